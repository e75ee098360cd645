import type { strings } from './en.ts';

/** The texts of the panel, in one language. An owner can replace each of them by its name. */
export type Strings = Record<keyof typeof strings, string>;

/** Fills the `{name}` places of a text. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
