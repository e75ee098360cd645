import { hash } from 'node:crypto';

/**
 * Detects crawler traps: addresses that a site generates without limit, such as calendars, filters, sessions and
 * repeating paths.
 */
export class Traps {
  readonly #counts = new Map<string, number>();
  readonly #unproductive = new Map<string, number>();

  /** Whether to request an address from a link. Counts it. */
  accepts(url: string): boolean {
    const { pathname, search } = new URL(url);
    if (!hasPlausiblePath(pathname)) return false;
    const shape = shapeOf(pathname, search);
    if ((this.#unproductive.get(keyOf(shape)) ?? 0) >= MAX_UNPRODUCTIVE) return false;
    if (isCalendar(pathname, search) && increment(this.#counts, `date ${shape}`) > MAX_DATES) return false;
    return search === '' || increment(this.#counts, `query ${pathname}`) <= maxVariants(search);
  }

  /** Call it for each page without new content: after several, further addresses of the same shape are refused. */
  markUnproductive(url: string): void {
    const { pathname, search } = new URL(url);
    increment(this.#unproductive, shapeOf(pathname, search));
  }
}

/** A short hash, since addresses may be long and many. */
const keyOf = (text: string): string => hash('sha1', text, 'base64');

function increment(counts: Map<string, number>, text: string): number {
  const key = keyOf(text);
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

const MAX_SEGMENTS = 16;
const MAX_REPEATS = 3;
const MAX_UNPRODUCTIVE = 10;
const MAX_DATES = 40;

/** Whole sites use a single `?id=`; combinations of several parameters are filters and sort orders. */
const maxVariants = (search: string): number => (search.includes('&') ? 200 : 2000);

/** Broken relative links lead to `/a/b/a/b/a/b/…`. */
function hasPlausiblePath(pathname: string): boolean {
  const segments = pathname.split('/').filter(Boolean);
  if (segments.length > MAX_SEGMENTS) return false;
  return [...Map.groupBy(segments, (segment) => segment).values()].every(
    ({ length }) => length <= MAX_REPEATS,
  );
}

/** The common shape of similar addresses: numbers and identifiers become placeholders, parameter values are removed. */
function shapeOf(pathname: string, search: string): string {
  const path = pathname.replace(/[\w-]{16,}/g, (word) => (/\d/.test(word) ? '~' : word)).replace(/\d+/g, '#');
  const names = search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=', 1)[0]);
  return `${path}?${names.join('&')}`;
}

const isCalendar = (pathname: string, search: string): boolean =>
  DATE_PATH.test(pathname) || DATE_PARAMETER.test(search);

/** A year, and a month or a week, perhaps with a day. Other numbers are those of topics and their pages. */
const DATE_PATH = /[/_-](?:19|20)\d{2}[/_-]\d{1,2}(?:[/_-]\d{1,2})?\/?$/;
const DATE_PARAMETER =
  /[?&](?:year|month|week|day|date|y|m|d|cal\w*|\w*[-_]?date|from|to|timestamp|time)=[^&]*\d/i;
