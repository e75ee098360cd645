/**
 * How many times longer something takes with the long input than with the short one. It is the quickest of some runs
 * that counts: whatever else a machine does makes a run longer, never shorter.
 */
export function growthOf<Input>(run: (input: Input) => unknown, short: Input, long: Input): number {
  run(short);
  return quickest(run, long, 2) / Math.max(0.5, quickest(run, short, 5));
}

function quickest<Input>(run: (input: Input) => unknown, input: Input, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const started = performance.now();
    run(input);
    return performance.now() - started;
  });
  return Math.min(...times);
}
