import { z } from 'zod';
import { MAX_POST_TAGS } from '#lib/limits.ts';
import { slug as slugSchema } from '#lib/schemas/fields.ts';
import { postFields } from '#lib/schemas/posts.ts';
import { toSlug } from '#lib/to-slug.ts';
import { isSlug } from '#lib/validators.ts';
import type { ParsedTerm } from './parsed.ts';

// Fits values of imported files to the fields of a post. Values that do not fit are cut or left out, with a note.

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim() || undefined
    : undefined;

export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value];

const { shape } = postFields;

const TEXTS = {
  title: { schema: shape.title, longest: 200, name: 'title' },
  excerpt: { schema: shape.excerpt, longest: 500, name: 'excerpt' },
  seoTitle: { schema: shape.seoTitle, longest: 200, name: 'title for search engines' },
  seoDescription: { schema: shape.seoDescription, longest: 400, name: 'description for search engines' },
  campaignId: { schema: shape.campaignId, longest: 100, name: 'campaign' },
} as const;

/** The text without characters that fields refuse, cut to the field's maximum length. */
export function fitText(field: keyof typeof TEXTS, value: unknown, notes: string[]): string | null {
  const text = textOf(value);
  if (text === undefined) return null;
  const { schema, longest, name } = TEXTS[field];
  const cleaned = (limited: string): string | null => {
    const parsed = schema.safeParse(limited);
    return parsed.success ? (parsed.data ?? null) : null;
  };
  if (text.length <= longest) return cleaned(text);
  notes.push(`The ${name} was cut to ${longest} characters.`);
  return cleaned(`${cutAt(text, longest - 1)}…`);
}

/** Does not split a surrogate pair. */
const cutAt = (text: string, length: number): string =>
  /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? text.slice(0, length - 1) : text.slice(0, length);

/** The value itself if it is a valid slug, else a slug derived from it. */
export function fitSlug(value: string): string {
  const parsed = slugSchema.safeParse(value);
  return parsed.success ? parsed.data : toSlug(value);
}

export function fitUrl(value: unknown, notes: string[]): string | null {
  const text = textOf(value);
  if (text === undefined) return null;
  const parsed = shape.canonicalUrl.safeParse(text);
  if (parsed.success) return parsed.data ?? null;
  notes.push('The canonical address was left out: it is not a complete address.');
  return null;
}

const MAX_NAME_LENGTH = 80;

export function fitTerm(value: unknown): ParsedTerm | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const name = cutAt(text.replace(/[\p{C}\s]+/gu, ' ').trim(), MAX_NAME_LENGTH).trim();
  if (name === '') return undefined;
  return { name, ...(isSlug(name) && { slug: name }) };
}

/** ISO 8601, also with a space, without a time or without a zone (then UTC), and the dates of mails and feeds. */
export function fitTimestamp(value: unknown, notes: string[]): string | null {
  const text = textOf(value);
  if (text === undefined) return null;
  const [, day, time = '00:00', seconds = '', zone = ''] = TIMESTAMP.exec(text) ?? [];
  const parsed = day
    ? new Date(`${day}T${time.padStart(5, '0')}${seconds || ':00'}${zoneOf(zone)}`)
    : new Date(/(?:[+-]\d{4}|GMT|UTC|Z)$/i.test(text) ? text : `${text} UTC`);
  const year = parsed.getUTCFullYear();
  if (year >= 1 && year <= 9999) return parsed.toISOString();
  notes.push(`The date “${text.slice(0, 60)}” could not be read.`);
  return null;
}

const TIMESTAMP =
  /^(\d{4}-\d\d-\d\d)(?:[T ]+(\d{1,2}:\d\d)(:\d\d(?:\.\d{1,9})?)?)? *(Z|UTC|[+-]\d\d(?::?\d\d)?)?$/i;

function zoneOf(zone: string): string {
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return sign ? `${sign}${hours}:${minutes}` : 'Z';
}

/** The first category is that of the post, the others become tags. */
export function fitTerms([category, ...more]: ParsedTerm[], tags: ParsedTerm[], notes: string[]) {
  if (more.length > 0)
    notes.push(`A post has one category here: ${more.map(({ name }) => name).join(', ')} became tags.`);
  const unique = uniqueTerms([...tags, ...more]);
  if (unique.length > MAX_POST_TAGS)
    notes.push(`A post has at most ${MAX_POST_TAGS} tags: some were left out.`);
  return { category: category ?? null, tags: unique.slice(0, MAX_POST_TAGS) };
}

export const uniqueTerms = (terms: ParsedTerm[]): ParsedTerm[] => [
  ...new Map(terms.map((term) => [term.name.toLowerCase(), term])).values(),
];

/** Ids of posts in exports of Foyer. */
export const isUuid = (value: string): boolean => z.uuid().safeParse(value).success;
