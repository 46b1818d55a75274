// Measuring side by side: several commands in one run, interleaved, medians and spread, ratios against a peer.
import { spawnSync } from "node:child_process";
import { cpus } from "node:os";

/** Something to time. The first of a group is the peer that the others are compared with. */
export interface Contender {
  readonly name: string;
  readonly command: readonly string[];
  readonly cwd?: string;
}

export interface Measured {
  readonly name: string;
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly ratio: number;
}

const quantile = (sorted: readonly number[], at: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))]!;

function once({ command, cwd }: Contender): number {
  const [program, ...args] = command as [string, ...string[]];
  const start = performance.now();
  const ran = spawnSync(program, args, { cwd, stdio: "ignore" });
  if (ran.error) throw ran.error;
  return performance.now() - start;
}

/** Runs all contenders in turn, `rounds` times; the ratios are medians against the first contender's median. */
export function sideBySide(contenders: readonly Contender[], rounds: number): readonly Measured[] {
  const times = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    contenders.forEach((one, i) => {
      times[i]!.push(once(one));
    });
  }
  const sorted = times.map((all) => [...all].sort((a, b) => a - b));
  const peer = quantile(sorted[0]!, 0.5);
  return contenders.map(({ name }, i) => {
    const all = sorted[i]!;
    const median = quantile(all, 0.5);
    return { name, median, low: all[0]!, high: all.at(-1)!, ratio: median / peer };
  });
}

/** One Markdown table. */
export function markdown(title: string, rows: readonly Measured[]): string {
  const body = rows.map(
    ({ name, median, low, high, ratio }) =>
      `| ${name} | ${median.toFixed(0)} | ${low.toFixed(0)}–${high.toFixed(0)} | ${ratio.toFixed(2)} |`,
  );
  return [
    `### ${title}`,
    "",
    "| what | median ms | spread | ratio |",
    "|---|---|---|---|",
    ...body,
    "",
  ].join("\n");
}

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}`;
