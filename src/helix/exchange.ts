// The all-to-all between context ranks: each head chunk travels with a header, in one of three wire layouts (spec section 2.10).
import type { Comms } from "./config.ts";

/** Sizes of one exchange: all heads of one tensor-parallel row. */
export interface ExchangeShape {
  readonly comms: Comms;
  readonly cp: number;
  readonly headsPerRank: number;
  readonly rows: number;
  /** Numbers per head and row: value width, maximum, sum. */
  readonly width: number;
}

export interface ExchangeFaults {
  /** fifo_v1 without the transpose: heads dst, dst + cp, ... travel to dst. */
  readonly untransposed: boolean;
  /** The chunk from rank 0 to the last rank arrives as zeros. */
  readonly dropped: boolean;
}

const headerLength = 5;

/** Place of (destination, head within its chunk, row) in the wire buffer of one source, in items. */
function wireItem(shape: ExchangeShape, dst: number, i: number, row: number): number {
  const { comms, cp, headsPerRank, rows } = shape;
  if (comms === "nccl") return (dst * headsPerRank + i) * rows + row;
  if (comms === "fifo_v1") return (row * headsPerRank + i) * cp + dst;
  return (row * cp + dst) * headsPerRank + i;
}

interface Wire {
  readonly data: Float64Array;
  /** `[dst]`: src, dst, first head, heads, rows. */
  readonly headers: Int32Array;
}

const wires: Wire[] = [];

function wireOf(src: number, numbers: number, cp: number): Wire {
  const found = wires[src];
  if (found && found.data.length >= numbers && found.headers.length >= cp * headerLength)
    return found;
  const wire = { data: new Float64Array(numbers), headers: new Int32Array(cp * headerLength) };
  wires[src] = wire;
  return wire;
}

function copyItem(
  from: Float64Array,
  fromAt: number,
  to: Float64Array,
  toAt: number,
  width: number,
): void {
  for (let i = 0; i < width; i++) to[toAt + i] = from[fromAt + i]!;
}

function send(
  shape: ExchangeShape,
  partial: Float64Array,
  at: number,
  src: number,
  faults: ExchangeFaults,
): void {
  const { cp, headsPerRank, rows, width } = shape;
  const wire = wireOf(src, cp * headsPerRank * rows * width, cp);
  for (let dst = 0; dst < cp; dst++) {
    const header = dst * headerLength;
    wire.headers[header] = src;
    wire.headers[header + 1] = dst;
    wire.headers[header + 2] = dst * headsPerRank;
    wire.headers[header + 3] = headsPerRank;
    wire.headers[header + 4] = rows;
    for (let i = 0; i < headsPerRank; i++) {
      const head = faults.untransposed ? i * cp + dst : dst * headsPerRank + i;
      for (let row = 0; row < rows; row++) {
        const to = wireItem(shape, dst, i, row) * width;
        copyItem(partial, at + (head * rows + row) * width, wire.data, to, width);
      }
    }
  }
}

function headerIsRight(shape: ExchangeShape, src: number, dst: number): boolean {
  const { headers } = wires[src]!;
  const at = dst * headerLength;
  return (
    headers[at] === src &&
    headers[at + 1] === dst &&
    headers[at + 2] === dst * shape.headsPerRank &&
    headers[at + 3] === shape.headsPerRank &&
    headers[at + 4] === shape.rows
  );
}

/** Receives chunk src -> dst into head-major order; whether header and content are what was sent. */
function receive(
  shape: ExchangeShape,
  sent: Float64Array,
  sentAt: number,
  received: Float64Array,
  src: number,
  dst: number,
): boolean {
  const { headsPerRank, rows, width } = shape;
  const { data } = wires[src]!;
  let same = headerIsRight(shape, src, dst);
  for (let i = 0; i < headsPerRank; i++) {
    for (let row = 0; row < rows; row++) {
      const from = wireItem(shape, dst, i, row) * width;
      const to = sentAt + ((dst * headsPerRank + i) * rows + row) * width;
      for (let d = 0; d < width; d++) {
        const value = data[from + d]!;
        received[to + d] = value;
        if (value !== sent[to + d]) same = false;
      }
    }
  }
  return same;
}

function drop(shape: ExchangeShape): void {
  const { cp, headsPerRank, rows, width } = shape;
  const { data, headers } = wires[0]!;
  const dst = cp - 1;
  headers.fill(0, dst * headerLength, (dst + 1) * headerLength);
  for (let i = 0; i < headsPerRank; i++) {
    for (let row = 0; row < rows; row++) {
      const at = wireItem(shape, dst, i, row) * width;
      data.fill(0, at, at + width);
    }
  }
}

/**
 * Runs one exchange. `partial[src]` holds items `[head][row]` of the row's heads from `at` on; `received[src]`
 * gets the same order. Returns the first destination that got something else than was sent, or -1.
 */
export function exchange(
  shape: ExchangeShape,
  partial: readonly Float64Array[],
  received: readonly Float64Array[],
  at: number,
  faults: ExchangeFaults,
): number {
  for (let src = 0; src < shape.cp; src++) send(shape, partial[src]!, at, src, faults);
  if (faults.dropped) drop(shape);
  let wrong = -1;
  for (let dst = 0; dst < shape.cp; dst++) {
    for (let src = 0; src < shape.cp; src++) {
      const same = receive(shape, partial[src]!, at, received[src]!, src, dst);
      if (!same && wrong < 0) wrong = dst;
    }
  }
  return wrong;
}

/** Bytes that one forward of `rows` rows moves per layer: half-precision outputs and two float32 stats. */
export function exchangeBytes(
  tpAttn: number,
  cp: number,
  rows: number,
  headsPerRank: number,
  valueWidth: number,
): number {
  return tpAttn * cp * (cp - 1) * rows * headsPerRank * (2 * valueWidth + 8);
}
