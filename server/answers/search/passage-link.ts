import { blocksOf, plainText } from '#lib/passage-content.ts';

const WORDS_QUOTED = 6;

/** A link to the passage: to its anchor, or a text fragment with its first words if it has none. */
export function passageLink(pageUrl: string, anchor: string | null, content: string): string {
  const page = pageUrl.replace(/#.*$/s, '');
  if (anchor) return `${page}#${encodeFragment(anchor)}`;
  const quote = openingWords(content);
  return quote ? `${page}#:~:text=${quote}` : page;
}

function openingWords(content: string): string {
  const prose = blocksOf(content).find((block) => block.kind === 'text');
  if (!prose) return '';
  const words = plainText(prose.text).trim().split(/\s+/).slice(0, WORDS_QUOTED);
  // A hyphen is part of the syntax of text directives.
  return words.map((word) => encodeURIComponent(word.toWellFormed()).replaceAll('-', '%2D')).join('%20');
}

function encodeFragment(anchor: string): string {
  return encodeURI(anchor.toWellFormed()).replaceAll('#', '%23');
}
