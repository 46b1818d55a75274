// Time that a piece of work takes of the processor: not of the wall, which other programs share.

/** Milliseconds of processor time. */
export function cpuMilliseconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of several runs: the first ones also compile. */
export function bestOf(runs: number, work: () => void): number {
  return Math.min(...Array.from({ length: runs }, () => cpuMilliseconds(work)));
}
