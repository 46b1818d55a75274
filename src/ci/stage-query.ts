// What a stage's name says about its machine: the query that CI builds for test-db (ci 1.8, lists 3 and 4).
import type { StageConfig } from "../lists/types.ts";
import type { Query } from "./conditions.ts";

const BACKENDS = [
  ["-PyTorch-", "pytorch"],
  ["-CPP-", "cpp"],
  ["-Triton-", "triton"],
  ["-FMHA-", "fmha"],
  ["-Generic-", "generic"],
  ["-Verl-", "verl"],
  ["-TensorRT-", "tensorrt"],
  ["-AutoDeploy-", "autodeploy"],
] as const;

const TRIGGERS = [
  ["-DeepSeek-", "deepseek"],
  ["-GptOss-", "gpt_oss"],
] as const;

type Words = readonly (readonly [string, string])[];

const firstWord = (name: string, words: Words): string | undefined =>
  words.find(([word]) => name.includes(word))?.[1];

/** The backend that a stage name gives, null for a stage of every backend. */
export const backendOf = (name: string): string | null => firstWord(name, BACKENDS) ?? null;

export const isPostMerge = (name: string): boolean => name.includes("Post-Merge");
export const isMultiGpu = (name: string): boolean => /\d+_GPUs/.test(name);
export const isCpuStage = (name: string): boolean => name.startsWith("CPU-");

/** The GPU kind: what stands before the first dash, as written. */
export const gpuOf = (name: string): string => name.split("-", 1)[0] ?? name;

/** GPUs and nodes that a stage takes, by its name. */
export function machineOf(name: string): { readonly gpus: number; readonly nodes: number } {
  const gpus = isCpuStage(name) ? 0 : numberIn(name, /-(\d+)_GPUs/);
  return { gpus, nodes: numberIn(name, /-(\d+)_Nodes/) };
}

function numberIn(name: string, pattern: RegExp): number {
  const found = pattern.exec(name);
  return found ? Number(found[1]) : 1;
}

/**
 * The query of a stage. The name `family-shard` is what counts: the shard's dash ends the family's last word.
 * A stage without a backend word runs blocks of every backend, so that key is known to be left out.
 */
export function stageQuery(stage: Pick<StageConfig, "name" | "arch">): Query {
  const { name } = stage;
  const { gpus, nodes } = machineOf(name);
  return {
    stage: isPostMerge(name) ? "post_merge" : "pre_merge",
    backend: backendOf(name),
    auto_trigger: firstWord(name, TRIGGERS) ?? "others",
    orchestrator: name.includes("-Ray-") ? "ray" : "mpi",
    system_gpu_count: gpus,
    node_count: nodes,
    ...(isCpuStage(name) ? cpuFacts(stage.arch) : { gpu: gpuOf(name) }),
  };
}

/** CPU stages tell their processor and distribution instead of a GPU. */
function cpuFacts(arch: string | null): Query {
  const cpu = arch === "x86" ? "x86_64" : arch === "SBSA" ? "aarch64" : undefined;
  return { linux_distribution_name: "ubuntu", ...(cpu && { cpu }) };
}
