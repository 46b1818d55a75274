// The one entry file of helix workers: jobs come in, outcomes go out, both plain data.
import { parentPort } from "node:worker_threads";
import { type CellJob, runJob } from "./run-cells.ts";

/** A job with its place in the list. */
export interface WorkerMessage {
  readonly index: number;
  readonly job: CellJob;
}

parentPort?.on("message", ({ index, job }: WorkerMessage) => {
  parentPort?.postMessage({ index, outcome: runJob(job) });
});
