// One request on the generation server: its counters, its pages, and what was recorded of its steps.
import type { Baseline } from "./baseline.ts";
import type { PagePool } from "./pages.ts";

/** One decode step as the golden tables record it (spec section 7). */
export interface StepRecord {
  readonly it: number;
  readonly prev: 0 | 1;
  readonly iter: number;
  readonly pos: readonly number[];
  readonly in: readonly number[];
  /** Owner of each row, or the list of owners when it is not exactly one. */
  readonly own: readonly (number | readonly number[])[];
  readonly past: readonly number[];
  readonly seq: readonly number[];
  readonly slot: readonly (readonly number[])[];
  readonly page: readonly (readonly number[])[];
  readonly bound: readonly (readonly number[])[];
  readonly acc: number;
  readonly out: readonly number[];
  readonly h: string;
}

export type RequestState = "new" | "ready" | "running" | "done";

/** Counters that V1 and V2 keep per request; ranks are context-parallel ranks of the request's group. */
export interface Request {
  readonly id: number;
  readonly group: number;
  readonly promptLength: number;
  readonly maxNew: number;
  readonly arrival: number;
  /** Undefined in ledger-only runs. */
  readonly baseline: Baseline | undefined;
  readonly dealt: readonly number[];
  state: RequestState;
  /** Sampler-side counter. */
  iter: number;
  /** Tokens the host knows, and tokens that exist on the device. */
  readonly gen: number[];
  readonly dev: number[];
  /** Host view of the tokens per rank, those of the step in flight included. */
  readonly seqlen: number[];
  /** Whether a rank owns the step in preparation. */
  readonly active: boolean[];
  readonly ownedPrevious: boolean[];
  /** Page ids per rank. */
  readonly pages: number[][];
  /** Reserved groups or ledger steps so far. */
  gidx: number;
  /** Global tokens that V2 backs with pages. */
  cap: number;
  /** V1 with MTP: ownership of the groups that are reserved and not yet rewound. */
  readonly fifo: boolean[][];
  acceptedPrevious: number;
  hasBatchIndex: boolean;
  /** Steps launched, and steps whose tokens the host has seen. */
  launched: number;
  updated: number;
  readonly steps: StepRecord[];
  /** Physical tokens by slot per rank, valid for the pages counted in `mapped`. */
  readonly index: Int32Array[];
  readonly mapped: number[];
}

/** Grows or shrinks a rank's page list to `count` pages; surplus pages leave from its end. */
export function setPages(request: Request, rank: number, count: number, pool: PagePool): void {
  const pages = request.pages[rank]!;
  while (pages.length < count) pages.push(pool.take());
  while (pages.length > count) pool.give(pages.pop()!);
  if (request.mapped[rank]! > pages.length) request.mapped[rank] = pages.length;
}

/** Grows a rank's page list to at least `count` pages. */
export function growPages(request: Request, rank: number, count: number, pool: PagePool): void {
  if (count > request.pages[rank]!.length) setPages(request, rank, count, pool);
}
