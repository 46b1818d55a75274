// Why an id exists, part by part, or where a wanted id first leaves what exists (`expand --why`).
import { nearest } from "../text/nearest.ts";
import { parseNodeId } from "../text/node-id.ts";
import type { Span } from "../text/source.ts";
import type { IdSet, Origin, SuiteFile, SuiteIndex, TestFunction, Undecided } from "./types.ts";

/** One part of an id: its text, the argument it belongs to, and what puts it there. */
export interface ExplainedPart {
  readonly text: string;
  readonly axis: string;
  readonly origin: Origin;
}

export type Explanation =
  | {
      readonly kind: "exists";
      readonly status: "certain" | "possible";
      readonly at: Span;
      readonly parts: readonly ExplainedPart[];
    }
  | {
      readonly kind: "absent";
      /** The first level at which nothing fits. */
      readonly level: "syntax" | "path" | "class" | "function" | "params";
      readonly text: string;
      /** For params: what fits up to the departure, and what the axis there takes instead. */
      readonly departure: Departure | undefined;
      readonly nearest: readonly string[];
    }
  | { readonly kind: "undecided"; readonly why: Undecided };

/** The first axis at which wanted params leave the possible ones. */
export interface Departure {
  readonly matched: string;
  readonly rest: string;
  readonly axis: string;
  readonly values: readonly string[];
  readonly origin: Origin;
}

/** Explains a node id. Never enumerates a product. */
export function explainId(index: SuiteIndex, id: string): Explanation {
  const parts = parseNodeId(id);
  if (!parts) return absent("syntax", id);
  const file = index.file(parts.path);
  if (!file) return absent("path", parts.path);
  const names = [...parts.classes, parts.name];
  const found = file.functions.find(
    (one) => [...one.classes, one.name].join("::") === names.join("::"),
  );
  if (found) return explainParams(found, parts.params);
  const why = file.state === "undecided" ? file.problem : openFor(file, id);
  if (why) return { kind: "undecided", why };
  const known = file.classes.some(({ path }) => path.join("::") === parts.classes.join("::"));
  return parts.classes.length > 0 && !known
    ? absent("class", parts.classes.join("::"), nearClasses(file, parts.classes.join("::")))
    : absent("function", names.join("::"), nearFunctions(file, names));
}

const absent = (
  level: Extract<Explanation, { kind: "absent" }>["level"],
  text: string,
  nearest: readonly string[] = [],
): Explanation => ({ kind: "absent", level, text, departure: undefined, nearest });

/** What may hold the id although it is not known, if anything. */
function openFor(file: SuiteFile, id: string): Undecided | undefined {
  const narrow = (file.undecided ?? []).find(({ selector }) => id.startsWith(`${selector}::`));
  if (narrow) return narrow;
  return file.open && (file.undecided ?? []).length === 0 ? file.open : undefined;
}

function nearClasses(file: SuiteFile, wanted: string): readonly string[] {
  return nearest(
    wanted,
    file.classes.map(({ path }) => path.join("::")),
  );
}

function nearFunctions(file: SuiteFile, names: readonly string[]): readonly string[] {
  return nearest(
    names.join("::"),
    file.functions.map((one) => [...one.classes, one.name].join("::")),
  );
}

function explainParams(test: TestFunction, params: string | null): Explanation {
  const { ids } = test;
  const status = ids.has(params);
  if (status === "undecided") return { kind: "undecided", why: ids.open! };
  if (status === "no")
    return {
      kind: "absent",
      level: "params",
      text: params ?? "",
      departure: departureOf(ids, params ?? ""),
      nearest: ids.nearest(params ?? "", 3),
    };
  const values = ids.axesOf(params) ?? {};
  const parts = ids.axes.map(({ name, origin }) => ({
    text: values[name] ?? "",
    axis: name,
    origin,
  }));
  return { kind: "exists", status, at: test.at, parts };
}

/** Follows the axes along the text as far as some value of each fits. */
function departureOf(ids: IdSet, params: string): Departure | undefined {
  let reached: ReadonlySet<number> = new Set([0]);
  for (const { name, values, origin } of ids.axes) {
    const next = new Set<number>();
    for (const at of reached)
      for (const value of values) {
        const end = at + value.length;
        if (!params.startsWith(value, at)) continue;
        if (end === params.length) next.add(end);
        else if (params[end] === "-") next.add(end + 1);
      }
    if (next.size === 0) {
      const at = Math.max(...reached);
      return { matched: params.slice(0, at), rest: params.slice(at), axis: name, values, origin };
    }
    reached = next;
  }
  return undefined;
}
