import { blocksOf, splitSentences } from './sentences.ts';

const MAX_LENGTH = 250;

/** The first sentence of a page, if it stands before the first heading: mostly a summary of the whole. */
export function openingOf(first: { heading: string; content: string } | undefined): string {
  if (first?.heading !== '') return '';
  const block = blocksOf(first.content)[0];
  if (block?.kind !== 'text') return '';
  const sentence = splitSentences(first.content, block)[0] ?? block;
  return first.content.slice(sentence.start, Math.min(sentence.end, sentence.start + MAX_LENGTH));
}
