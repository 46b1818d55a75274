// The configuration of one cell, spelled as in the golden tables, and the sizes that follow from it.
// What is allowed is in validity.ts.

export type Comms = "fifo_v1" | "fifo_v2" | "nccl";
export type GraphMode = "none" | "without_padding" | "with_padding";
export type Manager = "v1" | "v2";
export type Flavor = "gqa" | "mla";
export type Numerics = "int" | "f64";

export interface RequestSpec {
  readonly prompt_len: number;
  readonly max_new: number;
  /** Iteration in which the request reaches the generation server; 0 when absent. */
  readonly arrival?: number;
}

/** The axes that a test id names. */
export interface IdAxes {
  readonly comms: Comms;
  readonly cudagraph: GraphMode;
  readonly pp: number;
  readonly tp: number;
  readonly cp: number;
  readonly attention_dp: boolean;
  readonly overlap: boolean;
  readonly mtp: number;
}

/** Everything that determines a run, bit for bit (spec section 7). A request's id is its index. */
export interface CellConfig extends IdAxes {
  readonly manager: Manager;
  readonly tokens_per_block: number;
  readonly flavor: Flavor;
  readonly numerics: Numerics;
  readonly layers: number;
  readonly model_seed: number;
  readonly ctx_tp: number;
  readonly graph_sizes: readonly number[];
  readonly accept_pct: number;
  readonly draft_seed: number;
  /** `[request id, group index]` of one page allocation that fails once. */
  readonly alloc_fail: readonly [number, number] | null;
  readonly requests: readonly RequestSpec[];
}

/** Sizes of the bundled model (spec section 3.2). */
export const model = {
  vocabulary: 256,
  hidden: 32,
  heads: 16,
  ffn: 64,
  kvHeads: 4,
  headDim: 8,
  latent: 16,
} as const;

/** The RoPE table ends here: no position may reach it. */
export const positionLimit = 4096;

/** Widths that follow from the layout (spec section 1.4). */
export interface Shape {
  readonly cp: number;
  /** Tensor-parallel width of attention: 1 under attention-DP. */
  readonly tpAttn: number;
  /** Attention groups with their own requests and pools. */
  readonly groups: number;
  readonly attnShards: number;
  readonly ffnShards: number;
  /** Query rows of one request in one forward. */
  readonly rows: number;
  /** Previous device tensors exist only without pipeline parallelism. */
  readonly overlap: boolean;
  readonly headsPerTp: number;
  readonly headsPerRank: number;
}

/** The shape of a valid configuration. */
export function shapeOf(config: CellConfig): Shape {
  const tpAttn = config.attention_dp ? 1 : config.tp;
  const headsPerTp = model.heads / tpAttn;
  return {
    cp: config.cp,
    tpAttn,
    groups: config.attention_dp ? config.tp : 1,
    attnShards: tpAttn * config.cp,
    ffnShards: config.attention_dp ? 1 : config.tp * config.cp,
    rows: 1 + config.mtp,
    overlap: config.overlap && config.pp === 1,
    headsPerTp,
    headsPerRank: headsPerTp / config.cp,
  };
}
