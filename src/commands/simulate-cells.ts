// Which cells `simulate` runs when no matrix file is given: the selected tests of the suite, or the upstream matrix.
import { parseTestId } from "../helix/test-id.ts";
import { UsageError } from "../text/errors.ts";
import { parseNodeId } from "../text/node-id.ts";
import type { Context } from "./context.ts";
import { selectTests } from "./select.ts";

const isHelixId = (id: string): boolean => {
  const params = parseNodeId(id)?.params;
  return typeof params === "string" && parseTestId(params).kind !== "wrong";
};

/**
 * Ids of the selected tests; without selectors the suite's helix cells, or undefined when it has none.
 * @throws UsageError when a selector names nothing.
 */
export function cellIds(
  context: Context,
  selectors: readonly string[],
): readonly string[] | undefined {
  const selected = selectTests(context, { selectors });
  const [missing] = selected.unmatched;
  if (missing !== undefined) throw new UsageError(`${missing}: no such test, file or folder`);
  const ids = [...selected.tests()].map((one) => one.id as string);
  if (selectors.length > 0) return ids;
  const cells = ids.filter(isHelixId);
  return cells.length > 0 ? cells : undefined;
}
