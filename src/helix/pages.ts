// Physical storage of one attention group: page pools (lowest free id first) and the tokens that stand in the pages.
import type { LayerStore } from "./attention.ts";
import type { Model } from "./model.ts";

/** Page ids of one rank of one group. */
export class PagePool {
  readonly #used: boolean[] = [];
  #lowest = 0;
  #count = 0;
  #most = 0;

  take(): number {
    while (this.#used[this.#lowest]) this.#lowest++;
    const id = this.#lowest++;
    this.#used[id] = true;
    this.#most = Math.max(this.#most, ++this.#count);
    return id;
  }

  give(id: number): void {
    this.#used[id] = false;
    this.#count--;
    if (id < this.#lowest) this.#lowest = id;
  }

  /** Pages in use now. */
  get count(): number {
    return this.#count;
  }

  /** Highest number of pages ever in use. */
  get most(): number {
    return this.#most;
  }
}

interface GrowingLayer extends LayerStore {
  keys: Float64Array;
  values: Float64Array;
}

const noToken = -1;

/**
 * Keys, values, logical positions (`tags`) and RoPE positions by physical token = frame * tpb + offset.
 * A frame is the home of one (rank, page), given at first use.
 */
export class TokenStore {
  readonly layers: readonly GrowingLayer[];
  tags = new Int32Array(0);
  rope = new Int32Array(0);
  readonly #frames: number[][];
  readonly #tpb: number;
  readonly #model: Model | undefined;
  #count = 0;

  /** Without a model only tags and RoPE positions are kept. */
  constructor(model: Model | undefined, cp: number, tpb: number) {
    this.#model = model;
    this.#tpb = tpb;
    this.#frames = Array.from({ length: cp }, () => []);
    const empty = new Float64Array(0);
    this.layers = Array.from({ length: model?.layers ?? 0 }, () => ({
      keys: empty,
      values: empty,
    }));
  }

  /** First physical token of a page. */
  home(rank: number, page: number): number {
    const frames = this.#frames[rank]!;
    let frame = frames[page];
    if (frame === undefined) {
      frame = this.#count++;
      frames[page] = frame;
      if (this.#count * this.#tpb > this.tags.length) this.#grow();
    }
    return frame * this.#tpb;
  }

  #grow(): void {
    const tokens = Math.max(64 * this.#tpb, 2 * this.tags.length);
    const tags = new Int32Array(tokens).fill(noToken);
    tags.set(this.tags);
    this.tags = tags;
    const rope = new Int32Array(tokens).fill(noToken);
    rope.set(this.rope);
    this.rope = rope;
    const m = this.#model;
    if (!m) return;
    for (const layer of this.layers) {
      const shared = m.flavor === "mla";
      layer.keys = grown(layer.keys, tokens * m.keyStride);
      layer.values = shared ? layer.keys : grown(layer.values, tokens * m.valueStride);
    }
  }
}

function grown(values: Float64Array, length: number): Float64Array {
  const larger = new Float64Array(length);
  larger.set(values);
  return larger;
}
