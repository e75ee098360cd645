/** Converts a text but for what the pattern finds; its one group is what stays of that. */
export const outside = (text: string, pattern: RegExp, convert: (part: string) => string): string =>
  text
    .split(pattern)
    .map((part, i) => (i % 2 === 1 ? part : convert(part)))
    .join('');
