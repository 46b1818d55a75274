// What a configuration may be: the rules E_* and W_* (spec section 1.5), and the simulator's own bounds.
import { type CellConfig, type Flavor, type Manager, model, positionLimit } from "./config.ts";

/** The settings that the rules look at, beyond those of a cell; absent ones are taken as right. */
export interface Settings {
  readonly pp: number;
  readonly tp: number;
  readonly cp: number;
  readonly attention_dp: boolean;
  readonly manager: Manager;
  readonly flavor: Flavor;
  readonly layers: number;
  readonly tokens_per_block: number;
  readonly world_size?: number;
  readonly cp_type?: string;
  readonly cp_tokens_per_block?: number;
  readonly enable_block_reuse?: boolean;
  readonly beam_width?: number;
  readonly ctx_cp?: number;
  readonly two_model_draft?: boolean;
  readonly moe_tp?: number;
  readonly moe_ep?: number;
}

export interface Problem {
  readonly code: string;
  /** Value and what would be valid. */
  readonly message: string;
}

type Rule = readonly [code: string, check: (s: Settings) => string | false];

const tpAttn = (s: Settings): number => (s.attention_dp ? 1 : s.tp);

const rules: readonly Rule[] = [
  [
    "E_WORLD",
    (s) =>
      s.world_size !== undefined &&
      s.world_size !== s.pp * s.tp * s.cp &&
      `world size ${s.world_size}, but pp*tp*cp is ${s.pp * s.tp * s.cp}`,
  ],
  ["E_CP", (s) => s.cp < 2 && `cp is ${s.cp}; helix needs at least 2 (cp = 1 is the baseline)`],
  [
    "E_CP_TYPE",
    (s) => (s.cp_type ?? "HELIX") !== "HELIX" && `cp type is ${s.cp_type}; valid: HELIX`,
  ],
  [
    "E_TPB_MISMATCH",
    (s) =>
      s.cp_tokens_per_block !== undefined &&
      s.cp_tokens_per_block !== s.tokens_per_block &&
      `cp_config has ${s.cp_tokens_per_block} tokens per block, kv_cache_config ${s.tokens_per_block}; both must be equal`,
  ],
  [
    "E_HEADS",
    (s) =>
      model.heads % (tpAttn(s) * s.cp) !== 0 &&
      `${model.heads} query heads do not divide by tp*cp = ${tpAttn(s) * s.cp}; valid: ${divisors(model.heads)}`,
  ],
  [
    "E_FFN_SHARD",
    (s) =>
      !s.attention_dp &&
      model.ffn % (s.tp * s.cp) !== 0 &&
      `FFN width ${model.ffn} does not divide by tp*cp = ${s.tp * s.cp}; valid: ${divisors(model.ffn)}`,
  ],
  ["E_PP_LAYERS", (s) => s.pp > s.layers && `pp is ${s.pp}; valid: 1 to ${s.layers} (the layers)`],
  ["E_REUSE", (s) => s.enable_block_reuse === true && "block reuse is on; it must be off"],
  ["E_BEAM", (s) => (s.beam_width ?? 1) !== 1 && `beam width is ${s.beam_width}; valid: 1`],
  ["E_CTX_CP", (s) => (s.ctx_cp ?? 1) !== 1 && `the context server has cp ${s.ctx_cp}; valid: 1`],
  [
    "E_V2_ADP",
    (s) =>
      s.manager === "v2" &&
      s.attention_dp &&
      "the V2 manager rejects attention-DP; use the V1 manager or a tp layout",
  ],
  [
    "E_V2_DRAFT",
    (s) =>
      s.manager === "v2" &&
      s.two_model_draft === true &&
      "the V2 manager rejects a separate draft cache manager; use one model or the V1 manager",
  ],
  [
    "E_MOE",
    (s) => {
      if (s.moe_tp === undefined && s.moe_ep === undefined) return false;
      const width = (s.moe_tp ?? 1) * (s.moe_ep ?? 1);
      return (
        width !== s.tp * s.cp && `moe_tp*moe_ep is ${width}; it must be tp*cp = ${s.tp * s.cp}`
      );
    },
  ],
  [
    "W_KV_DUP",
    (s) => {
      const kvHeads = s.flavor === "gqa" ? model.kvHeads : 1;
      return (
        tpAttn(s) > kvHeads && `tp ${tpAttn(s)} is more than ${kvHeads} KV heads: KV is duplicated`
      );
    },
  ],
];

const divisors = (of: number): string =>
  Array.from({ length: of }, (_, i) => i + 1)
    .filter((one) => of % one === 0)
    .join(", ");

/** All rules that a configuration breaks, in the table's order; W_* are warnings. */
export function validate(settings: Settings): readonly Problem[] {
  return rules.flatMap(([code, check]) => {
    const message = check(settings);
    return message === false ? [] : [{ code, message }];
  });
}

/** The errors among `validate`'s findings. */
export const errorsOf = (settings: Settings): readonly Problem[] =>
  validate(settings).filter(({ code }) => code.startsWith("E_"));

const memoryLimit = 2 ** 30;

/** Bytes of keys and values that a cell may hold at once, its baselines included. */
export function memoryEstimate(config: CellConfig): number {
  const perToken = config.flavor === "gqa" ? 2 * model.kvHeads * model.headDim : model.latent + 24;
  const tokens = config.requests.reduce((sum, one) => sum + one.prompt_len + one.max_new, 0);
  return 2 * config.layers * perToken * 8 * tokens;
}

/** Bounds of the simulator itself: the RoPE table and memory. */
export function boundsOf(config: CellConfig): readonly Problem[] {
  const rows = 1 + config.mtp;
  const longest = Math.max(
    ...config.requests.map((one) => one.prompt_len + one.max_new + 2 * rows),
  );
  const problems: Problem[] = [];
  if (longest > positionLimit) {
    problems.push({
      code: "E_POSITIONS",
      message: `a request reaches position ${longest}; the RoPE table ends at ${positionLimit}: shorten the prompt or the steps`,
    });
  }
  const bytes = memoryEstimate(config);
  if (bytes > memoryLimit) {
    problems.push({
      code: "E_MEMORY",
      message: `the KV estimate is ${Math.ceil(bytes / 2 ** 20)} MiB; at most 1024: use fewer or shorter requests`,
    });
  }
  return problems;
}
