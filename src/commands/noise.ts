// `noise A B --samples N`: are two accuracy scores apart?
import { compareScores } from "../ci/noise.ts";
import type { Report } from "../report/types.ts";
import { UsageError } from "../text/errors.ts";
import type { Context } from "./context.ts";

export interface NoiseOptions {
  /** Percent, reference first. */
  readonly a: number;
  readonly b: number;
  readonly samples: number;
  readonly samplesB?: number | undefined;
  readonly alpha?: number | undefined;
  readonly beta?: number | undefined;
  readonly sigma?: number | undefined;
}

/**
 * Tells in words and numbers. Fails when the scores are apart.
 * @throws UsageError for scores outside 0–100, sample counts below 1 and chances outside 0–1.
 */
export async function noise(_context: Context, options: NoiseOptions): Promise<Report> {
  const { a, b, samples, samplesB = samples, alpha = 0.05, beta = 0.2, sigma = 50 } = options;
  if (![a, b].every((one) => one >= 0 && one <= 100))
    throw new UsageError("scores are percent: from 0 to 100");
  if (![samples, samplesB].every((one) => Number.isInteger(one) && one > 0))
    throw new UsageError("--samples takes a whole number from 1");
  if (![alpha, beta].every((one) => one > 0 && one < 1))
    throw new UsageError("--alpha and --beta lie between 0 and 1");
  if (!(sigma > 0)) throw new UsageError("--sigma is more than 0");
  const { words, ...numbers } = compareScores({ a, b, samples, samplesB, alpha, beta, sigma });
  return {
    command: "noise",
    diagnostics: [],
    lines: words,
    tables: [],
    notes: [],
    json: {
      version: 1,
      command: "noise",
      a,
      b,
      samples,
      samples_b: samplesB,
      alpha,
      beta,
      sigma,
      ...numbers,
      words,
    },
    failed: numbers.apart,
  };
}
