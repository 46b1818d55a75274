// `simulate --accuracy N`: do cells answer seeded prompts as one rank does, or are the scores apart?
import { compareScores } from "../ci/noise.ts";
import { accuracyCells, agreementOf } from "../helix/accuracy.ts";
import { chooseCells, type SimulateRequest } from "../helix/plan-run.ts";
import { readFault } from "../helix/read-config.ts";
import type { Report } from "../report/types.ts";
import { UsageError } from "../text/errors.ts";

/** Scores of the overlapped cells over `samples` prompts against the baseline's 100, and whether they are apart. */
export function simulateAccuracy(request: SimulateRequest, samples: number): Report {
  if (!Number.isSafeInteger(samples) || samples < 1) {
    throw new UsageError(`--accuracy is ${samples}; valid: a whole number of prompts from 1`);
  }
  const fault = readFault(request.fault, "--fault");
  const { cells, notes } = chooseCells(request);
  const chosen = accuracyCells(cells, fault);
  if (chosen.length === 0) {
    throw new UsageError(
      "--accuracy: no cell with the overlap scheduler on is left; loosen --where",
    );
  }
  const scores = agreementOf(chosen, fault, samples).map((one) => {
    const { apart, p } = compareScores({ a: 100, b: one.score, samples });
    return { ...one, apart, p };
  });
  const rows = scores.map(({ cell, agreeing, score, apart, p }) => {
    return [
      cell,
      `${agreeing}/${samples}`,
      score.toFixed(1),
      p.toFixed(3),
      apart ? "apart" : "within noise",
    ];
  });
  return {
    command: "simulate",
    diagnostics: [],
    lines: scores.filter((one) => one.apart).map((one) => `${one.cell}: ${one.score.toFixed(1)}`),
    tables: [
      {
        title: "agreement with one rank",
        columns: ["cell", "agreeing", "score", "p", "verdict"],
        rows,
      },
    ],
    notes,
    json: { version: 1, command: "simulate", accuracy: scores },
    failed: scores.some((one) => one.apart),
  };
}
