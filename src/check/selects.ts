// Whether a stage selects a block: the query made from its name against the block's condition (lists 3 and 4).
import picomatch from "picomatch";
import type { Condition, ConditionValue, ListFile, StageConfig } from "../lists/types.ts";
import { stemOf } from "./renders.ts";

/** What CI asks the test-db for. A key that is absent constrains nothing. */
export type Query = Readonly<Record<string, string | number>>;

const backends = ["PyTorch", "CPP", "Triton", "FMHA", "Generic", "Verl"] as const;

/** The query of a stage, out of its name alone. */
export function queryOf({ name }: StageConfig): Query {
  const has = (word: string) => name.includes(`-${word}-`);
  const backend = backends.find(has);
  const trigger = has("DeepSeek") ? "deepseek" : has("GptOss") ? "gpt_oss" : "others";
  const machine = name.startsWith("CPU-")
    ? { system_gpu_count: 0, linux_distribution_name: "ubuntu" }
    : { gpu: name.split("-")[0]!, system_gpu_count: Number(/-(\d+)_GPUs/.exec(name)?.[1] ?? 1) };
  return {
    stage: name.includes("Post-Merge") ? "post_merge" : "pre_merge",
    ...(backend && { backend: backend.toLowerCase() }),
    auto_trigger: trigger,
    orchestrator: has("Ray") ? "ray" : "mpi",
    ...machine,
  };
}

/** Whether a stage renders a block of the file that it reads. */
export function selects(stage: StageConfig, list: ListFile, index: number): boolean {
  const block = list.blocks[index];
  if (!block || stage.testDB !== stemOf(list.path) || block.context !== stage.testDB) return false;
  return block.condition === null || satisfies(queryOf(stage), block.condition);
}

/** Every key of every section that the query knows must pass. */
export function satisfies(query: Query, condition: Condition): boolean {
  const asked = (key: string): string | number | undefined => query[key];
  const terms = Object.entries(condition.terms).every(([key, value]) => isSame(asked(key), value));
  const ranges = Object.entries(condition.ranges).every(([key, range]) =>
    isWithin(asked(key), range),
  );
  const wildcards = Object.entries(condition.wildcards).every(([key, globs]) =>
    fits(asked(key), globs),
  );
  return terms && ranges && wildcards;
}

function isSame(asked: string | number | undefined, value: ConditionValue): boolean {
  return asked === undefined || String(asked).toLowerCase() === String(value).toLowerCase();
}

function isWithin(
  asked: string | number | undefined,
  range: Readonly<Record<string, number>>,
): boolean {
  if (asked === undefined) return true;
  const value = Number(asked);
  const { gte = -Infinity, lte = Infinity, gt = -Infinity, lt = Infinity } = range;
  return value >= gte && value <= lte && value > gt && value < lt;
}

function fits(asked: string | number | undefined, globs: readonly string[]): boolean {
  if (asked === undefined) return true;
  return globs.some((glob) =>
    picomatch.isMatch(String(asked), glob, { nocase: true, bash: true, dot: true }),
  );
}
