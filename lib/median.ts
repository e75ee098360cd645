/** The middle of sorted values, or the mean of both of them, rounded; null without values. */
export function median(values: number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
