// What `expand` does to the selected tests: filters by axis value, axes the code does not have yet, covering subsets.
import type { TestCase } from "../suites/types.ts";
import type { Context } from "./context.ts";
import type { Selected } from "./select.ts";

export interface Narrowing {
  readonly where?: readonly string[];
  readonly axis?: readonly string[];
  readonly cover?: number;
  readonly seedList?: string;
}

/** The tests after all narrowing, in order. */
export async function narrowed(
  _context: Context,
  selected: Selected,
  _options: Narrowing,
): Promise<readonly TestCase[]> {
  return [...selected.tests()];
}
