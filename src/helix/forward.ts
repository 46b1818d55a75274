// The numeric forward of one request: KV writes, partial attention per rank, exchange, combine, the rest of each layer.

import { attend, type LayerStore, normalise, toWire } from "./attention.ts";
import { combine } from "./combine.ts";
import { type CellConfig, shapeOf, model as sizes } from "./config.ts";
import { type ExchangeShape, exchange } from "./exchange.ts";
import type { Fault } from "./fault-names.ts";
import { embed, finishLayer, logitsOf, project, type Sharding } from "./layers.ts";
import { type Model, modelOf } from "./model.ts";
import { powerOfTwo } from "./numerics.ts";
import type { TokenStore } from "./pages.ts";
import type { Plan } from "./plan.ts";
import type { Request } from "./request.ts";

const { hidden, heads, vocabulary } = sizes;

/** What a forward found out besides its logits. */
export interface ForwardFindings {
  /** First destination rank of a chunk that did not arrive as it was sent, or -1. */
  readonly brokenChunk: number;
  /** First row whose combined output differs from single-softmax attention over what is stored, or -1. */
  readonly inexactRow: number;
}

/** Buffers and fixed facts of one cell's forwards. */
export class Engine {
  readonly model: Model;
  /** Logits of the rows of the last forward. */
  readonly logits: Float64Array;
  readonly #config: CellConfig;
  readonly #fault: Fault;
  readonly #rows: number;
  readonly #sharding: Sharding;
  readonly #exchangeShape: ExchangeShape;
  readonly #tpAttn: number;
  readonly #checks: boolean;
  readonly #x: Float64Array[];
  readonly #q: Float64Array[];
  readonly #o: Float64Array[];
  readonly #k = new Float64Array(32);
  readonly #v = new Float64Array(32);
  readonly #partial: Float64Array[];
  readonly #received: Float64Array[];
  readonly #item = new Float64Array(18);
  readonly #exact = new Float64Array(16);

  /** `checks` adds the oracle attention of ATTN_EXACT, which doubles the attention work. */
  constructor(config: CellConfig, fault: Fault, checks: boolean) {
    const shape = shapeOf(config);
    this.model = modelOf(config);
    this.#config = config;
    this.#fault = fault;
    this.#rows = shape.rows;
    this.#tpAttn = shape.tpAttn;
    this.#checks = checks;
    this.#sharding = shardingOf(config, fault);
    const width = this.model.valueWidth + 2;
    const { comms, cp } = config;
    this.#exchangeShape = {
      comms,
      cp,
      headsPerRank: shape.headsPerRank,
      rows: shape.rows,
      width,
    };
    const perRow = (size: number): Float64Array[] =>
      Array.from({ length: shape.rows }, () => new Float64Array(size));
    const perRank = (): Float64Array[] =>
      Array.from({ length: cp }, () => new Float64Array(heads * shape.rows * width));
    this.#x = perRow(hidden);
    this.#q = perRow(heads * this.model.keyWidth);
    this.#o = perRow(heads * this.model.valueWidth);
    this.#partial = perRank();
    this.#received = perRank();
    this.logits = new Float64Array(shape.rows * vocabulary);
  }

  /** Runs the rows `tokens` of a request; `index[r]` lists rank r's physical tokens by slot. */
  forward(
    request: Request,
    plan: Plan,
    tokens: readonly number[],
    store: TokenStore,
    oracle: Oracle | undefined,
  ): ForwardFindings {
    let brokenChunk = -1;
    let inexactRow = -1;
    for (let j = 0; j < this.#rows; j++) embed(this.model, tokens[j]!, this.#x[j]!);
    for (let layer = 0; layer < this.model.layers; layer++) {
      const layerStore = store.layers[layer]!;
      this.#writeKeys(request, plan, layer, layerStore);
      this.#attendPartially(request, plan, layerStore);
      const wrong = this.#exchange(layer, request.launched);
      if (brokenChunk < 0) brokenChunk = wrong;
      this.#combine();
      if (oracle && this.#checks && inexactRow < 0)
        inexactRow = this.#compare(plan, layerStore, oracle);
      const weights = this.model.weights[layer]!;
      for (let j = 0; j < this.#rows; j++) {
        finishLayer(this.model, weights, this.#x[j]!, this.#o[j]!, this.#sharding);
      }
    }
    for (let j = 0; j < this.#rows; j++) {
      const at = j * vocabulary;
      logitsOf(this.model, this.#x[j]!, this.logits.subarray(at, at + vocabulary));
    }
    return { brokenChunk, inexactRow };
  }

  #writeKeys(request: Request, plan: Plan, layer: number, store: LayerStore): void {
    const m = this.model;
    for (let j = 0; j < this.#rows; j++) {
      const to = { q: this.#q[j]!, qAt: 0, k: this.#k, kAt: 0, v: this.#v, vAt: 0 };
      project(m, m.weights[layer]!, this.#x[j]!, plan.position[j]!, to);
      for (let r = 0; r < plan.slot.length; r++) {
        const slot = plan.slot[r]![j]!;
        if (slot < 0) continue;
        const at = request.index[r]![slot]!;
        for (let d = 0; d < m.keyStride; d++) store.keys[at * m.keyStride + d] = this.#k[d]!;
        if (m.flavor === "mla") continue;
        for (let d = 0; d < m.valueStride; d++) store.values[at * m.valueStride + d] = this.#v[d]!;
      }
    }
  }

  #attendPartially(request: Request, plan: Plan, store: LayerStore): void {
    const width = this.model.valueWidth + 2;
    const phantom = this.#fault === "empty_rank_phantom";
    for (let r = 0; r < this.#config.cp; r++) {
      const partial = this.#partial[r]!;
      for (let head = 0; head < heads; head++) {
        for (let j = 0; j < this.#rows; j++) {
          const at = (head * this.#rows + j) * width;
          const count = plan.visible[r]![j]!;
          attend(this.model, store, this.#q[j]!, head, request.index[r]!, count, partial, at);
          toWire(this.model, partial, at);
          if (phantom && count === 0) {
            partial[at + width - 2] = 0;
            partial[at + width - 1] = 1;
          }
        }
      }
    }
  }

  #exchange(layer: number, step: number): number {
    const untransposed = this.#fault === "a2a_layout" && this.#config.comms === "fifo_v1";
    const { rows, width, cp, headsPerRank } = this.#exchangeShape;
    let wrong = -1;
    for (let t = 0; t < this.#tpAttn; t++) {
      const at = t * cp * headsPerRank * rows * width;
      const dropped = this.#fault === "a2a_drop" && layer === 0 && t === 0 && step >= 1;
      const faults = { untransposed, dropped };
      const here = exchange(this.#exchangeShape, this.#partial, this.#received, at, faults);
      if (wrong < 0) wrong = here;
    }
    return wrong;
  }

  #combine(): void {
    const width = this.model.valueWidth;
    const ignoreMaxima = this.#fault === "lse_not_corrected";
    for (let head = 0; head < heads; head++) {
      for (let j = 0; j < this.#rows; j++) {
        const at = (head * this.#rows + j) * (width + 2);
        combine(this.model, this.#received, at, ignoreMaxima, this.#o[j]!, head * width);
      }
    }
  }

  /** First row whose combined output is not the single-softmax attention over the oracle's tokens, or -1. */
  #compare(plan: Plan, store: LayerStore, oracle: Oracle): number {
    const m = this.model;
    const width = m.valueWidth;
    const whole = m.numerics === "int";
    for (let j = 0; j < this.#rows; j++) {
      for (let head = 0; head < heads; head++) {
        if (whole && oracle.sameAsVisible[j]) this.#addPartials(plan, head, j);
        else {
          const count = oracle.counts[j]!;
          attend(m, store, this.#q[j]!, head, oracle.tokens, count, this.#item, 0);
        }
        normalise(m, this.#item, 0, this.#exact, 0);
        if (!agrees(this.#exact, this.#o[j]!, head * width, width, whole)) return j;
      }
    }
    return -1;
  }

  /**
   * Integer sums are exact in any order, so where the ranks' visible tokens are the oracle's tokens, the
   * single softmax is the sum of the partials before they were sent, at the common reference -15.
   */
  #addPartials(plan: Plan, head: number, j: number): void {
    const width = this.model.valueWidth;
    const at = (head * this.#rows + j) * (width + 2);
    this.#item.fill(0);
    for (let r = 0; r < this.#partial.length; r++) {
      if (plan.visible[r]![j] === 0) continue;
      const partial = this.#partial[r]!;
      const factor = powerOfTwo(partial[at + width]! + 15);
      for (let d = 0; d < width; d++) this.#item[d]! += partial[at + d]! * factor;
      this.#item[width + 1]! += partial[at + width + 1]! * factor;
    }
  }
}

/** Physical tokens in the order of their positions, each position once; row j attends to the first `counts[j]`. */
export interface Oracle {
  readonly tokens: Int32Array;
  readonly counts: readonly number[];
  /** Per row: whether the tokens that the ranks see together are exactly these. */
  readonly sameAsVisible: readonly boolean[];
}

function agrees(
  exact: Float64Array,
  got: Float64Array,
  at: number,
  width: number,
  whole: boolean,
): boolean {
  for (let d = 0; d < width; d++) {
    const want = exact[d]!;
    const have = got[at + d]!;
    if (want === have) continue;
    if (whole || !(Math.abs(want - have) <= 1e-12 * Math.max(1, Math.abs(want)))) return false;
  }
  return true;
}

/** Shards in helix order; the fault puts the output projection's shards in world-rank order instead. */
function shardingOf(config: CellConfig, fault: Fault): Sharding {
  const { attnShards, ffnShards, tpAttn, cp } = shapeOf(config);
  const worldOrder = (index: number): number => (index % cp) * tpAttn + Math.floor(index / cp);
  const inOrder = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
  const attention = inOrder(attnShards);
  return {
    attention: fault === "oproj_rank_order" ? attention.map(worldOrder) : attention,
    ffn: inOrder(ffnShards),
  };
}
