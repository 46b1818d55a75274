// TOKENS_EQ, LOGITS_EQ and ACCEPT_COUNT: a step's outputs against the run without context parallelism.
import { model, type Numerics } from "./config.ts";
import type { StepView } from "./step-checks.ts";

const { vocabulary } = model;

/** How far a run's logits were from the baseline's, and how close its two best tokens came. */
export interface LogitDistance {
  /** Difference that still counts as equal. */
  readonly limit: number;
  most: number;
  leastGap: number;
}

/** Integer logits must be equal, float64 ones within 1e-9. */
export const newDistance = (numerics: Numerics): LogitDistance => ({
  limit: numerics === "int" ? 0 : 1e-9,
  most: 0,
  leastGap: Infinity,
});

/** Compares the accepted rows of a step; `tokens` are the golden token and the drafts. */
export function compareWithBaseline(
  view: StepView,
  logits: Float64Array,
  tokens: readonly number[],
  out: readonly number[],
  distance: LogitDistance,
): void {
  const { request, n, violations } = view;
  const baseline = request.baseline!;
  const known = request.dev.length;
  for (let j = 0; j < out.length; j++) {
    const want = baseline.token(known + j);
    if (out[j] !== want) {
      violations.add("TOKENS_EQ", request.id, n, null, () => {
        return `generated token ${known + j} is ${out[j]}, without context parallelism ${want}`;
      });
    }
    compareLogits(view, logits, j, baseline.logits(known + j), distance);
  }
  let right = 0;
  while (right < tokens.length - 1 && tokens[right + 1] === baseline.token(known + right)) right++;
  if (out.length - 1 !== right) {
    violations.add("ACCEPT_COUNT", request.id, n, null, () => {
      return `${out.length - 1} drafts were accepted, ${right} equal the baseline`;
    });
  }
}

function compareLogits(
  { request, n, violations }: StepView,
  logits: Float64Array,
  j: number,
  want: Float64Array,
  distance: LogitDistance,
): void {
  let worst = 0;
  let best = -Infinity;
  let second = -Infinity;
  for (let i = 0; i < vocabulary; i++) {
    const value = logits[j * vocabulary + i]!;
    const diff = Math.abs(value - want[i]!);
    if (!(diff <= worst)) worst = diff;
    if (value > best) {
      second = best;
      best = value;
    } else if (value > second) second = value;
  }
  if (!(worst <= distance.most)) distance.most = worst;
  distance.leastGap = Math.min(distance.leastGap, best - second);
  if (worst <= distance.limit) return;
  violations.add("LOGITS_EQ", request.id, n, null, () => {
    return `logits of row ${j} differ from the baseline by up to ${worst}`;
  });
}
