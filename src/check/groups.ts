// One cause, one headline: findings that a deleted file, a moved prefix or a new axis explains are told together.
import type { Diagnostic } from "../text/diagnostic.ts";
import type { Item, Scene } from "./scene.ts";

/** Findings below this number are told one by one. */
const FEWEST = 3;

/** Gives findings of one cause a common group. */
export function groupFindings(
  scene: Scene,
  findings: readonly Diagnostic[],
): readonly Diagnostic[] {
  const causes = causesOf(scene);
  const counts = new Map<string, number>();
  for (const one of findings) {
    const cause = causes.get(placeOf(one));
    if (cause && isAboutTarget(one)) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  return findings.map((one) => {
    const cause = causes.get(placeOf(one));
    const many = cause !== undefined && (counts.get(cause) ?? 0) >= FEWEST;
    return many && one.group === undefined && isAboutTarget(one) ? { ...one, group: cause } : one;
  });
}

const aboutTargets: ReadonlySet<string> = new Set([
  "missing-file",
  "missing-class",
  "missing-function",
  "unknown-param-id",
  "truncated-id",
  "stale-duration",
]);

const isAboutTarget = ({ code }: Diagnostic): boolean => aboutTargets.has(code);

const placeOf = ({ at }: Diagnostic): string => `${at.file}\n${at.start.line}`;

/** Headlines by the place of the entry that they explain. */
function causesOf(scene: Scene): ReadonlyMap<string, string> {
  const causes = new Map<string, string>();
  for (const item of scene.items) {
    const cause = causeOf(item);
    if (cause === undefined) continue;
    causes.set(`${item.entry.at.file}\n${item.entry.at.start.line}`, cause);
  }
  return causes;
}

function causeOf({ resolution, list }: Item): string | undefined {
  if (resolution?.kind !== "missing" || !resolution.target) return undefined;
  const { target, part, change } = resolution;
  if (change?.kind === "path-prefix") return prefixCause(list.path, change.written, change.actual);
  if (part === "path") {
    const now = change?.kind === "file-moved" ? `; it is at ${change.actual} now` : "";
    return `${target.path} is not there${now}`;
  }
  const where = [target.path, ...target.classes].join("::");
  if (part === "class") return `${where} is not there`;
  if (part === "function") return `${where}::${target.name} is not there`;
  if (part !== "params" || !change) return undefined;
  return `${where}::${target.name}: ${resolution.difference?.split(" (")[0] ?? "its ids have changed"}`;
}

function prefixCause(list: string, written: string, actual: string): string {
  const longer = written.length > actual.length;
  const prefix = longer
    ? written.slice(0, written.length - actual.length)
    : actual.slice(0, actual.length - written.length);
  return longer
    ? `paths in ${list} begin with ${prefix}, which is too much`
    : `paths in ${list} lack the leading ${prefix}`;
}
