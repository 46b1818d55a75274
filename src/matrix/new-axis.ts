// An axis that the code does not have yet: where it goes and what ids become with it.
import { listedIds, type OriginPart, productIds } from "../suites/idset.ts";
import type { IdSet, Origin, TestCase } from "../suites/types.ts";
import { UsageError } from "../text/errors.ts";
import { withParams } from "../text/node-id.ts";
import { SourceText } from "../text/source.ts";

/** `NAME=v1,v2[@POSITION]` as read. */
export interface NewAxis {
  readonly name: string;
  readonly values: readonly string[];
  readonly position: AxisPosition;
}

/** Among the factors of the id; an index counts from 0. */
export type AxisPosition =
  | { readonly kind: "first" | "last" }
  | { readonly kind: "index"; readonly index: number }
  | { readonly kind: "before" | "after"; readonly axis: string };

const SHAPE = "write NAME=v1,v2 with @first, @last, @INDEX, @before:AXIS or @after:AXIS behind it";

/** @throws UsageError when the text has another shape, or a value stands twice. */
export function parseNewAxis(text: string): NewAxis {
  const match = /^([^=\s]+)=(.+?)(?:@(first|last|\d+|(?:before|after):[^@]+))?$/s.exec(text);
  if (!match) throw new UsageError(`--axis ${text}: ${SHAPE}`);
  const [, name, list, position] = match;
  const values = list!.split(",");
  if (values.some((value) => value === ""))
    throw new UsageError(`--axis ${text}: an empty value; ${SHAPE}`);
  if (new Set(values).size < values.length)
    throw new UsageError(`--axis ${text}: a value stands twice`);
  return { name: name!, values, position: readPosition(position ?? "last") };
}

function readPosition(text: string): AxisPosition {
  if (text === "first" || text === "last") return { kind: text };
  const named = /^(before|after):(.+)$/s.exec(text);
  return named
    ? { kind: named[1] as "before" | "after", axis: named[2]! }
    : { kind: "index", index: Number(text) };
}

/** New ids are compared with old ones up to this many. */
const COMPARED = 20_000;

/**
 * The ids of a function once the axis is there.
 * @throws UsageError when the function has an axis of that name, a new id exists already, or the position does not.
 */
export function addAxis(ids: IdSet, axis: NewAxis): IdSet {
  if (ids.axes.some(({ name }) => name === axis.name))
    throw new UsageError(`${ids.base} has an axis ${axis.name} already: nothing to add`);
  const origin = originOf(axis);
  const part: OriginPart = {
    names: [axis.name],
    sets: axis.values.map((text) => ({
      text,
      status: "certain",
      values: [text],
      print: () => [undefined],
    })),
    origin,
  };
  const made = ids.parts ? intoProduct(ids, ids.parts, part, axis) : intoList(ids, part, axis);
  refuseCollisions(ids, made, axis);
  return made;
}

function originOf({ name, values }: NewAxis): Origin {
  const text = `--axis ${name}=${values.join(",")}`;
  return { kind: "hook", text, at: new SourceText("<command line>", text).span(0, text.length) };
}

function intoProduct(
  ids: IdSet,
  parts: NonNullable<IdSet["parts"]>,
  part: OriginPart,
  axis: NewAxis,
): IdSet {
  const named = parts.map((one): OriginPart => {
    const known = ids.axes.find(({ name }) => one.names.includes(name));
    return { ...one, origin: known?.origin ?? part.origin };
  });
  const at = placeAmong(
    ids.base,
    parts.map(({ names }) => names),
    axis,
  );
  const { certain } = ids.count();
  const all = [...named.slice(0, at), part, ...named.slice(at)];
  const sure =
    certain > 0n || parts.some(({ sets }) => sets.every(({ status }) => status !== "certain"));
  return productIds(ids.base, all, sure ? "certain" : "possible", ids.open);
}

/** Index of the factor before which the axis goes. */
export function placeAmong(
  base: string,
  names: readonly (readonly string[])[],
  { position }: NewAxis,
): number {
  switch (position.kind) {
    case "first":
      return 0;
    case "last":
      return names.length;
    case "index":
      if (position.index <= names.length) return position.index;
      throw new UsageError(
        `--axis …@${position.index}: ${base} has ${names.length} factors, so positions go to ${names.length}`,
      );
    default: {
      const at = names.findIndex((one) => one.includes(position.axis));
      if (at === -1)
        throw new UsageError(
          `--axis …@${position.kind}:${position.axis}: ${base} has no such axis; it has ${names.flat().join(", ") || "none"}`,
        );
      return position.kind === "before" ? at : at + 1;
    }
  }
}

/** Ids that are no product can only be lengthened at their ends. */
function intoList(ids: IdSet, part: OriginPart, axis: NewAxis): IdSet {
  const { kind } = axis.position;
  if (kind !== "first" && kind !== "last")
    throw new UsageError(
      `--axis …: the ids of ${ids.base} are no product of axes; use @first or @last`,
    );
  const cases = [...ids.cases()].flatMap((one) =>
    part.sets.map((set): TestCase => {
      const old = one.id === ids.base ? [] : [one.id.slice(ids.base.length + 1, -1)];
      const texts = kind === "first" ? [set.text!, ...old] : [...old, set.text!];
      return {
        id: withParams(ids.base, texts.join("-")),
        status: one.status,
        axes: { ...one.axes, [axis.name]: set.text! },
      };
    }),
  );
  return listedIds(ids, cases);
}

function refuseCollisions(old: IdSet, made: IdSet, axis: NewAxis): void {
  let seen = 0;
  for (const { id } of made.cases()) {
    if (++seen > COMPARED) return;
    const params = id === old.base ? null : id.slice(old.base.length + 1, -1);
    const known = old.has(params);
    if (known === "certain" || known === "possible")
      throw new UsageError(
        `--axis ${axis.name}=${axis.values.join(",")}: the id ${id} exists already, and would mean something else`,
      );
  }
}
