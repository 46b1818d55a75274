// The search over layouts and the Pareto fronts of the latency model, with the paper's headline ratios (spec section 5).
import { type Bound, fits, type LatencyModel, type Layout, tokenTime } from "./latency.ts";

export type Family = "baseline" | "helix" | "medha";

/** A layout and load that fits, with what it delivers. */
export interface Point {
  readonly family: Family;
  readonly layout: Layout;
  /** GPUs of the instance. */
  readonly gpus: number;
  /** Requests in flight over all groups and stages. */
  readonly batch: number;
  readonly seconds: number;
  /** Tokens per second and user, and per second and GPU. */
  readonly perUser: number;
  readonly perGpu: number;
  readonly bound: Bound;
}

const powers = [1, 2, 4, 8, 16, 32, 64];
const gpuLimit = 64;

/** 1 2 3 4 6 8 12 16 24 ... 1024. */
export const batchGrid: readonly number[] = [
  1,
  ...Array.from({ length: 9 }, (_, i) => [2 ** (i + 1), 3 * 2 ** i]).flat(),
  1024,
];

type Widths = Omit<Layout, "B" | "S" | "hop">;

const splits = (m: LatencyModel, n: number): readonly { tpf: number; ep: number }[] =>
  powers.filter((ep) => ep <= n && (m.experts > 0 || ep === 1)).map((ep) => ({ tpf: n / ep, ep }));

function* withPipelines(widths: Widths, gpus: number): Generator<Widths> {
  for (const pp of powers) if (gpus * pp <= gpuLimit) yield { ...widths, pp };
}

/** Tied tensor parallelism, pipelines, and for MLA data-parallel attention. */
function* baselineWidths(m: LatencyModel): Generator<Widths> {
  for (const n of powers) {
    if (m.heads % n !== 0) continue;
    for (const dp of m.attention === "mla" ? powers : [1]) {
      if (n * dp > gpuLimit) continue;
      for (const split of splits(m, n * dp)) {
        yield* withPipelines({ tpa: n, kvp: 1, ...split, pp: 1, dp }, n * dp);
      }
    }
  }
}

/** TPA at most the KV heads, any KVP; the FFN uses all ranks. */
function* helixWidths(m: LatencyModel): Generator<Widths> {
  for (const tpa of powers.filter((one) => one <= m.kvHeads)) {
    for (const kvp of powers) {
      const n = tpa * kvp;
      if (n > gpuLimit || m.heads % n !== 0) continue;
      for (const split of splits(m, n)) {
        yield* withPipelines({ tpa, kvp, ...split, pp: 1, dp: 1 }, n);
      }
    }
  }
}

/** KV parallelism with the FFN on the tensor-parallel group and the exchange exposed. */
function* medhaWidths(m: LatencyModel): Generator<Widths> {
  for (const widths of helixWidths(m)) {
    if (widths.kvp > 1 && widths.tpf * widths.ep === widths.tpa * widths.kvp && widths.ep === 1) {
      yield { ...widths, tpf: widths.tpa };
    }
  }
}

const families: Readonly<Record<Family, (m: LatencyModel) => Iterable<Widths>>> = {
  baseline: baselineWidths,
  helix: helixWidths,
  medha: medhaWidths,
};

/** What one layout delivers. */
export function pointOf(m: LatencyModel, family: Family, layout: Layout): Point {
  const { seconds, bound } = tokenTime(m, layout);
  const dp = layout.dp ?? 1;
  const gpus = layout.tpa * layout.kvp * dp * layout.pp;
  const batch = layout.B * dp * layout.pp;
  const perUser = 1 / seconds;
  return { family, layout, gpus, batch, seconds, perUser, perGpu: (batch * perUser) / gpus, bound };
}

/** All layouts of a family that fit, at every batch of the grid. `S` tokens of context. */
export function search(m: LatencyModel, family: Family, S: number): readonly Point[] {
  const points: Point[] = [];
  for (const widths of families[family](m)) {
    for (const B of batchGrid) {
      const layout: Layout = { ...widths, B, S, hop: family === "helix" };
      if (fits(m, layout)) points.push(pointOf(m, family, layout));
    }
  }
  return points;
}

/** Points that no other beats in both interactivity and throughput, fastest first. */
export function paretoFront(points: readonly Point[]): readonly Point[] {
  const byUser = [...points].sort((a, b) => b.perUser - a.perUser || b.perGpu - a.perGpu);
  let best = -Infinity;
  return byUser.filter(({ perGpu }) => {
    if (perGpu <= best) return false;
    best = perGpu;
    return true;
  });
}

export interface Headline {
  readonly model: string;
  readonly interactivity_gain: number;
  readonly max_user_baseline: number;
  readonly max_user_helix: number;
  readonly tps_gpu_gain_at_100pct: number;
  readonly batch_gain_at_100pct: number;
  readonly tps_gpu_gain_at_95pct: number;
  readonly batch_gain_at_95pct: number;
  readonly hopb_loss: number;
}

const fastest = (points: readonly Point[]): Point =>
  points.reduce((best, one) => (one.perUser > best.perUser ? one : best));

const mostAt = (points: readonly Point[], perUser: number, of: (one: Point) => number): number =>
  points.reduce((most, one) => (one.perUser >= perUser ? Math.max(most, of(one)) : most), 0);

function gains(baseline: readonly Point[], helix: readonly Point[], perUser: number) {
  const gain = (of: (one: Point) => number): number =>
    mostAt(helix, perUser, of) / mostAt(baseline, perUser, of);
  return { throughput: gain((one) => one.perGpu), batch: gain((one) => one.batch) };
}

/** The ratios that the paper reports, read from this model. */
export function headline(m: LatencyModel, S: number): Headline {
  const baseline = search(m, "baseline", S);
  const helix = search(m, "helix", S);
  const top = fastest(baseline).perUser;
  const best = fastest(helix);
  const full = gains(baseline, helix, top);
  const most = gains(baseline, helix, 0.95 * top);
  return {
    model: m.name,
    interactivity_gain: best.perUser / top,
    max_user_baseline: top,
    max_user_helix: best.perUser,
    tps_gpu_gain_at_100pct: full.throughput,
    batch_gain_at_100pct: full.batch,
    tps_gpu_gain_at_95pct: most.throughput,
    batch_gain_at_95pct: most.batch,
    hopb_loss: Math.max(...paretoFront(helix).map((one) => hopLoss(m, one))),
  };
}

/** Interactivity that a layout loses without HOP-B, at equal layout and batch. */
function hopLoss(m: LatencyModel, point: Point): number {
  const off = pointOf(m, point.family, { ...point.layout, hop: false });
  return 1 - off.perUser / point.perUser;
}
