import { z } from 'zod';
import { toCamelCase } from '../case.ts';
import { joinWithOr } from '../join-with-or.ts';
import { SLUG_MAX_LENGTH, slugProblem } from '../slugs.ts';
import { isEmail } from '../validators.ts';

// Field types that several inputs share. Forms send strings, and an empty field as an empty string. `meta` describes in
// the OpenAPI document what a transformation hides.

// Bidirectional controls affect text outside their field; zero-width characters make different names look identical.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes these characters
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g;

const cleaned = z.string().transform((text) => text.replace(UNSEEN, '').trim());

const tooLong = (what: string, max: number): string =>
  `${what} may have at most ${max.toLocaleString('en-US')} characters.`;

export const WITHOUT_CREDENTIALS = 'Enter the address without a user name and password.';

/** Required text. `what` is the subject of the messages: "Name". */
export const requiredText = (what: string, max: number) =>
  z
    .string({ error: `${what} is missing.` })
    .pipe(cleaned.pipe(z.string().min(1, `${what} is missing.`).max(max, tooLong(what, max))))
    .meta({ minLength: 1, maxLength: max });

/** Optional text; an empty string is stored as null. */
export const optionalText = (what: string, max: number) =>
  z
    .string({ error: `${what} must be text.` })
    .nullish()
    // Browsers send CRLF for a line break, and count it as one character.
    .transform((text) => text?.replace(/\r\n/g, '\n').replace(UNSEEN, '').trim() || null)
    .refine((text) => text === null || text.length <= max, tooLong(what, max))
    .meta({ maxLength: max });

export const email = z
  .string({ error: 'Enter your email.' })
  .transform((text) => text.trim().toLowerCase())
  .superRefine((text, context) => {
    if (text === '') context.addIssue('Enter your email.');
    else if (!isEmail(text)) context.addIssue('Enter a valid email, like name@example.org.');
  });

/** Required text in several lines. Browsers send CRLF for a line break, and count it as one character. */
export const requiredLines = (what: string, max: number) =>
  z.preprocess(
    (text) => (typeof text === 'string' ? text.replace(/\r\n?/g, '\n') : text),
    requiredText(what, max),
  );

export const slug = z
  .string({ error: 'Slug must be text.' })
  .trim()
  .min(1, { error: 'Slug is missing.', abort: true })
  .superRefine((value, context) => {
    const problem = slugProblem(value);
    if (problem) context.addIssue(problem);
  })
  .meta({ maxLength: SLUG_MAX_LENGTH });

/** One of these values, or an error that names them. */
export const choice = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values, {
    error: `This must be ${joinWithOr(values.map((value) => value || 'empty'))}.`,
  });

/** Values separated by commas, without blanks around them and each once. */
export const splitAtCommas = (given: string | string[]): string[] => [
  ...new Set([given].flat().flatMap((list) => list.split(',').flatMap((value) => value.trim() || []))),
];

/** Values separated by commas or in repeated fields. */
export const commaSeparated = z.union([z.string(), z.array(z.string())]).transform(splitAtCommas);

/**
 * A list filter: one value, several values, or a comma-separated list. Filters come from addresses, therefore invalid
 * values are dropped; a filter without valid values counts as absent.
 */
export const oneOfSeveral = <const Value extends string>(values: readonly Value[]) =>
  commaSeparated
    .transform((given) => {
      const known = values.filter((value) => given.includes(value));
      return known.length > 0 ? known : undefined;
    })
    .catch(undefined)
    .optional()
    .meta(severalOf(values));

/** A list filter: ids. An empty list counts as no filter. */
export const idsFilter = commaSeparated
  .transform((list) => (list.length > 0 ? list.slice(0, 50) : undefined))
  .optional()
  .catch(undefined);

/** A list filter with one value. Invalid values count as absent, because filters come from addresses. */
export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values).optional().catch(undefined);

/** The longest text that a list is searched for. */
export const MAX_NAME_LIKE = 200;
/** A list filter: a part of a name or text. A longer one counts as absent. */
export const nameLike = z.string().trim().max(MAX_NAME_LIKE).optional().catch(undefined);

/** A list as a table to download. */
export const csv = oneOf(['csv']);

/**
 * A list of a bounded length, which is checked before the elements: each of those may cost as much as its error message.
 * @param tooMany the message for a longer one
 */
export const boundedList = <S extends z.ZodType>(element: S, most: number, tooMany: string, error?: string) =>
  z.preprocess((list, context) => {
    if (!Array.isArray(list) || list.length <= most) return list;
    context.addIssue(tooMany);
    return z.NEVER;
  }, z.array(element, error).max(most));

/** An action on several rows. A form sends one `ids` field for each selected row. */
export const bulkInput = (one: string, most: number) =>
  z.strictObject({
    ids: z
      .preprocess(
        (given) => (typeof given === 'string' ? [given] : given),
        boundedList(
          z.string().max(64),
          most,
          `Select at most ${most} ${one}s.`,
          `Select at least one ${one}.`,
        ),
      )
      .refine((ids) => ids.length > 0, `Select at least one ${one}.`)
      .transform((ids) => [...new Set(ids)]),
  });

export const idOf = (what: string) =>
  z.string({ error: `The ${what} must be named by its id.` }).max(64, `This is no id of a ${what}.`);

/** An entity by its id; null for none. A form sends an empty field for null. */
export const nullableId = (what: string) =>
  idOf(what)
    .nullable()
    .transform((id) => id || null)
    .optional();

export const mediaId = nullableId('file');

/** A whole number, also with grouped thousands: `1,000`; null for none. A form sends an empty field for null. */
export const nullableNumber = (what: string, min: number, max: number) => {
  const error = `Enter a ${what} from ${min} to ${max.toLocaleString('en-US')}, or nothing.`;
  return z
    .union([z.number(), z.string().trim(), z.null()], { error })
    .transform((value) => (value === null || value === '' ? null : Number(ungrouped(value))))
    .refine((value) => value === null || (Number.isInteger(value) && value >= min && value <= max), error);
};

/** Without the commas of a number that a person wrote: `1,234`. */
export const ungrouped = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,3}(?:,\d{3})+$/.test(value) ? value.replaceAll(',', '') : value;

/** An absent or empty field. */
export const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/** Describes a list that is written with commas or as a repeated field. */
const severalOf = (names: readonly string[]) => ({
  description: `One or several of ${names.join(', ')}, separated by commas.`,
});

/** `include`: the related entities that an answer should carry, as a comma-separated list or repeated. */
export const includeOf = <const Name extends string>(names: readonly Name[]) =>
  commaSeparated
    .optional()
    .transform((given = []) => given.map(toCamelCase))
    .pipe(z.array(z.enum(names, { error: `This may name ${names.join(', ')}.` })))
    .meta(severalOf(names));

/**
 * A checkbox: true from scripts, `on` from forms, absent when not ticked. Where absent means unchanged, a form sends
 * `false` in a hidden field before it; the last value counts.
 */
export const checkbox = z
  .preprocess(
    (value) => (Array.isArray(value) ? value.at(-1) : value),
    z
      .union([z.boolean(), z.enum(['on', 'off', 'true', 'false', '1', '0', ''])], {
        error: 'This must be true or false.',
      })
      .optional()
      .transform((value) => value === true || value === 'on' || value === 'true' || value === '1'),
  )
  .meta({ title: 'boolean' });

/** A list. Forms send a field for each item, and an empty one, so that a list without items is sent too. */
export const listField = <S extends z.ZodType>(list: S) =>
  z.preprocess((value) => {
    if (typeof value !== 'string' && !Array.isArray(value)) return value;
    return [value].flat().filter((item) => item !== '');
  }, list);

/** A day, such as `2026-02-28`. */
export const day = z.iso.date().optional().catch(undefined);

/** The order of a list that is declared in `lib/lists/`. */
export const sortFields = <const Sort extends string>(list: { sorts: readonly Sort[] }) => ({
  sort: oneOf(list.sorts),
  order: oneOf(['asc', 'desc']),
});

/** What the address of such a list says beside its filters. */
export const listFields = <const Sort extends string>(list: { sorts: readonly Sort[] }) => ({
  ...sortFields(list),
  format: csv,
  ...paging,
});

/** `limit` and `page` of a list call, unvalidated: `lib/pagination` parses them. */
export const paging = {
  limit: z.unknown().optional().meta({ type: 'integer', minimum: 1, description: 'Results on a page.' }),
  page: z.unknown().optional().meta({ type: 'integer', minimum: 1, description: 'The page, from 1.' }),
};
