/** `200 MB`, `5 GB`; in powers of a thousand. */
export function formatMegabytes(megabytes: number): string {
  const [value, unit] = megabytes < 1000 ? [megabytes, 'MB'] : [megabytes / 1000, 'GB'];
  return `${value.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`;
}
