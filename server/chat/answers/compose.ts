import { EMPHASIS } from '../../../lib/chat-client/markdown/inline.ts';
import { headingBelow, innermostHeading } from '../../../lib/heading-path.ts';
import { type Block, blocksOf, plainText } from '../../../lib/passage-content.ts';
import { cutText } from '../../../lib/text.ts';
import type { PassageHit, QuestionWord } from '../../search/search.ts';
import type { Citation, RelatedPage } from './answer.ts';
import { isQuotable } from './quotable.ts';
import { type Quote, quotePassage, renderBlocks } from './quote.ts';

/** The minimum share of the question that a second quote must cover in addition to the first. */
const ADDED_SHARE = 0.15;
/** Only passages up to this rank are considered for a second quote. */
const MAX_READ = 8;
const MAX_RELATED = 3;
const EXCERPT_LENGTH = 200;

/** The best passage, and one that covers other parts of the question. */
export function chooseQuotes(hits: readonly PassageHit[], words: readonly QuestionWord[]): Quote[] {
  let first: Quote | undefined;
  for (const hit of hits.slice(0, MAX_READ)) {
    const quote = quotePassage(hit, words);
    if (!quote) continue;
    if (!first) first = quote;
    else if (addedShare(quote, first) >= ADDED_SHARE) return [first, quote];
  }
  return first ? [first] : [];
}

const addedShare = ({ covers }: Quote, first: Quote): number =>
  [...covers.difference(first.covers)].reduce((sum, { share }) => sum + share, 0);

/** Light Markdown with an `[n]` mark for each quote. */
export const writeAnswer = (quotes: readonly Quote[]): string =>
  quotes.map((quote, i) => writeQuote(quote, i + 1)).join('\n\n');

export const citationsOf = (quotes: readonly Quote[]): Citation[] => {
  const titles = citedTitles(quotes.map(({ hit }) => hit));
  return quotes.map(({ hit, blocks }, i) => ({
    n: i + 1,
    title: titles[i] as string,
    url: hit.url,
    excerpt: excerptOf(
      blocks
        .filter(({ kind }) => kind !== 'code')
        .map(({ text }) => text)
        .join('\n') || hit.heading,
    ),
  }));
};

/**
 * The names of cited passages: with the place in it for a document, where a link need not lead to the place and a title
 * alone never does, and for a page that is cited more than once.
 */
export const citedTitles = (hits: readonly PassageHit[]): string[] =>
  hits.map((hit) => {
    const { hasPage, title, heading } = hit;
    const isAlone = !hits.some((other) => other !== hit && other.title === title);
    const place = hasPage && isAlone ? '' : innermostHeading(heading);
    return place === '' || place === title ? title : `${title} › ${place}`;
  });

/** Other relevant pages, each once, without cited pages, what has no address, and tables of contents. */
export function relatedPages(hits: readonly PassageHit[], cited: readonly PassageHit[]): RelatedPage[] {
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

function writeQuote(quote: Quote, n: number): string {
  const pieces = renderBlocks(quote).map((text, i) => ({ text, kind: (quote.blocks[i] as Block).kind }));
  const prose =
    pieces.findLast(({ kind }) => kind === 'text') ?? pieces.findLast(({ kind }) => kind === 'item');
  if (prose) prose.text += ` [${n}]`;
  else pieces.unshift({ kind: 'text', text: `**${nameOf(quote)}** [${n}]` });
  return pieces.reduce((written, { text, kind }, i) => {
    const isFollowing = kind === pieces[i - 1]?.kind && (kind === 'item' || kind === 'row');
    return i === 0 ? text : `${written}${isFollowing ? '\n' : '\n\n'}${text}`;
  }, '');
}

/** The title of a quoted table or code block without an introduction. */
const nameOf = ({ hit }: Quote): string =>
  (hit.heading.split(' › ').at(-1) || hit.title).replace(/[[\]*`]/g, '').trim();

export function excerptOf(content: string): string {
  const text = plainText(content).replace(EMPHASIS, '$1').replace(/\s+/g, ' ').trim();
  return text.length > EXCERPT_LENGTH ? `${cutText(text, EXCERPT_LENGTH)} …` : text;
}
