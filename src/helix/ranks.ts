// Where a rank stands: tensor, context and pipeline groups, helix order after the exchange, layers of a stage (spec section 1.4).

export interface RankGroups {
  readonly tp: readonly (readonly number[])[];
  readonly cp: readonly (readonly number[])[];
  readonly pp: readonly (readonly number[])[];
}

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

/** World rank of a place: tensor-parallel fastest, then context, then pipeline. */
export const rankOf = (
  pp: number,
  cp: number,
  tp: number,
  cpSize: number,
  tpSize: number,
): number => pp * tpSize * cpSize + cp * tpSize + tp;

/** All groups of a pp x tp x cp world, each in ascending rank. */
export function rankGroups(pp: number, tp: number, cp: number): RankGroups {
  const at = (p: number, c: number, t: number): number => rankOf(p, c, t, cp, tp);
  return {
    tp: range(pp).flatMap((p) => range(cp).map((c) => range(tp).map((t) => at(p, c, t)))),
    cp: range(pp).flatMap((p) => range(tp).map((t) => range(cp).map((c) => at(p, c, t)))),
    pp: range(cp).flatMap((c) => range(tp).map((t) => range(pp).map((p) => at(p, c, t)))),
  };
}

/** Index of a rank once context ranks are re-used as tensor-parallel ranks: also the head chunk that it holds. */
export const helixIndex = (tpRank: number, cpRank: number, cp: number): number =>
  tpRank * cp + cpRank;

/** Layers of each pipeline stage; the first `layers mod pp` stages get one more. */
export function stageLayers(layers: number, pp: number): readonly (readonly number[])[] {
  const base = Math.floor(layers / pp);
  let next = 0;
  return range(pp).map((stage) => range(base + (stage < layers % pp ? 1 : 0)).map(() => next++));
}

/** RANK_BIJECTION: every rank stands in exactly one group of each kind. */
export function isBijective(groups: RankGroups, world: number): boolean {
  return [groups.tp, groups.cp, groups.pp].every((kind) => {
    const ranks = kind.flat();
    return ranks.length === world && new Set(ranks).size === world;
  });
}
