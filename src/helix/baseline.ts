// The cp = 1 truth: prefill and greedy decoding on one rank, cached per model and prompt, extended on demand.
import { attend, type LayerStore, normalise } from "./attention.ts";
import { model as sizes } from "./config.ts";
import { argmax, embed, finishLayer, logitsOf, project, unsharded } from "./layers.ts";
import { type Model, type ModelKey, modelOf } from "./model.ts";
import { promptTokens } from "./random.ts";

const { hidden, heads, vocabulary } = sizes;
const identity = Int32Array.from({ length: 8192 }, (_, i) => i);

/** A request decoded without context parallelism. */
export class Baseline {
  readonly model: Model;
  readonly prompt: Uint8Array;
  /** Per layer; token p stands at its position. */
  readonly stores: readonly LayerStore[];
  /** Generated tokens so far; index 0 comes from the last prompt token. */
  readonly #tokens: number[] = [];
  readonly #logits: Float64Array[] = [];
  #length = 0;
  #capacity: number;
  readonly #layers: { keys: Float64Array; values: Float64Array }[];

  constructor(key: ModelKey, id: number, promptLength: number) {
    this.model = modelOf(key);
    this.prompt = promptTokens(key.model_seed, id, promptLength);
    this.#capacity = promptLength + 64;
    this.#layers = this.model.weights.map(() => this.#allocate());
    this.stores = this.#layers;
    for (let i = 0; i < promptLength; i++) this.#step(this.prompt[i]!, i === promptLength - 1);
  }

  /** Generated token number `index`. */
  token(index: number): number {
    while (this.#tokens.length <= index) this.#step(this.#tokens.at(-1)!, true);
    return this.#tokens[index]!;
  }

  /** The logits that generated token number `index` was taken from. */
  logits(index: number): Float64Array {
    this.token(index);
    return this.#logits[index]!;
  }

  /** Stored bytes, for the cache's bound. */
  get bytes(): number {
    const perToken = this.model.keyStride + (this.model.flavor === "mla" ? 0 : 32);
    return 8 * (this.#capacity * perToken * this.model.layers + this.#logits.length * vocabulary);
  }

  #allocate(): { keys: Float64Array; values: Float64Array } {
    const keys = new Float64Array(this.#capacity * this.model.keyStride);
    const mla = this.model.flavor === "mla";
    return { keys, values: mla ? keys : new Float64Array(this.#capacity * this.model.valueStride) };
  }

  #grow(): void {
    this.#capacity *= 2;
    for (const layer of this.#layers) {
      const { keys, values } = this.#allocate();
      keys.set(layer.keys);
      if (values !== keys) values.set(layer.values);
      layer.keys = keys;
      layer.values = values;
    }
  }

  #step(token: number, wantLogits: boolean): void {
    if (this.#length === this.#capacity) this.#grow();
    const m = this.model;
    const position = this.#length++;
    embed(m, token, x);
    for (let layer = 0; layer < m.layers; layer++) {
      const { keys, values } = this.#layers[layer]!;
      const w = m.weights[layer]!;
      const kAt = position * m.keyStride;
      project(m, w, x, position, { q, qAt: 0, k: keys, kAt, v: values, vAt: kAt });
      if (layer === m.layers - 1 && !wantLogits) return;
      for (let head = 0; head < heads; head++) {
        attend(m, this.#layers[layer]!, q, head, identity, position + 1, item, 0);
        normalise(m, item, 0, o, head * m.valueWidth);
      }
      finishLayer(m, w, x, o.subarray(0, heads * m.valueWidth), unsharded);
    }
    const logits = new Float64Array(vocabulary);
    logitsOf(m, x, logits);
    this.#logits.push(logits);
    this.#tokens.push(argmax(logits));
  }
}

const x = new Float64Array(hidden);
const q = new Float64Array(heads * 24);
const o = new Float64Array(heads * 16);
const item = new Float64Array(18);

const cache = new Map<string, Baseline>();
const cacheBytes = 64 * 2 ** 20;

function trim(): void {
  let total = 0;
  for (const one of cache.values()) total += one.bytes;
  for (const [name, one] of cache) {
    if (total <= cacheBytes || cache.size === 1) return;
    total -= one.bytes;
    cache.delete(name);
  }
}

/** The baseline of request `id` with a prompt of that length; recently used ones are kept. */
export function baselineOf(key: ModelKey, id: number, promptLength: number): Baseline {
  const name = `${key.flavor} ${key.numerics} ${key.layers} ${key.model_seed} ${id} ${promptLength}`;
  const found = cache.get(name) ?? new Baseline(key, id, promptLength);
  cache.delete(name);
  cache.set(name, found);
  trim();
  return found;
}
