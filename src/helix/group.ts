// One attention group: its requests, pools, stored tokens and dummy. Admission, padding and the end of a run live here.
import { baselineOf } from "./baseline.ts";
import { type CellConfig, shapeOf } from "./config.ts";
import { dealtCounts, dealtPositions } from "./dealing.ts";
import type { Fault } from "./fault-names.ts";
import type { Violations } from "./invariants.ts";
import { fitPagesV2, type LedgerSetting } from "./ledger.ts";
import { type Model, modelOf } from "./model.ts";
import { PagePool, TokenStore } from "./pages.ts";
import { growPages, type Request } from "./request.ts";
import { checkDealing } from "./step-checks.ts";

/** The padding request of a group (spec section 2.8). */
export interface Dummy {
  readonly inactive: readonly boolean[];
  readonly seqlen: number[];
  readonly total: number;
  readonly pages: number[][];
  /** Counter that only the fault "dummy_pollutes" moves. */
  rotation: number;
}

/** Requests of one launched forward. */
export interface Batch {
  readonly requests: readonly Request[];
  /** Outputs by request, in the same order. */
  readonly outputs: readonly (readonly number[])[];
}

export interface Group {
  readonly index: number;
  readonly setting: LedgerSetting;
  readonly model: Model | undefined;
  readonly requests: readonly Request[];
  readonly pools: readonly PagePool[];
  readonly store: TokenStore;
  dummy: Dummy | undefined;
  previous: Batch | undefined;
  live: readonly Request[];
}

const perRank = <T>(cp: number, value: () => T): T[] => Array.from({ length: cp }, value);

function newRequest(config: CellConfig, id: number, group: number, fault: Fault): Request {
  const { cp, tokens_per_block: tpb } = config;
  const spec = config.requests[id]!;
  const how = fault === "prompt_contiguous" ? "contiguous" : "round_robin";
  const dealt = dealtCounts(spec.prompt_len, tpb, cp, how);
  return {
    id,
    group,
    promptLength: spec.prompt_len,
    maxNew: spec.max_new,
    arrival: spec.arrival ?? 0,
    baseline: baselineOf(config, id, spec.prompt_len),
    dealt,
    state: "new",
    iter: 0,
    gen: [],
    dev: [],
    seqlen: [...dealt],
    active: perRank(cp, () => false),
    ownedPrevious: perRank(cp, () => false),
    pages: perRank(cp, () => []),
    gidx: 0,
    cap: spec.prompt_len,
    fifo: perRank(cp, () => []),
    acceptedPrevious: 0,
    hasBatchIndex: false,
    launched: 0,
    updated: 0,
    steps: [],
    index: perRank(cp, () => new Int32Array(64)),
    mapped: perRank(cp, () => 0),
  };
}

/** The groups of a cell, requests dealt over them by id. */
export function newGroups(config: CellConfig, fault: Fault): readonly Group[] {
  const shape = shapeOf(config);
  const model = modelOf(config);
  const setting: LedgerSetting = {
    manager: config.manager,
    tpb: config.tokens_per_block,
    cp: config.cp,
    rows: shape.rows,
    fault,
    allocFail: config.alloc_fail,
  };
  const requests = config.requests.map((_, id) => newRequest(config, id, id % shape.groups, fault));
  return Array.from({ length: shape.groups }, (_, index) => ({
    index,
    setting,
    model,
    requests: requests.filter((one) => one.group === index),
    pools: perRank(config.cp, () => new PagePool()),
    store: new TokenStore(model, config.cp, config.tokens_per_block),
    dummy: undefined,
    previous: undefined,
    live: [],
  }));
}

/** Maps slots to physical tokens for all pages of a rank. */
function mapPages(group: Group, request: Request, r: number): void {
  const { tpb } = group.setting;
  const pages = request.pages[r]!;
  if (pages.length * tpb > request.index[r]!.length) {
    const larger = new Int32Array(Math.max(pages.length * tpb, 2 * request.index[r]!.length));
    larger.set(request.index[r]!);
    request.index[r] = larger;
  }
  const index = request.index[r]!;
  for (let page = request.mapped[r]!; page < pages.length; page++) {
    const home = group.store.home(r, pages[page]!);
    for (let i = 0; i < tpb; i++) index[page * tpb + i] = home + i;
  }
  request.mapped[r] = pages.length;
}

/** Makes sure that the first `tokens` slots of a rank have pages (faults may write past the ledger's pages). */
export function backSlots(group: Group, request: Request, r: number, tokens: number): void {
  growPages(request, r, Math.ceil(tokens / group.setting.tpb), group.pools[r]!);
  if (request.mapped[r] !== request.pages[r]!.length) mapPages(group, request, r);
}

function copyToken(
  group: Group,
  request: Request,
  r: number,
  slot: number,
  position: number,
): void {
  const { store, model } = group;
  const at = request.index[r]![slot]!;
  store.tags[at] = position;
  store.rope[at] = position;
  if (!model || !request.baseline) return;
  store.layers.forEach((layer, i) => {
    const from = request.baseline!.stores[i]!;
    const { keyStride, valueStride, flavor } = model;
    const key = position * keyStride;
    layer.keys.set(from.keys.subarray(key, key + keyStride), at * keyStride);
    if (flavor === "mla") return;
    const value = position * valueStride;
    layer.values.set(from.values.subarray(value, value + valueStride), at * valueStride);
  });
}

/** Hand-off: deals the prompt, allocates its pages on ranks 0..cp-1 and copies what the context server computed. */
export function admit(group: Group, request: Request, violations: Violations): void {
  const { setting } = group;
  const { tpb, cp, fault } = setting;
  const length = request.promptLength;
  const receiver = fault === "prompt_contiguous" ? "contiguous" : "round_robin";
  const sender = fault === "handoff_mismatch" ? "contiguous" : receiver;
  const dealt = Array.from({ length: cp }, (_, r) => dealtPositions(length, tpb, cp, r, receiver));
  if (setting.manager === "v2") fitPagesV2(setting, request, group.pools);
  for (let r = 0; r < cp; r++) {
    backSlots(group, request, r, dealt[r]!.length);
    const sent = sender === receiver ? dealt[r]! : dealtPositions(length, tpb, cp, r, sender);
    for (let i = 0; i < Math.min(sent.length, dealt[r]!.length); i++) {
      copyToken(group, request, r, i, sent[i]!);
    }
    checkHandoff(group, request, r, dealt[r]!, violations);
  }
  checkDealing(request, dealt, setting, violations);
  request.state = "ready";
}

function checkHandoff(
  group: Group,
  request: Request,
  r: number,
  dealt: readonly number[],
  violations: Violations,
): void {
  const index = request.index[r]!;
  const { tags } = group.store;
  const wrong = dealt.findIndex((position, slot) => tags[index[slot]!] !== position);
  if (wrong < 0) return;
  violations.add("HANDOFF", request.id, -1, r, () => {
    return `slot ${wrong} of rank ${r} holds position ${tags[index[wrong]!]}, dealt was ${dealt[wrong]}`;
  });
}

/** Fields of a dummy for `rows` rows on `cp` ranks. */
export function dummyFields(
  rows: number,
  cp: number,
): Pick<Dummy, "inactive" | "seqlen" | "total"> {
  const t = Math.max(rows, 2);
  return {
    inactive: Array.from({ length: cp }, (_, r) => r < cp - 1),
    seqlen: Array.from({ length: cp }, (_, r) => (r < cp - 1 ? t : t - 1)),
    total: t * cp - 1,
  };
}

/** The group's dummy, created at first need. */
export function dummyOf(group: Group): Dummy {
  const { rows, cp, tpb } = group.setting;
  group.dummy ??= {
    ...dummyFields(rows, cp),
    pages: Array.from({ length: cp }, (_, r) =>
      Array.from({ length: Math.ceil(Math.max(rows, 2) / tpb) }, () => group.pools[r]!.take()),
    ),
    rotation: 0,
  };
  return group.dummy;
}

/** The fault "dummy_pollutes": the dummy passes the rotation like a real request. */
export function rotateDummy(group: Group, dummy: Dummy): void {
  const { rows, cp, tpb } = group.setting;
  const owner = rows > 1 ? Math.floor(dummy.rotation++ / tpb) % cp : 0;
  dummy.seqlen[owner]! += rows;
  const pages = dummy.pages[owner]!;
  while (pages.length * tpb < dummy.seqlen[owner]!) pages.push(group.pools[owner]!.take());
}

/** The fault "dummy_alias": the dummy writes into the first real request's first page of the last rank. */
export function aliasDummy(group: Group, order: readonly Request[]): void {
  const last = group.setting.cp - 1;
  const page = order[0]?.pages[last]?.[0];
  if (page === undefined || !group.model) return;
  const at = group.store.home(last, page);
  const { keyStride, valueStride, flavor } = group.model;
  group.store.tags[at] = -1;
  group.store.rope[at] = -1;
  for (const layer of group.store.layers) {
    layer.keys.fill(0, at * keyStride, (at + 1) * keyStride);
    if (flavor === "gqa") layer.values.fill(0, at * valueStride, (at + 1) * valueStride);
  }
}

/** DUMMY_FROZEN and the dummy's part of PAGE_LEDGER. */
export function checkDummy(group: Group, dummy: Dummy, it: number, violations: Violations): void {
  const { rows, cp, tpb } = group.setting;
  const frozen = dummyFields(rows, cp);
  const due = Math.ceil(Math.max(rows, 2) / tpb);
  for (let r = 0; r < cp; r++) {
    if (dummy.seqlen[r] !== frozen.seqlen[r]) {
      violations.add("DUMMY_FROZEN", -1, it, r, () => {
        return `the dummy's length on rank ${r} went from ${frozen.seqlen[r]} to ${dummy.seqlen[r]}`;
      });
    }
    if (dummy.pages[r]!.length !== due) {
      violations.add("PAGE_LEDGER", -1, it, r, () => {
        return `the dummy holds ${dummy.pages[r]!.length} pages on rank ${r}, not ${due}`;
      });
    }
  }
}

/** Frees the pages of a finished request. */
export function free(group: Group, request: Request): void {
  request.pages.forEach((pages, r) => {
    for (const id of pages) group.pools[r]!.give(id);
    pages.length = 0;
    request.mapped[r] = 0;
  });
}

/** PAGE_LEDGER at the end: only dummies still hold pages. */
export function checkNothingLeft(group: Group, it: number, violations: Violations): void {
  group.pools.forEach((pool, r) => {
    const held = group.dummy?.pages[r]?.length ?? 0;
    if (pool.count === held) return;
    violations.add(
      "PAGE_LEDGER",
      -1,
      it,
      r,
      () => `${pool.count - held} pages are never given back`,
    );
  });
}
