import { randomUUID } from 'node:crypto';
import { plainText } from '#lib/passage-content.ts';
import type { ExtractedPage } from '../extraction/page.ts';
import type { Pace } from './pace.ts';
import type { RobotsOutcome } from './robots.ts';
import type { CrawlDependencies } from './types.ts';

/** Tells whether a page is the website's answer for a page that does not exist. */
export type IsMissing = (page: ExtractedPage, url: string) => boolean;

interface Dependencies extends Pick<CrawlDependencies, 'fetch' | 'extractor' | 'signal'> {
  pace: Pace;
  robotsOf(url: string): Promise<RobotsOutcome>;
}

/**
 * Some websites answer with status 200 where they have no page (a "soft 404"). One request for an address that cannot exist
 * shows how: Bar-Yossef et al., "Sic Transit Gloria Telae" (2004).
 */
export async function findMissingPage(
  start: string,
  { fetch, extractor, signal, pace, robotsOf }: Dependencies,
): Promise<IsMissing> {
  const url = new URL(`/no-such-page-${randomUUID()}`, start).href;
  const permission = await robotsOf(url);
  if (!permission.ok || !permission.robots.allows(url)) return () => false;
  await pace.turn();
  const outcome = await fetch(url, { headers: { accept: 'text/html,application/xhtml+xml' }, signal });
  if (!outcome.ok || outcome.status !== 200) return () => false;
  const contentType = outcome.headers['content-type'] ?? '';
  const missing = await extractor.extract({ body: outcome.body, contentType, url });
  if (!missing || missing.passages.length === 0) return () => false;
  const words = wordsOf(missing, url);
  return (page, url) => {
    if (page.title !== missing.title) return false;
    const others = wordsOf(page, url);
    return words.intersection(others).size >= SAME_SHARE * words.union(others).size;
  };
}

/**
 * A page that is sent by mistake says so itself, in the languages of answers; an article about such pages is longer. The
 * website may answer with 404 elsewhere.
 */
export const saysMissing = ({ title, passages }: Pick<ExtractedPage, 'title' | 'passages'>): boolean =>
  MISSING_TITLE.test(title) && passages.reduce((sum, { content }) => sum + content.length, 0) < MAX_MISSING;

const MISSING_TITLE =
  /^(?:error|fehler|erreur)?\W*404\W*(?:error|fehler|erreur)?$|\b(?:page|file|site) (?:was |could )?not (?:be )?found\b|^(?:404\W+)?not found\b|\bseite (?:wurde |konnte )?(?:leider )?nicht gefunden\b|\bpage (?:non trouvée|introuvable)|\bpágina no (?:fue )?encontrada/iu;
const MAX_MISSING = 600;

/** Such pages differ in what they suggest instead. */
const SAME_SHARE = 0.9;

/** The words of a page, without those of its address, which it may repeat. */
function wordsOf({ passages }: ExtractedPage, url: string): Set<string> {
  const text = passages.map(({ content }) => plainText(content)).join('\n');
  return wordsIn(text).difference(wordsIn(url));
}

const wordsIn = (text: string): Set<string> => new Set(text.match(/[\p{L}\p{N}]+/gu));
