const DISJUNCTION = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** "PNG, GIF or SVG" */
export const joinWithOr = (names: readonly string[]): string => DISJUNCTION.format(names);
