// What `expand` does to the selected tests: filters by axis value, axes the code does not have yet, covering subsets.
import { addAxis, parseNewAxis } from "../matrix/new-axis.ts";
import { coveringTests } from "../matrix/subset.ts";
import { admits, checkWheres, parseWhere, type Where } from "../matrix/where.ts";
import type { TestCase, TestFunction } from "../suites/types.ts";
import type { Context } from "./context.ts";
import { readIds, type Selected } from "./select.ts";

export interface Narrowing {
  readonly where?: readonly string[];
  readonly axis?: readonly string[];
  readonly cover?: number;
  readonly seedList?: string;
}

/**
 * The tests after all narrowing, in order.
 * @throws UsageError for an axis or value that nothing selected has, and for new ids that exist already.
 */
export async function narrowed(
  context: Context,
  selected: Selected,
  options: Narrowing,
): Promise<readonly TestCase[]> {
  const wheres = (options.where ?? []).map(parseWhere);
  const grown = withAxes(selected.functions, options.axis ?? []);
  checkWheres(
    wheres,
    grown.flatMap((one) => one.ids.axes),
  );
  if (options.cover !== undefined) return covered(context, grown, wheres, options);
  const tests = options.axis?.length
    ? grown.flatMap((one) => [...one.ids.cases()])
    : [...selected.tests()];
  return wheres.length === 0 ? tests : tests.filter((one) => admits(wheres, one.axes));
}

/** Functions with the new axes, one after the other. */
function withAxes(
  functions: readonly TestFunction[],
  axes: readonly string[],
): readonly TestFunction[] {
  const wanted = axes.map(parseNewAxis);
  return functions.map((one) => ({ ...one, ids: wanted.reduce(addAxis, one.ids) }));
}

function covered(
  context: Context,
  functions: readonly TestFunction[],
  wheres: readonly Where[],
  { cover, seedList }: Narrowing,
): readonly TestCase[] {
  const seeds = seedList === undefined ? [] : readIds(context, seedList);
  return functions.flatMap((one) => coveringTests(one.ids, { strength: cover!, wheres, seeds }));
}
