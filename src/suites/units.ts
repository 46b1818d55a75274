// One test function with all that ordering, selection and reports need: the unit that collection hands on.
import type { PyValue } from "../python/index.ts";
import { type OriginPart, productIds } from "./idset.ts";
import { unionIds } from "./idset-union.ts";
import { joinParts } from "./join-parts.ts";
import type { Mark } from "./marks.ts";
import type { BuiltPart } from "./metafunc.ts";
import { place } from "./places.ts";
import type { Certainty, IdSet, TestFunction, Undecided } from "./types.ts";

/** A test function as collected. `parts` is undefined when its ids are not a plain product. */
export interface Unit {
  readonly test: TestFunction;
  readonly parts: readonly BuiltPart[] | undefined;
  /** The function, class and module behind it, for hooks. */
  readonly func: PyValue | undefined;
  readonly cls: PyValue | undefined;
  readonly module: PyValue | undefined;
  /** Nearest first, as far as known. */
  readonly marks: readonly Mark[];
  /** True when more marks may exist than are known. */
  readonly marksOpen: boolean;
  /** Names that `-k` sees besides those in the id: marks and attributes of the function. */
  readonly keywords: readonly string[];
}

/** The ids of a function from the parts of every way in which unknown conditions can fall. */
export function idsOfWays(
  base: string,
  ways: readonly (readonly BuiltPart[])[],
  status: Certainty,
  root: string,
  file: string,
  open?: Undecided,
): { readonly ids: IdSet; readonly parts: readonly BuiltPart[] | undefined } {
  const [only] = ways;
  const parts = ways.length === 1 ? only : joinParts(ways);
  if (parts)
    return {
      ids: productIds(
        base,
        parts.map((one) => withOrigin(one, root, file)),
        status,
        open,
      ),
      parts,
    };
  const sets = ways.map((way) =>
    productIds(
      base,
      way.map((one) => withOrigin(one, root, file)),
      status,
      open,
    ),
  );
  return { ids: unionIds(base, sets), parts: undefined };
}

function withOrigin(part: BuiltPart, root: string, file: string): OriginPart {
  const { kind, label, at } = part;
  return { ...part, origin: { kind, text: label, at: place(root, at, file) } };
}
