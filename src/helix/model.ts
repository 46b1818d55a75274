// Weights of the bundled model: each tensor row-major, drawn from its own stream (spec section 3.2).
import { type Flavor, model, type Numerics } from "./config.ts";
import { smallInteger, streamOf, symmetricFloat } from "./random.ts";

export interface LayerWeights {
  readonly wq: Float64Array;
  /** gqa: keys `[32][32]`; mla: the rotated part of the key `[8][32]`. */
  readonly wk: Float64Array;
  /** gqa: values `[32][32]`; mla: the latent `[16][32]`. */
  readonly wv: Float64Array;
  /** mla only: key up-projection absorbed into the query, `[head * 8 + n][16]`. */
  readonly wuk: Float64Array;
  /** mla only: value up-projection, `[head * 8 + d][16]`. */
  readonly wuv: Float64Array;
  readonly wo: Float64Array;
  readonly w1: Float64Array;
  readonly w2: Float64Array;
}

export interface ModelKey {
  readonly flavor: Flavor;
  readonly numerics: Numerics;
  readonly layers: number;
  readonly model_seed: number;
}

export interface Model extends ModelKey {
  readonly emb: Float64Array;
  readonly lm: Float64Array;
  readonly weights: readonly LayerWeights[];
  /** Numbers that one token stores per layer for keys, and the width of one key head. */
  readonly keyStride: number;
  readonly keyWidth: number;
  /** Likewise for values; mla reads its values from the front of the keys. */
  readonly valueStride: number;
  readonly valueWidth: number;
  readonly kvHeads: number;
}

/** One tensor of the model by its name in the specification. */
export function tensor(key: ModelKey, name: string, size: number): Float64Array {
  const stream = streamOf(key.model_seed, name);
  const draw = key.numerics === "int" ? smallInteger : symmetricFloat;
  const values = new Float64Array(size);
  for (let i = 0; i < size; i++) values[i] = draw(stream.next());
  return values;
}

const none = new Float64Array(0);

function layerWeights(key: ModelKey, layer: number): LayerWeights {
  const { hidden, heads, headDim, latent, ffn } = model;
  const get = (name: string, rows: number, columns: number): Float64Array =>
    tensor(key, `l${layer}.${name}`, rows * columns);
  const gqa = key.flavor === "gqa";
  return {
    wq: get("wq", gqa ? heads * headDim : heads * 2 * headDim, hidden),
    wk: gqa ? get("wk", hidden, hidden) : get("wkr", headDim, hidden),
    wv: gqa ? get("wv", hidden, hidden) : get("wc", latent, hidden),
    wuk: gqa ? none : get("wuk", heads * headDim, latent),
    wuv: gqa ? none : get("wuv", heads * headDim, latent),
    wo: get("wo", hidden, heads * headDim),
    w1: get("w1", ffn, hidden),
    w2: get("w2", hidden, ffn),
  };
}

function buildModel(key: ModelKey): Model {
  const gqa = key.flavor === "gqa";
  return {
    ...key,
    emb: tensor(key, "emb", model.vocabulary * model.hidden),
    lm: tensor(key, "lm", model.vocabulary * model.hidden),
    weights: Array.from({ length: key.layers }, (_, layer) => layerWeights(key, layer)),
    kvHeads: gqa ? model.kvHeads : 1,
    keyWidth: gqa ? 8 : 24,
    keyStride: gqa ? 32 : 24,
    valueWidth: gqa ? 8 : 16,
    valueStride: gqa ? 32 : 24,
  };
}

const built = new Map<string, Model>();
const keptModels = 8;

/** The model of a configuration; the last few are kept. */
export function modelOf({ flavor, numerics, layers, model_seed }: ModelKey): Model {
  const name = `${flavor} ${numerics} ${layers} ${model_seed}`;
  const found = built.get(name) ?? buildModel({ flavor, numerics, layers, model_seed });
  built.delete(name);
  built.set(name, found);
  if (built.size > keptModels) built.delete(built.keys().next().value!);
  return found;
}
