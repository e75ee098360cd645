/** The value that a share of all values does not exceed: 0.5 for the median. NaN where there are none. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Runs it, and adds the milliseconds that it took to the list. */
export async function timed<T>(milliseconds: number[], run: () => T | Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await run();
  milliseconds.push(performance.now() - startedAt);
  return result;
}

/** The median and the 99th percentile, for a table. */
export const millisecondsIn = (milliseconds: number[]): string =>
  [0.5, 0.99].map((share) => quantile(milliseconds, share).toFixed(1)).join(' / ');
