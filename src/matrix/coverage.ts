// The question the other way round: which T-way combinations do given cells run, which do they miss, and what would close the gap.
import { type Cover, cover } from "./cover.ts";
import { type Cell, isCell, type Model } from "./model.ts";
import { TupleSpace } from "./tuples.ts";

/** A combination by axis name, in the order of the axes. */
export type Combination = Readonly<Record<string, string>>;

export interface Coverage {
  readonly strength: number;
  /** How many combinations exist. */
  readonly combinations: number;
  /** How many of them the cells run. */
  readonly covered: number;
  /** Combinations that no cell runs, lazily. */
  missed(): Iterable<Combination>;
  /** The fewest cells found that close the gap. */
  closing(options?: { readonly seed?: number; readonly effort?: number }): readonly Cell[];
}

/**
 * What cells of a matrix cover. Cells that are not of the matrix count for nothing.
 * @throws UsageError as `cover` does.
 */
export function coverageOf(cells: readonly Cell[], model: Model, strength: number): Coverage {
  const wanted = Math.min(strength, model.axes.length);
  const space = new TupleSpace(model, wanted);
  const valid = cells.filter((cell) => isCell(model, cell));
  const held = new Uint8Array(space.total);
  for (const cell of valid) for (const tuple of space.tuplesOf(cell)) held[tuple] = 1;
  const covered = held.reduce((sum, one) => sum + one, 0);
  return {
    strength: wanted,
    combinations: space.count,
    covered,
    missed: () => missedOf(model, space, held),
    closing: (options = {}) => closing(model, valid, strength, options).added,
  };
}

function closing(
  model: Model,
  seeds: readonly Cell[],
  strength: number,
  options: { readonly seed?: number; readonly effort?: number },
): Cover {
  return cover(model, { ...options, strength, seeds });
}

function* missedOf(model: Model, space: TupleSpace, held: Uint8Array): Iterable<Combination> {
  for (let tuple = 0; tuple < space.total; tuple++) {
    if (!space.exists[tuple] || held[tuple]) continue;
    yield Object.fromEntries(
      space.tupleAt(tuple).map(([axis, value]) => {
        const { name, values } = model.axes[axis]!;
        return [name, values[value]!];
      }),
    );
  }
}
