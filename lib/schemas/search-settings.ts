import { z } from 'zod';
import { boundedList, requiredText, splitAtCommas } from './fields.ts';

const MAX_GROUPS = 200;
const MAX_PINNED = 100;

/** A word, or a few that belong together. */
const member = z.string().max(60, 'A word may have at most 60 characters.');

/** Words that mean the same: `postage, shipping, delivery`. */
const group = z
  .string()
  .max(500, 'A line of synonyms may have at most 500 characters.')
  .transform(splitAtCommas)
  .pipe(z.array(z.string()).max(10, 'A line may have at most 10 words.'))
  .pipe(z.array(member));

/** One text with a line for each group, as a form sends it, or a list of lines. */
const lines = z
  .union([z.string(), z.array(z.string())], { error: 'Synonyms must be text.' })
  .transform((given) =>
    (Array.isArray(given) ? given : given.split(/\r?\n/)).map((line) => line.trim()).filter(Boolean),
  );

const synonyms = lines
  .pipe(z.array(z.string()).max(MAX_GROUPS, `At most ${MAX_GROUPS} lines of synonyms.`))
  .pipe(z.array(group))
  .refine(
    (groups) => groups.every((words) => words.length >= 2),
    'Each line needs at least two words, with commas between them.',
  );

const pin = z.strictObject({
  query: requiredText('The search', 100),
  url: requiredText('The page', 2000),
});

const isFilled = (row: unknown): boolean =>
  typeof row !== 'object' ||
  row === null ||
  Object.values(row).some((text) => String(text ?? '').trim() !== '');

/** A form sends `pinned.0.query`; the rows that it leaves empty are none. */
const pinned = z.preprocess(
  (given) =>
    typeof given === 'object' && given !== null ? Object.values(given as object).filter(isFilled) : given,
  boundedList(pin, MAX_PINNED, `At most ${MAX_PINNED} pinned results.`, 'Pinned results must be a list.'),
);

export const updateSearchSettingsInput = z.strictObject({
  synonyms: synonyms.optional(),
  pinned: pinned.optional(),
});

/** The stored settings of an owner; every field has a default. */
export const searchSettings = z.object({
  /** Groups of words that mean the same. */
  synonyms: z.array(z.array(z.string())).default([]),
  /** Pages that come first for a search. */
  pinned: z.array(z.object({ query: z.string(), url: z.string() })).default([]),
});

export type SearchSettings = z.output<typeof searchSettings>;
export type UpdateSearchSettingsInput = z.output<typeof updateSearchSettingsInput>;
