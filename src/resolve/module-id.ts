// `package.module::name[id]`: ids that name a module by its dotted path and leave the class out or not.
import type { NodeTarget } from "../lists/types.ts";
import type { Place } from "./node.ts";
import type { UndecidedEntry } from "./types.ts";
import { joinPath } from "./world.ts";

/** A target with a file path in place of the dotted one. */
export interface Translated {
  readonly target: NodeTarget;
  /** An entry text with a path, spelled with the module's dotted name again. */
  readonly spellBack: (text: string) => string;
}

/** The file target of a dotted one; undecided for a package that is not below the list's base; undefined when not dotted. */
export function dottedPlace(
  place: Place,
  target: NodeTarget,
): Translated | UndecidedEntry | undefined {
  if (!isDotted(place, target)) return undefined;
  const path = `${target.path.replaceAll(".", "/")}.py`;
  const direct = [path, path.replace(/\.py$/, "/__init__.py")].find((one) =>
    place.world.isFile(joinPath(place.base, one)),
  );
  const found = direct ?? endingWith(place, path);
  const lead = found === undefined ? "" : found.slice(0, found.length - path.length);
  const spellBack = (text: string) => dotted(text, /__init__\.py$/.test(found ?? "") ? "" : lead);
  if (found !== undefined) {
    return { target: withClass(place, { ...target, path: found }), spellBack };
  }
  if (hasPackage(place, target)) return { target: { ...target, path }, spellBack };
  const [top] = target.path.split(".");
  const reason = `the package ${top} is not in the repository`;
  return { kind: "undecided", why: { selector: target.text, reason, at: target.at } };
}

function dotted(text: string, lead: string): string {
  const colons = text.indexOf("::");
  if (colons === -1 || !text.startsWith(lead)) return text;
  const path = text.slice(lead.length, colons).replace(/(\/__init__)?\.py$/, "");
  return path.replaceAll("/", ".") + text.slice(colons);
}

function isDotted(place: Place, target: NodeTarget): boolean {
  if (!/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)+$/.test(target.path)) return false;
  if (target.path.endsWith(".py") || target.name === null) return false;
  return !place.world.isFile(joinPath(place.base, target.path));
}

function endingWith(place: Place, path: string): string | undefined {
  const cut = place.base === "" || place.base === "." ? 0 : joinPath(place.base, ".").length + 1;
  return place.world
    .pythonFiles(place.base)
    .find((one) => one.endsWith(`/${path}`))
    ?.slice(cut);
}

function hasPackage(place: Place, target: NodeTarget): boolean {
  const [top] = target.path.split(".");
  return place.world
    .pythonFiles(place.base)
    .some((path) => path.startsWith(`${top}/`) || path.includes(`/${top}/`));
}

/** `item.__module__ + item.name` leaves the class out: the one class that has the name is put back. */
function withClass(place: Place, target: NodeTarget): NodeTarget {
  if (target.classes.length > 0) return target;
  const located = place.world.locate(joinPath(place.base, target.path));
  const file = located?.index.file(located.path);
  const named = (file?.functions ?? []).filter((one) => one.name === target.name);
  if (named.length === 0 || named.some((one) => one.classes.length === 0)) return target;
  const hit = named.find((one) => one.ids.has(target.params) !== "no") ?? named[0]!;
  return { ...target, classes: hit.classes };
}
