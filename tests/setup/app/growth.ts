/**
 * The ratio of processor times of the long and the short input. Processor time excludes other processes; of the short
 * one the fastest run counts, because garbage collection only slows runs down. The long one runs once: on a busy virtual
 * machine it is several times too long now and then, so tests expect the ratio `eventually`.
 */
export function growthOf<Input>(run: (input: Input) => unknown, short: Input, long: Input): number {
  run(short);
  return (
    costOf(() => run(long), 1) /
    Math.max(
      0.5,
      costOf(() => run(short), 5),
    )
  );
}

/**
 * The processor time of the fastest of several runs, in milliseconds; only for comparison with another one. Per-thread
 * times would have a resolution of only a few milliseconds.
 */
export function costOf(run: () => unknown, runs = 5): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** The same of a function that waits, for example for the database in this process. */
export async function costOfAsync(run: () => Promise<unknown>, runs = 3): Promise<number> {
  let fastest = Infinity;
  for (let left = runs; left > 0; left--) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    fastest = Math.min(fastest, (user + system) / 1000);
  }
  return fastest;
}
