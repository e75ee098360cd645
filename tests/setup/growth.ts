/**
 * How many times the processor time of the short input the long one takes. Processor time does not count what other
 * processes do meanwhile; the quickest run counts, because garbage collection only ever makes a run longer.
 */
export function growthOf<Input>(run: (input: Input) => unknown, short: Input, long: Input): number {
  run(short);
  return (
    costOf(() => run(long), 2) /
    Math.max(
      0.5,
      costOf(() => run(short), 5),
    )
  );
}

/**
 * The processor time of the quickest of some runs, in milliseconds; for comparison with another one only. That of the
 * thread alone would be known to a few milliseconds only.
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
