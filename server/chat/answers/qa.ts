import { firstLinkIn } from '../../../lib/passage-content.ts';
import { sameText } from '../../../lib/same-text.ts';
import { fold, languageOf, termOf, tokenize } from '../../platform/text/analyze.ts';
import { languageFor } from '../../platform/text/languages.ts';
import { type PassageHit, type QuestionWord, termsIn } from '../../search/search.ts';
import type { Citation } from './answer.ts';
import { excerptOf } from './compose.ts';

/** The minimum share of the visitor's question that the owner's question must contain. */
const MIN_COVERED = 0.5;
/** The minimum share of the owner's question that the visitor must mention: "Do you ship?" is not "Do you ship to Norway?". */
const MIN_MENTIONED = 0.6;

/**
 * The question of the owner that the visitor asks, in the same or in other words. It is answered as its owner has
 * written, before any page is quoted.
 */
export function findQa(
  asked: string,
  hits: readonly PassageHit[],
  words: readonly QuestionWord[],
): PassageHit | undefined {
  const known = hits.filter(({ isQa }) => isQa);
  const same = known.find(({ title }) => sameText(title) === sameText(asked));
  if (same) return same;
  let best: { hit: PassageHit; similarity: number } | undefined;
  for (const hit of known) {
    const [covered, mentioned] = [coveredBy(hit, words), mentionedIn(hit, words)];
    if (covered < MIN_COVERED || mentioned < MIN_MENTIONED) continue;
    const similarity = covered * mentioned;
    if (!best || similarity > best.similarity) best = { hit, similarity };
  }
  return best?.hit;
}

/** The owner's answer exactly as it is written; the citation names the page that it links to, else the question. */
export function writeQa({ title, content }: PassageHit): { text: string; citations: Citation[] } {
  const url = firstLinkIn(content);
  const citation = { n: 1, title: nameOf(url) || title, url, excerpt: excerptOf(content) };
  return { text: content.trimEnd(), citations: [citation] };
}

/** The page's address for people; its title is not known. Empty without a page. */
function nameOf(url: string): string {
  if (!url) return '';
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : host + pathname;
}

/** The share of the visitor's words that occur in the owner's question. */
function coveredBy({ title, language }: PassageHit, words: readonly QuestionWord[]): number {
  const terms = termsIn(title, language);
  return words
    .filter((word) => [...word.terms].some((term) => terms.has(term)))
    .reduce((sum, { share }) => sum + share, 0);
}

/** The share of the content words of the owner's question that the visitor's words match. */
function mentionedIn({ title, language }: PassageHit, words: readonly QuestionWord[]): number {
  const code = languageOf(language);
  const mentioned = new Set(words.flatMap(({ terms }) => [...terms]));
  const all = tokenize(title).map(({ words: [word = ''] }) => word);
  const content = all.filter((word) => !languageFor(code).stopWords.has(word));
  const counted = content.length > 0 ? content : all;
  const found = counted.filter((word) => mentioned.has(fold(word)) || mentioned.has(termOf(word, code)));
  return counted.length === 0 ? 0 : found.length / counted.length;
}
