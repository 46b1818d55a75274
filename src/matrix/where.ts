// Filters by axis value: `axis=value`, `axis!=value`, `axis~glob`, `axis!~glob`.
import picomatch from "picomatch";
import { UsageError } from "../text/errors.ts";
import { nearest } from "../text/nearest.ts";

/** One `--where`. */
export interface Where {
  readonly axis: string;
  readonly negated: boolean;
  readonly glob: boolean;
  readonly value: string;
}

type Values = Readonly<Record<string, string>>;

/** @throws UsageError for a text without `=` or `~`. */
export function parseWhere(text: string): Where {
  const match = /^([^=!~]+)(!=|!~|=~|=|~)([\s\S]*)$/.exec(text);
  if (!match)
    throw new UsageError(`--where ${text}: write axis=value, axis!=value, axis~glob or axis!~glob`);
  const [, axis, sign, value] = match;
  return {
    axis: axis!.trim(),
    negated: sign!.startsWith("!"),
    glob: sign!.includes("~"),
    value: value!,
  };
}

/**
 * Whether the values of an id pass all filters. Several `axis=value` of one axis are alternatives. Axes that `values` does
 * not name pass when `partial`, since another factor has them; otherwise they fail.
 */
export function admits(wheres: readonly Where[], values: Values, partial = false): boolean {
  const axes = [...new Set(wheres.map(({ axis }) => axis))];
  return axes.every((axis) => {
    const text = values[axis];
    if (text === undefined) return partial;
    const own = wheres.filter((one) => one.axis === axis);
    const wanted = own.filter(({ negated }) => !negated);
    const holds = (one: Where): boolean => matches(one, text);
    return (
      (wanted.length === 0 || wanted.some(holds)) && !own.some((one) => one.negated && holds(one))
    );
  });
}

const matches = ({ glob, value }: Where, text: string): boolean =>
  glob ? picomatch.isMatch(text, value, { bash: true, dot: true }) : text === value;

interface NamedAxis {
  readonly name: string;
  readonly values: readonly string[];
}

/**
 * Holds filters against the axes that there are.
 * @throws UsageError for an axis that nothing selected has, and for a value that its axis never takes.
 */
export function checkWheres(wheres: readonly Where[], axes: readonly NamedAxis[]): void {
  for (const where of wheres) {
    const own = axes.filter(({ name }) => name === where.axis);
    if (own.length === 0)
      throw unknown("axis", where.axis, [...new Set(axes.map(({ name }) => name))]);
    const values = [...new Set(own.flatMap((one) => one.values))];
    if (!values.some((value) => matches(where, value)))
      throw unknown(`value of ${where.axis}`, where.value, values);
  }
}

function unknown(what: string, given: string, valid: readonly string[]): UsageError {
  const [near] = nearest(given, valid, 1);
  const hint = near === undefined ? "" : `, did you mean ${near}?`;
  return new UsageError(
    `--where: no ${what} ${JSON.stringify(given)} among the selected tests${hint}; there is ${valid.slice(0, 20).join(", ") || "none"}`,
  );
}
