// One run of a cell: the iterations E1-E10 in their exact order (spec section 2.3), with every invariant checked on the way.
import { compareWithBaseline, type LogitDistance, newDistance } from "./baseline-checks.ts";
import { type CellConfig, type Shape, shapeOf, model as sizes } from "./config.ts";
import { draftsOf } from "./drafts.ts";
import { exchangeBytes } from "./exchange.ts";
import type { Fault } from "./fault-names.ts";
import { Engine } from "./forward.ts";
import {
  admit,
  aliasDummy,
  type Batch,
  backSlots,
  checkDummy,
  checkNothingLeft,
  dummyOf,
  free,
  type Group,
  newGroups,
  rotateDummy,
} from "./group.ts";
import { hashFloats } from "./hash.ts";
import { Violations } from "./invariants.ts";
import { argmax } from "./layers.ts";
import { rewind, rotateV1, scheduleV2 } from "./ledger.ts";
import { oracleOf } from "./oracle.ts";
import { type Plan, planStep } from "./plan.ts";
import { recordOf } from "./record.ts";
import type { Request } from "./request.ts";
import {
  checkCoverage,
  checkPages,
  checkPlan,
  checkQuiescent,
  type StepView,
} from "./step-checks.ts";

const { vocabulary } = sizes;

/** `[iteration, group, request ids in batch order, attention-DP dummy 0/1, padded size, graph 0/1]`. */
export type BatchRecord = readonly [number, number, readonly number[], 0 | 1, number, 0 | 1];

export interface RunResult {
  readonly config: CellConfig;
  readonly fault: Fault;
  readonly requests: readonly Request[];
  readonly groups: readonly Group[];
  readonly batches: readonly BatchRecord[];
  readonly iterations: number;
  readonly exchangedBytes: number;
  readonly violations: Violations;
  readonly requestSteps: number;
  /** Largest difference to the baseline's logits, and the smallest gap between the two best tokens. */
  readonly maxLogitDiff: number;
  readonly minTop2Gap: number;
}

export interface RunOptions {
  readonly fault?: Fault;
  /** Without checks only the record is made (for measuring). */
  readonly checks?: boolean;
  /** Logits hashes in the record; on unless switched off. */
  readonly hashes?: boolean;
}

/** Runs a valid configuration to its end. */
export function runCell(config: CellConfig, options: RunOptions = {}): RunResult {
  return new Run(config, options).toEnd();
}

class Run {
  readonly #config: CellConfig;
  readonly #fault: Fault;
  readonly #checks: boolean;
  readonly #hashes: boolean;
  readonly #shape: Shape;
  readonly #engine: Engine;
  readonly #groups: readonly Group[];
  readonly #violations = new Violations();
  readonly #batches: BatchRecord[] = [];
  /** Requests that the host saw end in this iteration. */
  readonly #ended: Request[] = [];
  #bytes = 0;
  #requestSteps = 0;
  readonly #distance: LogitDistance;

  constructor(config: CellConfig, options: RunOptions) {
    this.#config = config;
    this.#fault = options.fault ?? null;
    this.#checks = options.checks ?? true;
    this.#hashes = options.hashes ?? true;
    this.#shape = shapeOf(config);
    this.#engine = new Engine(config, this.#fault, this.#checks);
    this.#groups = newGroups(config, this.#fault);
    this.#distance = newDistance(config.numerics);
  }

  toEnd(): RunResult {
    let it = 0;
    for (; !this.#finished(); it++) this.#iterate(it);
    for (const group of this.#groups) checkNothingLeft(group, it, this.#violations);
    const requests = this.#groups.flatMap((group) => group.requests);
    return {
      config: this.#config,
      fault: this.#fault,
      requests: requests.sort((a, b) => a.id - b.id),
      groups: this.#groups,
      batches: this.#batches,
      iterations: it,
      exchangedBytes: this.#bytes,
      violations: this.#violations,
      requestSteps: this.#requestSteps,
      maxLogitDiff: this.#distance.most,
      minTop2Gap: this.#distance.leastGap,
    };
  }

  #finished(): boolean {
    return this.#groups.every((group) => group.requests.every((one) => one.state === "done"));
  }

  #iterate(it: number): void {
    for (const group of this.#groups) {
      for (const request of group.requests) {
        if (request.state === "new" && request.arrival <= it) {
          admit(group, request, this.#violations);
        }
      }
      group.live = this.#live(group);
    }
    const sizesNow = this.#groups.map((group) => group.live.length);
    for (const group of this.#groups) this.#iterateGroup(group, it, sizesNow);
  }

  /** E2: the scheduler already knows which requests finish by length, unless drafts make its view stale. */
  #live(group: Group): readonly Request[] {
    const known = this.#shape.overlap && this.#shape.rows === 1;
    return group.requests.filter(
      (one) =>
        one.state === "ready" ||
        (one.state === "running" && !(known && one.dev.length >= one.maxNew)),
    );
  }

  #iterateGroup(group: Group, it: number, sizesNow: readonly number[]): void {
    for (const request of group.live) this.#prepare(group, request);
    const order = [
      ...group.live.filter((one) => !one.hasBatchIndex),
      ...group.live.filter((one) => one.hasBatchIndex),
    ];
    const padded = this.#pad(group, order, it, sizesNow);
    if (padded && this.#fault === "dummy_alias") aliasDummy(group, order);
    const launched = this.#launch(group, order, it);
    if (padded) checkDummy(group, dummyOf(group), it, this.#violations);
    const due = this.#shape.overlap ? group.previous : launched;
    if (due) this.#update(group, due);
    this.#close(group, launched);
  }

  /** E3-E5. */
  #prepare(group: Group, request: Request): void {
    const { setting, pools } = group;
    if (setting.manager === "v2") scheduleV2(setting, request, pools);
    if (request.state === "ready") {
      request.state = "running";
      request.iter = 1;
      const first = request.baseline!.token(0);
      request.gen.push(first);
      request.dev.push(first);
    }
    if (setting.manager === "v1") rotateV1(setting, request, pools);
  }

  /** E7: records the batch; whether padding rows were added. */
  #pad(group: Group, order: readonly Request[], it: number, sizesNow: readonly number[]): boolean {
    const most = Math.max(...sizesNow);
    if (most === 0) this.#padIdle(group);
    if (most === 0) return false;
    const idle = order.length === 0;
    const own = idle ? 1 : order.length;
    const { size, graph } = this.#graph(own, most, sizesNow);
    const ids = order.map((one) => one.id);
    this.#batches.push([it, group.index, ids, idle ? 1 : 0, size, graph ? 1 : 0]);
    if (size <= own) return false;
    const dummy = dummyOf(group);
    if (this.#fault === "dummy_pollutes") rotateDummy(group, dummy);
    return true;
  }

  /** Attention-DP counts an idle world as one row, so that with padding every group gets its dummy. */
  #padIdle(group: Group): void {
    const { attention_dp, cudagraph, graph_sizes } = this.#config;
    if (attention_dp && cudagraph === "with_padding" && graph_sizes.length > 0) dummyOf(group);
  }

  #graph(
    own: number,
    most: number,
    sizesNow: readonly number[],
  ): { readonly size: number; readonly graph: boolean } {
    const { cudagraph, graph_sizes } = this.#config;
    if (cudagraph === "with_padding") {
      const fitting = graph_sizes.filter((size) => size >= most);
      if (fitting.length > 0) return { size: Math.min(...fitting), graph: true };
    }
    const even = sizesNow.every((size) => Math.max(1, size) === most);
    const graph = cudagraph === "without_padding" && even && graph_sizes.includes(most);
    return { size: own, graph };
  }

  /** E8 for the whole batch. */
  #launch(group: Group, order: readonly Request[], it: number): Batch | undefined {
    if (order.length === 0) return undefined;
    return { requests: order, outputs: order.map((request) => this.#step(group, request, it)) };
  }

  #step(group: Group, request: Request, it: number): readonly number[] {
    const { overlap } = this.#shape;
    const hasPrevious = overlap && group.previous !== undefined && request.hasBatchIndex;
    const plan = planStep(group.setting, request, hasPrevious);
    const tokens = [request.dev.at(-1)!, ...draftsOf(this.#config, request)];
    const view: StepView = {
      setting: group.setting,
      overlap,
      request,
      plan,
      n: request.launched,
      violations: this.#violations,
    };
    if (this.#checks) checkPlan(view);
    this.#tag(group, request, plan);
    const oracle = this.#checks ? oracleOf(group, request, plan) : undefined;
    const found = this.#engine.forward(request, plan, tokens, group.store, oracle);
    this.#bytes += this.#forwardBytes();
    const out = this.#accept(tokens);
    const accepted = out.length - 1;
    if (this.#checks) this.#checkForward(view, found, tokens, out, group);
    const hash = this.#hashes ? hashFloats(this.#engine.logits, 0, out.length * vocabulary) : "";
    request.steps.push(recordOf(request, plan, tokens, out, it, group.setting.tpb, hash));
    request.dev.push(...out);
    request.launched++;
    this.#requestSteps++;
    if (group.setting.rows > 1) request.acceptedPrevious = accepted;
    for (let r = 0; r < group.setting.cp; r++) {
      request.ownedPrevious[r] = ((plan.owners[0]! >> r) & 1) === 1;
    }
    return out;
  }

  #forwardBytes(): number {
    const { tpAttn, cp, rows, headsPerRank } = this.#shape;
    const { layers, valueWidth } = this.#engine.model;
    return layers * exchangeBytes(tpAttn, cp, rows, headsPerRank, valueWidth);
  }

  /** Longest prefix of right drafts; the argmax of rows 0..accepted. */
  #accept(tokens: readonly number[]): readonly number[] {
    const out: number[] = [];
    for (let j = 0; j < tokens.length; j++) {
      out.push(argmax(this.#engine.logits, j * vocabulary));
      if (out[j] !== tokens[j + 1]) break;
    }
    return out;
  }

  /** Backs the slots with pages and writes what the rows' slots will hold. */
  #tag(group: Group, request: Request, plan: Plan): void {
    const { store, setting } = group;
    for (let r = 0; r < setting.cp; r++) {
      const slots = plan.slot[r]!;
      const most = Math.max(plan.past[r]!, Math.max(...slots) + 1, plan.visible[r]!.at(-1)!);
      backSlots(group, request, r, most);
      for (let j = 0; j < slots.length; j++) {
        if (slots[j]! < 0) continue;
        const at = request.index[r]![slots[j]!]!;
        store.tags[at] = plan.truth + j;
        store.rope[at] = plan.position[j]!;
      }
    }
  }

  #checkForward(
    view: StepView,
    found: { readonly brokenChunk: number; readonly inexactRow: number },
    tokens: readonly number[],
    out: readonly number[],
    group: Group,
  ): void {
    const { request, n, violations } = view;
    const accepted = out.length - 1;
    if (found.brokenChunk >= 0) {
      violations.add("A2A_CONSERVE", request.id, n, found.brokenChunk, () => {
        return `rank ${found.brokenChunk} received another chunk than was sent to it`;
      });
    }
    if (found.inexactRow >= 0) {
      violations.add("ATTN_EXACT", request.id, n, null, () => {
        return `row ${found.inexactRow}: the combined output is not the attention over the stored keys`;
      });
    }
    checkCoverage(view, group.store, accepted);
    checkPages(view);
    compareWithBaseline(view, this.#engine.logits, tokens, out, this.#distance);
  }

  /** E9: the host learns a batch's tokens; for requests already done this is a no-op. */
  #update(group: Group, batch: Batch): void {
    const { setting } = group;
    batch.requests.forEach((request, i) => {
      if (request.state === "done") return;
      const out = batch.outputs[i]!;
      request.gen.push(...out);
      request.iter += out.length;
      const step = request.updated++;
      if (setting.rows > 1) {
        const { disagreeing } = rewind(setting, request, out.length - 1, group.pools);
        if (disagreeing !== undefined) {
          this.#violations.add("FIFO_AGREE", request.id, step, disagreeing, () => {
            return `rank ${disagreeing} rewinds by another decision than it reserved by`;
          });
        }
        if (setting.manager === "v1" && this.#checks) {
          const inFlight = (request.launched - request.updated) * setting.rows;
          checkQuiescent(request, step, inFlight, this.#violations);
        }
      }
      if (request.gen.length < request.maxNew) return;
      request.state = "done";
      request.gen.length = request.maxNew;
      this.#ended.push(request);
    });
  }

  /** E10. */
  #close(group: Group, launched: Batch | undefined): void {
    for (const request of launched?.requests ?? []) request.hasBatchIndex = true;
    for (const request of this.#ended) free(group, request);
    this.#ended.length = 0;
    group.previous = launched;
  }
}
