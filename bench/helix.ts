// Speed of the simulator on the workloads of its specification, section 6, in CPU time. Run: node scripts/run-ts.mjs bench/helix.ts [--mutation]

import { Baseline } from "../src/helix/baseline.ts";
import type { CellConfig } from "../src/helix/config.ts";
import { runCell } from "../src/helix/executor.ts";
import { faultNames } from "../src/helix/fault-names.ts";
import { runLedger } from "../src/helix/ledger-only.ts";
import { cellsOf, defaultWorkload, upstreamAxes } from "../src/helix/matrix.ts";
import { jobsOf, runJob } from "../src/helix/run-cells.ts";

const base: CellConfig = {
  ...defaultWorkload,
  comms: "fifo_v2",
  cudagraph: "none",
  pp: 1,
  tp: 1,
  cp: 2,
  attention_dp: false,
  overlap: true,
  mtp: 0,
  manager: "v1",
  flavor: "gqa",
  numerics: "int",
  tokens_per_block: 32,
};

const requests = (count: number, prompt_len: number, steps: number) =>
  Array.from({ length: count }, () => ({ prompt_len, max_new: steps + 1 }));

/** CPU milliseconds: the machine may be shared. */
function timed<T>(work: () => T): readonly [T, number] {
  const started = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(started);
  return [result, (user + system) / 1000] as const;
}

function row(name: string, value: string, target: string): void {
  console.log(`${name.padEnd(44)} ${value.padEnd(44)} target ${target}`);
}

function perSecond(name: string, config: CellConfig, target: string): void {
  runCell(config);
  const times = 5;
  const [steps, ms] = timed(() => {
    let total = 0;
    for (let i = 0; i < times; i++) total += runCell(config).requestSteps;
    return total;
  });
  const rate = Math.round((steps * 1000) / ms);
  row(name, `${(ms / times).toFixed(1)} ms a run, ${rate} request-steps/s`, target);
}

const rss = (): string => `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB RSS`;

const { cells } = cellsOf(upstreamAxes, defaultWorkload);
const [clean, cleanMs] = timed(() => jobsOf(cells, [null], false).map(runJob));
const cleanSteps = clean.reduce((sum, one) => sum + one.requestSteps, 0);
row(
  "full clean matrix, cold",
  `${(cleanMs / 1000).toFixed(1)} s, ${Math.round((cells.length * 1000) / cleanMs)} cells/s, ${cleanSteps} steps, ${rss()}`,
  "<= 12 s, >= 30 cells/s, 256 MiB",
);

perSecond("anchor: cp 2, L 233, 40 steps", { ...base, requests: requests(1, 233, 40) }, "<= 30 ms");
perSecond(
  "cp 4, L 40, 4 requests x 24 steps",
  { ...base, cp: 4, tokens_per_block: 4, requests: requests(4, 40, 24) },
  ">= 4000/s",
);
perSecond(
  "cp 4, mtp 3, L 40, 4 requests x 24 tokens",
  { ...base, cp: 4, mtp: 3, tokens_per_block: 4, requests: requests(4, 40, 24) },
  ">= 1000/s",
);
perSecond(
  "L 1024, tp2cp2, 2 requests",
  { ...base, tp: 2, requests: requests(2, 1024, 24) },
  ">= 800/s",
);

const key = { flavor: "gqa", numerics: "int", layers: 2, model_seed: 99 } as const;
const [, prefillMs] = timed(() => new Baseline(key, 0, 1024));
row("cold model and 1024-token prefill", `${Math.round(prefillMs)} ms`, "<= 1 s");

for (const mtp of [0, 3]) {
  const ledger: CellConfig = { ...base, cp: 8, mtp, requests: requests(1, 1_000_000, 400_000) };
  const trace: unknown[] = [];
  const [{ steps }, ms] = timed(() =>
    runLedger(ledger, null, (_, step) => {
      if (trace.push(step) === 1000) trace.length = 0;
    }),
  );
  const rate = ((steps / ms) * 1000) / 1e6;
  row(
    `ledger-only, cp 8, mtp ${mtp}, 1M prompt`,
    `${rate.toFixed(2)} M request-steps/s, ${rss()}`,
    ">= 1 M/s",
  );
}

if (process.argv.includes("--mutation")) {
  const [outcomes, ms] = timed(() => jobsOf(cells, faultNames, false).map(runJob));
  const wrong = outcomes.filter(
    ({ fired, contract: { missing, unexpected } }) =>
      fired.length === 0 || missing.length + unexpected.length > 0,
  );
  row(
    `mutation run, ${outcomes.length} fault cells`,
    `${(ms / 1000).toFixed(1)} s, ${wrong.length} against the contract, ${rss()}`,
    "<= 150 s",
  );
}
