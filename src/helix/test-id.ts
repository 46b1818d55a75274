// The grammar of a helix test id: tokens joined by "-" in any order (spec section 1.3).
import type { CellConfig, Comms, GraphMode, IdAxes } from "./config.ts";

/** A parsed id, or what keeps it from being one. */
export type ParsedId =
  | { readonly kind: "axes"; readonly axes: IdAxes }
  | { readonly kind: "wrong"; readonly problem: string };

const commsTokens: Readonly<Record<string, Comms>> = {
  fifo_v1: "fifo_v1",
  fifo_v2: "fifo_v2",
  nccl: "nccl",
  fifo: "fifo_v2",
};

const graphModes: readonly GraphMode[] = ["none", "without_padding", "with_padding"];

const valid =
  "a layout (pp1tp2cp2, pp1dp2cp2), fifo_v1|fifo_v2|nccl, cudagraph:none|without_padding|with_padding, overlap_on|overlap_off, mtp_nextn=N";

type Mutable = { -readonly [K in keyof IdAxes]?: IdAxes[K] };

function readLayout(token: string): Pick<IdAxes, "pp" | "tp" | "cp" | "attention_dp"> | undefined {
  const match = /^pp(\d+)(tp|dp)(\d+)cp(\d+)$/.exec(token);
  if (!match) return undefined;
  const [, pp, kind, tp, cp] = match;
  return { pp: Number(pp), tp: Number(tp), cp: Number(cp), attention_dp: kind === "dp" };
}

function readToken(token: string): Mutable | undefined {
  const layout = readLayout(token);
  if (layout) return layout;
  if (Object.hasOwn(commsTokens, token)) return { comms: commsTokens[token]! };
  if (token === "overlap_on" || token === "overlap_off") return { overlap: token === "overlap_on" };
  const graph = graphModes.find((mode) => token === `cudagraph:${mode}`);
  if (graph) return { cudagraph: graph };
  const mtp = /^mtp_nextn=(\d+)$/.exec(token);
  return mtp ? { mtp: Number(mtp[1]) } : undefined;
}

/** The axes of an id; missing overlap is off, missing MTP is 0. */
export function parseTestId(id: string): ParsedId {
  const axes: Mutable = {};
  for (const token of id.split("-")) {
    const read = readToken(token);
    if (!read) return { kind: "wrong", problem: `unknown token "${token}"; valid: ${valid}` };
    const twice = Object.keys(read).find((key) => key in axes);
    if (twice) return { kind: "wrong", problem: `token "${token}" sets ${twice} a second time` };
    Object.assign(axes, read);
  }
  const missing = [
    axes.pp === undefined && "a layout such as pp1tp2cp2",
    axes.comms === undefined && "fifo_v1, fifo_v2 or nccl",
    axes.cudagraph === undefined && "cudagraph:none, without_padding or with_padding",
  ].filter((one) => one !== false);
  if (missing.length > 0) return { kind: "wrong", problem: `missing token: ${missing.join("; ")}` };
  return {
    kind: "axes",
    axes: { ...(axes as IdAxes), overlap: axes.overlap ?? false, mtp: axes.mtp ?? 0 },
  };
}

/** The layout token of a cell. */
export const layoutName = (axes: Pick<IdAxes, "pp" | "tp" | "cp" | "attention_dp">): string =>
  `pp${axes.pp}${axes.attention_dp ? "dp" : "tp"}${axes.tp}cp${axes.cp}`;

/** The id of a cell, all tokens written out. */
export const testIdOf = (axes: IdAxes): string =>
  [
    axes.comms,
    `cudagraph:${axes.cudagraph}`,
    layoutName(axes),
    `overlap_${axes.overlap ? "on" : "off"}`,
    `mtp_nextn=${axes.mtp}`,
  ].join("-");

/** A cell's name where the manager, flavour and numerics vary too. */
export const cellName = (config: CellConfig): string =>
  `${config.manager}-${config.flavor}-${config.numerics}-${testIdOf(config)}`;
