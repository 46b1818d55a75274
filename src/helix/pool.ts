// Spreads jobs over worker threads where the built worker file exists; otherwise they run here, one after another.
import { Worker } from "node:worker_threads";
import { type CellJob, type CellOutcome, runJob } from "./run-cells.ts";

const workerFile = new URL("./helix-worker.js", import.meta.url);

interface Reply {
  readonly index: number;
  readonly outcome: CellOutcome;
}

/** Runs all jobs and returns their outcomes in the jobs' order. `workers` of 1 stays on this thread. */
export async function runJobs(
  jobs: readonly CellJob[],
  workers: number,
): Promise<readonly CellOutcome[]> {
  if (workers <= 1) return jobs.map(runJob);
  const outcomes: (CellOutcome | undefined)[] = jobs.map(() => undefined);
  const queue = { next: 0 };
  const threads = Math.min(workers, jobs.length);
  await Promise.all(Array.from({ length: threads }, () => drain(jobs, outcomes, queue)));
  return outcomes.map((outcome, i) => outcome ?? runJob(jobs[i]!));
}

/** Feeds one worker until the queue is empty; a worker that cannot start or fails leaves its job to the caller. */
function drain(
  jobs: readonly CellJob[],
  outcomes: (CellOutcome | undefined)[],
  queue: { next: number },
): Promise<void> {
  return new Promise((done) => {
    const worker = new Worker(workerFile);
    const feed = (): void => {
      const index = queue.next++;
      if (index < jobs.length) worker.postMessage({ index, job: jobs[index] });
      else void worker.terminate().then(() => done());
    };
    worker.on("message", ({ index, outcome }: Reply) => {
      outcomes[index] = outcome;
      feed();
    });
    worker.on("error", () => done());
    feed();
  });
}
