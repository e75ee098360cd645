import { type Element, elementBefore, isElement, type Node, textOf, walk } from './dom.ts';

/** Collects running text: white space collapsed, inline code in backticks, `<br>` as a line break. */
export class InlineText {
  #parts: string[] = [];

  enter(node: Node): void {
    const text = textOf(node);
    if (text !== undefined) this.#parts.push(text.replace(WHITE_SPACE, ' '));
    else if (!isElement(node)) return;
    else if (node.tagName === 'br') this.#parts.push('\n');
    else if (node.tagName === 'code') this.#parts.push('`');
    else if (isBlock(node) || isLinkAfterLink(node)) this.#parts.push(' ');
  }

  leave(node: Node): void {
    if (!isElement(node)) return;
    if (node.tagName === 'code') this.#parts.push('`');
    else if (isBlock(node)) this.#parts.push(' ');
  }

  /** The text so far, tidied; begins anew. */
  take(): string {
    const text = tidy(this.#parts.join(''));
    this.#parts = [];
    return text;
  }
}

/** Two links without a space between them are drawn apart, such as buttons side by side. */
const isLinkAfterLink = (element: Element): boolean =>
  element.tagName === 'a' && elementBefore(element)?.tagName === 'a';

/** All text of an element in one line. */
export function lineOf(element: Node, isLeftOut: (node: Node) => boolean = () => false): string {
  const inline = new InlineText();
  walk(
    element,
    (node) => {
      if (isLeftOut(node)) return false;
      inline.enter(node);
      return true;
    },
    (node) => inline.leave(node),
  );
  return inline.take().replace(/\s+/g, ' ');
}

/** Text as written, for code: only what no reader can see is taken out. */
export function verbatim(element: Node, isLeftOut: (node: Node) => boolean): string {
  const parts: string[] = [];
  walk(element, (node) => {
    if (isLeftOut(node)) return false;
    const text = textOf(node) ?? (isElement(node) && node.tagName === 'br' ? '\n' : '');
    parts.push(text);
    return true;
  });
  return visible(parts.join('').replace(/\r\n?/g, '\n'));
}

export const isBlock = (element: Element): boolean => BLOCKS.has(element.tagName);

const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body button caption center dd details dialog div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search section summary ' +
    'table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Without control characters, invisible ones and halves of characters; accents composed (NFC). */
function visible(text: string): string {
  return text.replace(INVISIBLE, '').toWellFormed().normalize('NFC');
}

/** For JavaScript a byte order mark is white space too. */
const WHITE_SPACE = /[^\S\ufeff]+/g;

const INVISIBLE = /(?![\t\n])\p{Cc}|\p{Bidi_Control}|[\u00ad\u200b\u2060\ufeff]/gu;

function tidy(text: string): string {
  return visible(text)
    .replaceAll('``', '')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}
