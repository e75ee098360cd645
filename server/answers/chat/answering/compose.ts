import { EMPHASIS } from '#lib/chat-client/markdown/inline.ts';
import { headingBelow, innermostHeading } from '#lib/heading-path.ts';
import { type Block, blocksOf, plainText } from '#lib/passage-content.ts';
import { cutText } from '#lib/text.ts';
import { foldedWords } from '../../../platform/text/analyze.ts';
import type { PassageHit } from '../../search/search.ts';
import type { Citation, RelatedPage } from './answer.ts';
import type { Candidate } from './candidates.ts';
import { ANSWER_THRESHOLD } from './confidence.ts';
import { isQuotable } from './quotable.ts';
import { type Quote, renderBlocks } from './quote.ts';

/** Of a second quote: the minimum probability relative to that of the first. */
const NEAR = 0.8;
const MAX_RELATED = 3;
const EXCERPT_LENGTH = 200;

/** The best quote, and another one that is nearly as probable. */
export function chooseQuotes([best, ...others]: readonly Candidate[]): Quote[] {
  if (!best) return [];
  const second = others.find(
    ({ quote, probability }) => probability >= NEAR * best.probability && !isRepeated(quote, best.quote),
  );
  return second ? [best.quote, second.quote] : [best.quote];
}

/** Websites repeat themselves: on a page that contains several others, or in two versions of a page. */
function isRepeated(one: Quote, other: Quote): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return words.intersection(others).size >= REPEATED_SHARE * Math.min(words.size, others.size);
}

const REPEATED_SHARE = 0.8;

const wordsOf = ({ blocks }: Quote): Set<string> =>
  new Set(foldedWords(plainText(blocks.map(({ text }) => text).join('\n'))));

/** Texts of the assistant within an answer. */
interface Remarks {
  moreRows: string;
  expired: string;
}

/** Light Markdown with an `[n]` mark for each quote; two quotes of one place have the same number. */
export function writeAnswer(quotes: readonly Quote[], remarks: Remarks): string {
  const cited = citedQuotes(quotes);
  const numberOf = (quote: Quote) => cited.findIndex((other) => isSamePlace(other, quote)) + 1;
  return quotes.map((quote) => writeQuote(quote, numberOf(quote), remarks)).join('\n\n');
}

/** The first quote of each place. */
const citedQuotes = (quotes: readonly Quote[]): Quote[] =>
  quotes.filter((quote, i) => quotes.findIndex((other) => isSamePlace(other, quote)) === i);

const isSamePlace = ({ hit: one }: Quote, { hit: other }: Quote): boolean =>
  one.doc === other.doc && one.url === other.url && one.heading === other.heading;

export const citationsOf = (quotes: readonly Quote[]): Citation[] =>
  citedQuotes(quotes).map(({ hit, blocks }, i) => ({
    n: i + 1,
    title: citedTitle(hit),
    url: hit.url,
    excerpt: excerptOf(
      blocks
        .filter(({ kind }) => kind !== 'code')
        .map(({ text }) => text)
        .join('\n') || hit.heading,
    ),
  }));

/** The name of a cited passage: its section, then its page. */
export function citedTitle({ title, heading }: Pick<PassageHit, 'title' | 'heading'>): string {
  const section = innermostHeading(heading);
  return section === '' || section === title ? title : `${section} · ${title}`;
}

/**
 * Pages to see also, or that may help where nothing is cited: each once, without cited pages, passages without an
 * address, and tables of contents.
 */
export function relatedPages(candidates: readonly Candidate[], cited: readonly PassageHit[]): RelatedPage[] {
  const hits = candidates
    .filter(({ probability }) => cited.length === 0 || probability >= ANSWER_THRESHOLD)
    .map(({ hit }) => hit);
  const seen = new Set(cited.map(({ doc }) => doc));
  const related: RelatedPage[] = [];
  for (const { doc, title, heading, url, content } of hits) {
    const text = blocksOf(content)
      .filter(isQuotable)
      .map((block) => block.text);
    if (url === '' || seen.has(doc) || text.length === 0 || related.length === MAX_RELATED) continue;
    seen.add(doc);
    related.push({ title, heading: headingBelow(title, heading), url, excerpt: excerptOf(text.join('\n')) });
  }
  return related;
}

function writeQuote(quote: Quote, n: number, remarks: Remarks): string {
  const pieces = renderBlocks(quote).map((text, i) => ({ text, kind: (quote.blocks[i] as Block).kind }));
  const prose =
    pieces.findLast(({ kind }) => kind === 'text') ?? pieces.findLast(({ kind }) => kind === 'item');
  if (prose) prose.text += ` [${n}]`;
  else pieces.unshift({ kind: 'text', text: `**${nameOf(quote)}** [${n}]` });
  if (quote.heading && prose) pieces.unshift({ kind: 'text', text: `**${plainName(quote.heading)}**` });
  if (quote.furtherRows > 0)
    pieces.push({ kind: 'text', text: remarks.moreRows.replace('{count}', String(quote.furtherRows)) });
  if (quote.isExpired) pieces.push({ kind: 'text', text: remarks.expired });
  return pieces.reduce((written, { text, kind }, i) => {
    const isFollowing = kind === pieces[i - 1]?.kind && (kind === 'item' || kind === 'row');
    return i === 0 ? text : `${written}${isFollowing ? '\n' : '\n\n'}${text}`;
  }, '');
}

/** The title of a quoted table or code block without an introduction. */
const nameOf = ({ hit, heading }: Quote): string =>
  plainName(heading ?? (innermostHeading(hit.heading) || hit.title));

const plainName = (name: string): string => name.replace(/[[\]*`]/g, '').trim();

export function excerptOf(content: string): string {
  const text = plainText(content).replace(EMPHASIS, '$1').replace(/\s+/g, ' ').trim();
  return text.length > EXCERPT_LENGTH ? `${cutText(text, EXCERPT_LENGTH)} …` : text;
}
