// The latency model (spec section 5.1): time per token of one layout from formulas, not a hardware claim.
// Seconds and bytes; one GPU's view. The search over layouts is in pareto.ts.

export interface Hardware {
  readonly name: string;
  /** Bytes per second. */
  readonly mem_bw: number;
  /** Operations per second. */
  readonly flops: number;
  /** Bytes per second and direction. */
  readonly nvl: number;
  readonly hbm: number;
  readonly hbm_use: number;
  readonly alpha_ar: number;
  readonly alpha_a2a: number;
  readonly alpha_p2p: number;
  /** Seconds per layer, fitted to the paper's two interactivity figures. */
  readonly fixed_layer: number;
}

export const gb200: Hardware = {
  name: "GB200-NVL72 (per GPU)",
  mem_bw: 8e12,
  flops: 1e16,
  nvl: 9e11,
  hbm: 186e9,
  hbm_use: 0.9,
  alpha_ar: 6e-6,
  alpha_a2a: 3e-6,
  alpha_p2p: 2e-6,
  fixed_layer: 45e-6,
};

/** FP4 weights and cache. */
const bytesPerValue = 0.5;

export interface LatencyModel {
  readonly name: string;
  readonly attention: "gqa" | "mla";
  readonly hidden: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly headSize: number;
  readonly ffn: number;
  readonly layers: number;
  /** Leading layers with a dense FFN; all of them without experts. */
  readonly denseLayers: number;
  readonly vocabulary: number;
  readonly experts: number;
  readonly expertsPerToken: number;
  readonly expertWidth: number;
}

export const latencyModels: readonly LatencyModel[] = [
  {
    name: "llama-405b",
    attention: "gqa",
    hidden: 16384,
    heads: 128,
    kvHeads: 8,
    headSize: 128,
    ffn: 53248,
    layers: 126,
    denseLayers: 126,
    vocabulary: 128256,
    experts: 0,
    expertsPerToken: 0,
    expertWidth: 0,
  },
  {
    name: "deepseek-r1",
    attention: "mla",
    hidden: 7168,
    heads: 128,
    kvHeads: 1,
    headSize: 128,
    ffn: 18432,
    layers: 61,
    denseLayers: 3,
    vocabulary: 129280,
    experts: 256,
    expertsPerToken: 8,
    expertWidth: 2048,
  },
];

const kvLora = 512;
const ropeWidth = 64;
const queryLora = 1536;

/** One layout under one load. `B` requests per attention group, `S` tokens of KV. */
export interface Layout {
  readonly B: number;
  readonly S: number;
  readonly tpa: number;
  readonly kvp: number;
  readonly tpf: number;
  readonly ep: number;
  readonly pp: number;
  /** Data-parallel attention groups. */
  readonly dp?: number;
  /** HOP-B: the exchange of one request under the attention of the next. */
  readonly hop: boolean;
}

/** Time to read the KV cache of one layer [P appendix for GQA, S for MLA]. */
export function kvReadTime(m: LatencyModel, l: Layout, hw: Hardware = gb200): number {
  const perToken =
    m.attention === "gqa" ? 2 * Math.ceil(m.kvHeads / l.tpa) * m.headSize : kvLora + ropeWidth;
  return (l.B * perToken * (l.S / l.kvp) * bytesPerValue) / hw.mem_bw;
}

/** Time to read the weights of one dense GQA layer [P appendix]. */
export function weightReadTime(m: LatencyModel, tpa: number, tpf: number, hw = gb200): number {
  const { hidden, heads, kvHeads, headSize, ffn } = m;
  const attention = 2 * hidden * (heads / tpa) * headSize;
  const kv = 2 * hidden * Math.ceil(kvHeads / tpa) * headSize;
  return ((attention + kv + (3 * hidden * ffn) / tpf) * bytesPerValue) / hw.mem_bw;
}

/** HOP-B on a sketch: `batch` requests with attention and exchange times, [without, with]. */
export const hopSketch = (batch: number, ta: number, tc: number): readonly [number, number] => [
  batch * (ta + tc),
  Math.max(batch * ta + tc, ta + batch * tc),
];

interface AttentionWeights {
  readonly wq: number;
  readonly wo: number;
  readonly width: number;
  readonly flops: number;
}

function attentionWeights(m: LatencyModel, l: Layout): AttentionWeights {
  const { hidden, heads, headSize } = m;
  const n = l.tpa * l.kvp;
  const perTp = heads / l.tpa;
  const local = l.S / l.kvp;
  if (m.attention === "gqa") {
    const kv = 2 * hidden * Math.ceil(m.kvHeads / l.tpa) * headSize;
    return {
      wq: hidden * perTp * headSize + kv,
      wo: (hidden * heads * headSize) / n,
      width: heads * headSize,
      flops: 4 * l.B * perTp * headSize * local,
    };
  }
  return {
    wq:
      hidden * (queryLora + kvLora + ropeWidth) +
      queryLora * perTp * (128 + ropeWidth) +
      kvLora * perTp * 128,
    wo: (kvLora * heads * 128 + hidden * heads * 128) / n,
    width: heads * kvLora,
    flops: 2 * l.B * perTp * (2 * kvLora + ropeWidth) * local,
  };
}

/** Bytes that one GPU sends in an exchange of `width` values per token. */
function sentBytes(l: Layout, width: number): number {
  return ((l.B * width) / (l.kvp * l.tpa)) * (l.kvp - 1) * bytesPerValue;
}

/** The paper's exchange volume of one layer, hidden width per token [P]; the model's time uses the attention width. */
export const exchangedBytes = (m: LatencyModel, l: Layout): number => sentBytes(l, m.hidden);

const multiplyTime = (weights: number, tokens: number, hw: Hardware): number =>
  Math.max((weights * bytesPerValue) / hw.mem_bw, (2 * tokens * weights) / hw.flops);

function reduceTime(m: LatencyModel, tokens: number, n: number, hw: Hardware): number {
  if (n === 1) return 0;
  return hw.alpha_ar + (((2 * (n - 1)) / n) * tokens * m.hidden * bytesPerValue) / hw.nvl;
}

/** Parts of one layer's time. */
export interface LayerTime {
  readonly kv: number;
  readonly weights: number;
  readonly comm: number;
  readonly fixed: number;
  readonly total: number;
}

interface Ffn {
  readonly weights: number;
  readonly comm: number;
}

function denseFfn(m: LatencyModel, l: Layout, hw: Hardware): Ffn {
  const tokens = l.B * (l.dp ?? 1);
  const wide = m.experts > 0 ? l.tpf * l.ep : l.tpf;
  return {
    weights: multiplyTime((3 * m.hidden * m.ffn) / wide, tokens, hw),
    comm: reduceTime(m, tokens, wide, hw),
  };
}

function expertFfn(m: LatencyModel, l: Layout, hw: Hardware): Ffn {
  const { tpf, ep } = l;
  const dp = l.dp ?? 1;
  const tokens = l.B * dp;
  const per = 3 * m.hidden * m.expertWidth;
  const active = m.experts * (1 - (1 - m.expertsPerToken / m.experts) ** tokens);
  const share = active / ep;
  const read =
    active < ep ? Math.max(share, Math.min((m.expertsPerToken * tokens) / ep, 1)) : share;
  const weights = (per * read) / tpf + per / (tpf * ep);
  const flops = (2 * tokens * (m.expertsPerToken + 1) * per) / (tpf * ep);
  const time = Math.max((weights * bytesPerValue) / hw.mem_bw, flops / hw.flops);
  return { weights: time, comm: reduceTime(m, tokens, tpf, hw) + dispatchTime(m, l, tokens, hw) };
}

function dispatchTime(m: LatencyModel, l: Layout, tokens: number, hw: Hardware): number {
  const { ep } = l;
  if (ep === 1) return 0;
  const row = m.hidden * bytesPerValue;
  if ((l.dp ?? 1) > 1) {
    const copies = Math.min(m.expertsPerToken, ep);
    return 2 * (hw.alpha_a2a + ((tokens / ep) * copies * row) / hw.nvl);
  }
  return hw.alpha_a2a + (tokens * row * (ep - 1)) / ep / hw.nvl;
}

/** Time of one layer with a dense or an expert FFN. */
export function layerTime(
  m: LatencyModel,
  l: Layout,
  ffn: "dense" | "experts",
  hw: Hardware = gb200,
): LayerTime {
  const { wq, wo, width, flops } = attentionWeights(m, l);
  const n = l.tpa * l.kvp;
  const ta = Math.max(kvReadTime(m, l, hw), flops / hw.flops);
  const tx = l.kvp > 1 ? sentBytes(l, width) / hw.nvl + hw.alpha_a2a : 0;
  const hidden = l.kvp > 1 && l.hop;
  const attention = hidden ? Math.max(ta + tx / l.B, ta / l.B + tx) : ta + tx;
  const { weights, comm } = ffn === "dense" ? denseFfn(m, l, hw) : expertFfn(m, l, hw);
  const projections = multiplyTime(wq, l.B, hw) + multiplyTime(wo, l.B, hw);
  const parts = {
    kv: ta,
    weights: projections + weights,
    comm: attention - ta + reduceTime(m, l.B, n, hw) + comm,
    fixed: hw.fixed_layer,
  };
  return { ...parts, total: parts.kv + parts.weights + parts.comm + parts.fixed };
}

export type Bound = "kv" | "weights" | "comm" | "fixed";

/** Time to the next token, and what takes the largest part of it. */
export interface TokenTime {
  readonly seconds: number;
  readonly bound: Bound;
}

/** Time per output token of a layout. */
export function tokenTime(m: LatencyModel, l: Layout, hw: Hardware = gb200): TokenTime {
  const dense = layerTime(m, l, "dense", hw);
  const experts = m.experts > 0 ? layerTime(m, l, "experts", hw) : dense;
  const of = (part: Bound): number =>
    m.denseLayers * dense[part] + (m.layers - m.denseLayers) * experts[part];
  const n = l.tpa * l.kvp;
  const lm = (m.vocabulary * m.hidden * bytesPerValue) / (n * (l.dp ?? 1)) / hw.mem_bw;
  const hops = (l.pp - 1) * (hw.alpha_p2p + (l.B * m.hidden * bytesPerValue) / hw.nvl);
  const parts = {
    kv: of("kv"),
    weights: of("weights") + lm,
    comm: of("comm") + hops,
    fixed: of("fixed"),
  };
  const bounds: readonly Bound[] = ["kv", "weights", "comm", "fixed"];
  const bound = bounds.reduce((most, part) => (parts[part] > parts[most] ? part : most));
  return { seconds: parts.kv + parts.weights + parts.comm + parts.fixed, bound };
}

/** Bytes that one GPU holds: weights of its stage's layers and the KV cache of the requests in all stages. */
export function memoryBytes(m: LatencyModel, l: Layout): number {
  const layers = Math.ceil(m.layers / l.pp);
  const { wq, wo } = attentionWeights(m, l);
  const perExpert = 3 * m.hidden * m.expertWidth;
  const dense = (3 * m.hidden * m.ffn) / (m.experts > 0 ? l.tpf * l.ep : l.tpf);
  const experts = ((m.experts + 1) * perExpert) / (l.tpf * l.ep);
  const ffn = m.experts > 0 ? experts : dense;
  const perToken =
    m.attention === "gqa" ? 2 * Math.ceil(m.kvHeads / l.tpa) * m.headSize : kvLora + ropeWidth;
  const kv = l.B * l.pp * perToken * (l.S / l.kvp);
  const lm = (m.vocabulary * m.hidden) / (l.tpa * l.kvp * (l.dp ?? 1));
  return (layers * (wq + wo + ffn + kv) + lm) * bytesPerValue;
}

/** Whether a layout's weights and cache fit into one GPU. */
export const fits = (m: LatencyModel, l: Layout, hw: Hardware = gb200): boolean =>
  memoryBytes(m, l) <= hw.hbm_use * hw.hbm;
