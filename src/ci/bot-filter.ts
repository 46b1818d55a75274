// The real filter chain of the stages (ci 2.4), in order, with what each step did. CBTS and reuse come after it.
import { backendOf, gpuOf, isMultiGpu, isPostMerge } from "./stage-query.ts";

/** What the chain is steered by; lists are null when their flag is not given. */
export interface StageFilter {
  readonly postMerge: boolean;
  readonly skipTest: boolean;
  readonly addMultiGpu: boolean;
  readonly onlyMultiGpu: boolean;
  readonly disableMultiGpu: boolean;
  readonly onlyPerfSanity: boolean;
  readonly gpuTypes: readonly string[] | null;
  readonly backends: readonly string[] | null;
  readonly stageList: readonly string[] | null;
  readonly extraStages: readonly string[] | null;
  readonly changedFiles: readonly string[];
}

/** One step that changed the set. */
export interface FilterStep {
  readonly step: string;
  readonly stages: number;
}

export interface Filtered {
  /** In the configuration's order. */
  readonly selects: readonly string[];
  readonly steps: readonly FilterStep[];
}

/** Backends that `--test-backend` can name; any other value selects nothing and breaks the run. */
export const testBackends = ["pytorch", "cpp", "triton", "fmha"] as const;

const isOnDemand = (name: string): boolean => name.includes("-OnDemand");
const isDocs = (name: string): boolean => name.includes("Build_Docs");
const isSanity = (name: string): boolean => name.includes("PackageSanityCheck");

/** Whether a selector takes a stage: `*` stands for any text, everything else for itself, case included. */
export function selectorTakes(selector: string, name: string): boolean {
  if (!selector.includes("*")) return selector === name;
  const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${selector.split(/\*+/).map(literal).join(".*")}$`, "s").test(name);
}

/** The step after which only the documentation is built: that stage stands in no configuration. */
export const DOCS_ONLY = "only documentation changed";

/** Runs the chain over all stage names. */
export function filterStages(names: readonly string[], filter: StageFilter): Filtered {
  const chain = new Chain(names);
  chain.set(
    "pre-merge stages on one GPU",
    (name) => !isMultiGpu(name) && !isPostMerge(name) && !isOnDemand(name),
  );
  byChangedFiles(chain, filter);
  byScope(chain, filter);
  byKind(chain, filter);
  chain.remove("without on-demand stages", isOnDemand);
  const { stageList, extraStages } = filter;
  if (stageList) chain.set("--stage-list replaces everything before it", takenBy(stageList));
  if (extraStages) chain.add("--extra-stage", takenBy(extraStages));
  return chain.result();
}

const takenBy =
  (selectors: readonly string[]) =>
  (name: string): boolean =>
    selectors.some((selector) => selectorTakes(selector, name));

const isPreMulti = (name: string): boolean => isMultiGpu(name) && !isPostMerge(name);

function byChangedFiles(chain: Chain, { changedFiles }: StageFilter): void {
  if (changedFiles.some(isMultiGpuFile)) chain.add("multi-GPU files changed", isPreMulti);
  for (const [part, tag] of AUTO_TRIGGERS) {
    if (!changedFiles.some((file) => file.includes(part))) continue;
    chain.add(`${part} changed`, (name) => name.includes(tag) && !isOnDemand(name));
  }
}

const AUTO_TRIGGERS = [
  ["modeling_deepseekv3.py", "-DeepSeek-"],
  ["modeling_gpt_oss.py", "-GptOss-"],
  ["cpp/kernels/fmha_v2/", "-FMHA-"],
] as const;

/** The pipeline holds a list of its own of such files; these are the words that its paths share. */
const isMultiGpuFile = (file: string): boolean =>
  /allreduce|all_reduce|multi_gpu|multi_node|disaggregated|distributed|userbuffers|nccl|\bmpi/i.test(
    file,
  );

function byScope(chain: Chain, filter: StageFilter): void {
  if (filter.postMerge) {
    chain.add(
      "--post-merge",
      (name) => isMultiGpu(name) || (isPostMerge(name) && !isOnDemand(name)),
    );
  }
  if (filter.skipTest) {
    chain.set(
      "--skip-test leaves documentation and package checks",
      (name) => isDocs(name) || isSanity(name),
    );
  }
  if (filter.addMultiGpu) chain.add("--add-multi-gpu-test", isPreMulti);
  if (filter.onlyMultiGpu) {
    chain.set(
      "--only-multi-gpu-test",
      (name) => isMultiGpu(name) && isPostMerge(name) === filter.postMerge,
    );
  }
  if (filter.disableMultiGpu) chain.remove("--disable-multi-gpu-test", isPreMulti);
  if (filter.onlyPerfSanity) {
    chain.set("--only-perf-sanity-test", (name) => name.includes("-PerfSanity-"));
  }
}

function byKind(chain: Chain, { gpuTypes, backends, changedFiles }: StageFilter): void {
  if (gpuTypes) chain.keep("--gpu-type", (name) => gpuTypes.includes(gpuOf(name)));
  const wanted = backends?.map((one) => one.toLowerCase());
  if (wanted) {
    chain.keep("--test-backend", (name) => {
      const backend = filterBackend(name);
      return backend === null || wanted.includes(backend);
    });
  }
  const all = (test: (file: string) => boolean) =>
    changedFiles.length > 0 && changedFiles.every(test);
  if (all((file) => file.startsWith("docs/") || /\.(?:md|rst)$/.test(file))) {
    chain.set(DOCS_ONLY, isDocs);
  } else if (!wanted && all((file) => file.startsWith("tensorrt_llm/_torch/"))) {
    chain.keep("only PyTorch files changed", (name) =>
      [null, "pytorch"].includes(filterBackend(name)),
    );
  } else if (!wanted && all((file) => file.startsWith("triton_backend/"))) {
    chain.keep("only Triton files changed", (name) =>
      [null, "triton"].includes(filterBackend(name)),
    );
  } else if (!wanted && all((file) => file.startsWith("cpp/kernels/fmha_v2/"))) {
    chain.keep("only FMHA files changed", (name) => [null, "fmha"].includes(filterBackend(name)));
  }
}

/** The backend as the filter's own map knows it; null for the others. */
function filterBackend(name: string): string | null {
  const backend = backendOf(name);
  return backend !== null && (testBackends as readonly string[]).includes(backend) ? backend : null;
}

/** A set of stages on its way through the steps. */
class Chain {
  readonly #names: readonly string[];
  readonly #steps: FilterStep[] = [];
  #set = new Set<string>();

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  set(step: string, takes: (name: string) => boolean): void {
    this.#become(step, this.#names.filter(takes));
  }

  add(step: string, takes: (name: string) => boolean): void {
    this.#become(
      step,
      this.#names.filter((name) => this.#set.has(name) || takes(name)),
    );
  }

  keep(step: string, takes: (name: string) => boolean): void {
    this.#become(step, [...this.#set].filter(takes));
  }

  remove(step: string, takes: (name: string) => boolean): void {
    const left = [...this.#set].filter((name) => !takes(name));
    if (left.length !== this.#set.size) this.#become(step, left);
  }

  result(): Filtered {
    return { selects: this.#names.filter((name) => this.#set.has(name)), steps: this.#steps };
  }

  #become(step: string, names: readonly string[]): void {
    this.#set = new Set(names);
    this.#steps.push({ step, stages: this.#set.size });
  }
}
