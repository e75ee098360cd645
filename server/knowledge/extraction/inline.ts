import { attribute, type Element, elementBefore, isElement, type Node, textOf, walk } from './dom.ts';

/** The link address to write into a passage; '' for another website. */
export type LinkTarget = (href: string) => string;

/**
 * Collects running text: white space collapsed, inline code in backticks, `<br>` as a line break. With `linkTarget` also
 * links and bold text, as Markdown; headings, titles and labels are read without.
 */
export class InlineText {
  #parts: string[] = [];
  /** The indexes in `#parts` at which the open links and bold texts begin. */
  readonly #open: number[] = [];
  readonly #linkTarget: LinkTarget | undefined;
  #codeDepth = 0;

  constructor(linkTarget?: LinkTarget) {
    this.#linkTarget = linkTarget;
  }

  enter(node: Node): void {
    const text = textOf(node);
    if (text !== undefined) this.#parts.push(text.replace(WHITE_SPACE, ' '));
    else if (!isElement(node)) return;
    else if (node.tagName === 'br') this.#parts.push('\n');
    else if (node.tagName === 'code') this.#addFence(1);
    else if (isBlock(node) || isLinkAfterLink(node)) this.#parts.push(' ');
    if (isElement(node) && this.#isMarked(node)) this.#open.push(this.#parts.length);
  }

  leave(node: Node): void {
    if (!isElement(node)) return;
    if (node.tagName === 'code') this.#addFence(-1);
    else if (isBlock(node)) this.#parts.push(' ');
    if (this.#isMarked(node)) this.#mark(node, this.#open.pop() ?? 0);
  }

  /** Returns the collected text, trimmed, and resets it. */
  take(): string {
    const text = tidy(this.#parts.join(''));
    this.#parts = [];
    this.#open.fill(0);
    return text;
  }

  #addFence(deeper: 1 | -1): void {
    this.#codeDepth += deeper;
    this.#parts.push('`');
  }

  /** Signs within code would be read as code. */
  #isMarked({ tagName }: Element): boolean {
    if (this.#linkTarget === undefined || this.#codeDepth > 0) return false;
    return tagName === 'a' || tagName === 'b' || tagName === 'strong';
  }

  /** Text that is blank, or contains the same signs of Markdown, is not marked. */
  #mark(element: Element, from: number): void {
    const text = this.#parts.slice(from).join('');
    const inner = text.trim();
    const isLink = element.tagName === 'a';
    if (inner === '' || (isLink ? /[[\]\n]/ : /[*\n]/).test(inner)) return;
    const href = attribute(element, 'href');
    if (isLink && href === undefined) return;
    const marked = isLink ? `[${inner}](${this.#linkTarget?.(href ?? '') ?? ''})` : `**${inner}**`;
    const before = text.trimStart() === text ? '' : ' ';
    const after = text.trimEnd() === text ? '' : ' ';
    this.#parts.splice(from, this.#parts.length, before, marked, after);
  }
}

/** Adjacent links without a space are rendered apart, such as buttons side by side. */
const isLinkAfterLink = (element: Element): boolean =>
  element.tagName === 'a' && elementBefore(element)?.tagName === 'a';

/** All text of an element in one line. */
export function lineOf(
  element: Node,
  isLeftOut: (node: Node) => boolean = () => false,
  linkTarget?: LinkTarget,
): string {
  const inline = new InlineText(linkTarget);
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

/** Text as written, for code, without invisible characters. */
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

/** Removes control characters, invisible characters and lone surrogates; composes accents (NFC). */
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
