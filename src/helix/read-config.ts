// Configurations from outside: golden case files and matrix files, held to shape, rules and bounds. Bad input is a UsageError.
import { UsageError } from "../text/errors.ts";
import type { CellConfig, RequestSpec } from "./config.ts";
import { type Fault, faultNames } from "./fault-names.ts";
import { isFaultName } from "./faults.ts";
import {
  axisNames,
  defaultWorkload,
  type MatrixAxes,
  upstreamAxes,
  type Workload,
} from "./matrix.ts";
import { parseTestId } from "./test-id.ts";
import { boundsOf, errorsOf, type Settings } from "./validity.ts";

export const caseSchema = "helix-golden/1";

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Check = (value: unknown) => boolean;

const whole =
  (least: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least;
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(check);

const isRequest: Check = (value) =>
  isFields(value) &&
  whole(1)(value.prompt_len) &&
  whole(1)(value.max_new) &&
  (value.arrival === undefined || whole(0)(value.arrival));

const isAllocFail: Check = (value) =>
  value === null || (Array.isArray(value) && value.length === 2 && value.every(whole(0)));

const isPercent: Check = (value) => whole(0)(value) && (value as number) <= 100;

const workloadFields: Readonly<Record<keyof Workload, readonly [Check, string]>> = {
  tokens_per_block: [whole(1), "a whole number from 1"],
  layers: [whole(1), "a whole number from 1"],
  model_seed: [whole(0), "a whole number from 0"],
  ctx_tp: [whole(1), "a whole number from 1"],
  graph_sizes: [listOf(whole(1)), "a list of whole numbers from 1"],
  accept_pct: [isPercent, "a whole number from 0 to 100"],
  draft_seed: [whole(0), "a whole number from 0"],
  alloc_fail: [isAllocFail, "null or [request id, group index]"],
  requests: [listOf(isRequest), "a list of {prompt_len, max_new, arrival?}"],
};

const caseFields: Readonly<Record<string, readonly [Check, string]>> = {
  comms: [oneOf("fifo_v1", "fifo_v2", "nccl"), "fifo_v1, fifo_v2 or nccl"],
  cudagraph: [
    oneOf("none", "without_padding", "with_padding"),
    "none, without_padding or with_padding",
  ],
  pp: [whole(1), "a whole number from 1"],
  tp: [whole(1), "a whole number from 1"],
  cp: [whole(1), "a whole number from 1"],
  attention_dp: [oneOf(true, false), "true or false"],
  overlap: [oneOf(true, false), "true or false"],
  mtp: [whole(0), "a whole number from 0"],
  manager: [oneOf("v1", "v2"), "v1 or v2"],
  flavor: [oneOf("gqa", "mla"), "gqa or mla"],
  numerics: [oneOf("int", "f64"), "int or f64"],
  ...workloadFields,
};

function checkFields(
  fields: Fields,
  rules: Readonly<Record<string, readonly [Check, string]>>,
  where: string,
): void {
  for (const [name, [check, valid]] of Object.entries(rules)) {
    if (!check(fields[name])) {
      const value = JSON.stringify(fields[name]) ?? "missing";
      throw new UsageError(`${where}: ${name} is ${value}; valid: ${valid}`);
    }
  }
}

/** Refuses a configuration that breaks a rule or a bound; the message starts with the rule's code. */
export function requireValid(
  config: CellConfig & Partial<Settings>,
  where: string,
  ledgerOnly = false,
): void {
  const problems = errorsOf(config);
  const all = problems.length > 0 || ledgerOnly ? problems : boundsOf(config);
  if (all.length === 0) return;
  throw new UsageError(all.map(({ code, message }) => `${where}: ${code}: ${message}`).join("\n"));
}

export interface CaseFile {
  readonly config: CellConfig;
  readonly fault: Fault;
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${where}: not JSON: ${(error as Error).message}`);
  }
}

/** A fault by name. */
export function readFault(name: unknown, where: string): Fault {
  if (name === null || name === undefined) return null;
  if (typeof name === "string" && isFaultName(name)) return name;
  throw new UsageError(
    `${where}: unknown fault ${JSON.stringify(name)}; valid: ${faultNames.join(", ")}`,
  );
}

/** Reads a case file of the golden schema. */
export function readCase(text: string, where: string): CaseFile {
  const file = parseJson(text, where);
  if (!isFields(file) || file.schema !== caseSchema) {
    const schema = isFields(file) ? JSON.stringify(file.schema ?? null) : "none";
    throw new UsageError(`${where}: schema is ${schema}; valid: "${caseSchema}"`);
  }
  if (!isFields(file.config))
    throw new UsageError(`${where}: config is missing; it must be an object`);
  const fields: Fields = { alloc_fail: null, ...file.config };
  checkFields(fields, caseFields, `${where}: config`);
  const config = fields as unknown as CellConfig;
  requireValid(config, where);
  return { config, fault: readFault(file.fault, where) };
}

/** Axes and workload of a matrix file, already parsed from YAML: `axes:` and `workload:`, all parts optional. */
export function readMatrix(
  value: unknown,
  where: string,
): { readonly axes: MatrixAxes; readonly workload: Workload } {
  if (!isFields(value))
    throw new UsageError(`${where}: a mapping with "axes" and "workload" is expected`);
  const unknown = Object.keys(value).find((key) => key !== "axes" && key !== "workload");
  if (unknown) throw new UsageError(`${where}: unknown key "${unknown}"; valid: axes, workload`);
  const workload = {
    ...defaultWorkload,
    ...section(value, "workload", Object.keys(workloadFields), where),
  };
  checkFields(workload, workloadFields, `${where}: workload`);
  return { axes: readAxes(section(value, "axes", axisNames, where), where), workload };
}

function section(value: Fields, name: string, valid: readonly string[], where: string): Fields {
  const part = value[name] ?? {};
  if (!isFields(part)) throw new UsageError(`${where}: ${name} must be a mapping`);
  const unknown = Object.keys(part).find((key) => !valid.includes(key));
  if (unknown)
    throw new UsageError(`${where}: unknown ${name} "${unknown}"; valid: ${valid.join(", ")}`);
  return part;
}

function readAxes(given: Fields, where: string): MatrixAxes {
  const axes: Record<string, unknown> = { ...upstreamAxes };
  for (const [name, value] of Object.entries(given)) {
    const values = (Array.isArray(value) ? value : [value]).map((one) =>
      name === "overlap" ? overlapValue(one) : one,
    );
    if (values.length === 0) throw new UsageError(`${where}: axis ${name} has no values`);
    for (const one of values) checkAxisValue(name, one, where);
    axes[name] = values;
  }
  return axes as unknown as MatrixAxes;
}

const overlapValue = (value: unknown): unknown =>
  value === "on" ? true : value === "off" ? false : value;

function checkAxisValue(name: string, value: unknown, where: string): void {
  if (name === "layout") {
    const parsed =
      typeof value === "string" ? parseTestId(`nccl-cudagraph:none-${value}`) : undefined;
    if (parsed?.kind === "axes") return;
    throw new UsageError(
      `${where}: layout ${JSON.stringify(value)}; valid: ppXtpYcpZ or ppXdpYcpZ`,
    );
  }
  const [check, valid] = caseFields[name]!;
  if (check(value)) return;
  throw new UsageError(`${where}: axis ${name} has ${JSON.stringify(value)}; valid: ${valid}`);
}

/** A workload with other steps or another seed; `steps` is the decode steps of every request. */
export function adjustWorkload<T extends Pick<CellConfig, "requests" | "model_seed">>(
  workload: T,
  steps: number | undefined,
  seed: number | undefined,
): T {
  const lengthen = (one: RequestSpec): RequestSpec =>
    steps === undefined ? one : { ...one, max_new: steps + 1 };
  return {
    ...workload,
    requests: workload.requests.map(lengthen),
    model_seed: seed ?? workload.model_seed,
  };
}
