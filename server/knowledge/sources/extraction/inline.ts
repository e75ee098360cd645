import { contactOf } from './contacts.ts';
import { attribute, type Element, elementBefore, isElement, type Node, textOf, walk } from './dom.ts';
import { shiftOf, writeShifted } from './raised.ts';
import { readableTime, replacementOf } from './replaced.ts';

/** The link address to write into a passage; '' for another website. */
export type LinkTarget = (href: string) => string;

/** How the content of a page is read; headings, titles and labels are read without. */
export interface Reading {
  linkTarget: LinkTarget;
  /** Struck text that the page does not replace: it is written with the sign of struck text. */
  struck: ReadonlySet<Node>;
  /** The abbreviations that the page has explained so far. */
  explained: Set<string>;
}

/**
 * Collects running text: white space collapsed, inline code in backticks, `<br>` as a line break, raised and lowered
 * text by signs. In a `Reading` also links and bold text, as Markdown, and what links, abbreviations and times say in
 * their attributes.
 */
export class InlineText {
  #parts: string[] = [];
  /** The indexes in `#parts` at which the open elements begin that are written as a whole. */
  readonly #open: number[] = [];
  readonly #reading: Reading | undefined;
  #codeDepth = 0;
  #hasWords = false;

  constructor(reading?: Reading) {
    this.#reading = reading;
  }

  /** False if the element has been read completely. */
  enter(node: Node): boolean {
    const text = textOf(node);
    if (text !== undefined) {
      this.#parts.push(text.replace(WHITE_SPACE, ' '));
      this.#hasWords ||= text.trim() !== '';
    }
    if (!isElement(node)) return true;
    const replacement = replacementOf(node);
    if (replacement !== undefined) {
      // A picture that is loaded late is followed by another one for browsers without scripts.
      if (replacement !== '' && this.#parts.at(-2) !== replacement) this.#parts.push(EDGE, replacement, EDGE);
      return false;
    }
    if (node.tagName === 'br') this.#parts.push('\n');
    else if (node.tagName === 'code') this.#addFence(1);
    else if (node.tagName === 'q') this.#parts.push('“');
    else if (isBlock(node) || isLinkAfterLink(node)) this.#parts.push(' ');
    else if (this.#codeDepth === 0 && isSetApart(node)) this.#parts.push(BORDER);
    if (this.#isWhole(node)) this.#open.push(this.#parts.length);
    return true;
  }

  leave(node: Node): void {
    if (!isElement(node)) return;
    if (node.tagName === 'code') this.#addFence(-1);
    else if (node.tagName === 'q') this.#parts.push('”');
    else if (isBlock(node)) this.#parts.push(' ');
    if (this.#isWhole(node)) this.#finish(node, this.#open.pop() ?? 0);
  }

  /** Whether pictures and icons are all that has been collected. */
  get isPicture(): boolean {
    return !this.#hasWords;
  }

  /** Text between the texts of elements, such as the cells of a table within a cell. */
  add(text: string): void {
    this.#parts.push(text);
  }

  /** Returns the collected text, trimmed, and resets it. */
  take(): string {
    const text = tidy(this.#parts.join(''));
    this.#parts = [];
    this.#open.fill(0);
    this.#hasWords = false;
    return text;
  }

  #addFence(deeper: 1 | -1): void {
    this.#codeDepth += deeper;
    this.#parts.push('`');
  }

  /** Signs of links and bold text within code would be read as code. */
  #isWhole(element: Element): boolean {
    if (shiftOf(element) !== undefined) return true;
    if (this.#reading === undefined) return false;
    return (
      (this.#codeDepth === 0 && WHOLE.has(element.tagName)) ||
      (this.#reading.struck.size > 0 && this.#reading.struck.has(element))
    );
  }

  #finish(element: Element, from: number): void {
    const text = this.#parts.slice(from).join('');
    const written = this.#write(element, text, from);
    // No empty parts: the text before an element is searched for part by part.
    if (written !== text) this.#parts.splice(from, this.#parts.length, ...(written === '' ? [] : [written]));
  }

  #write(element: Element, text: string, from: number): string {
    const shift = shiftOf(element);
    if (shift) return writeShifted(text, shift, this.#textBefore(from), element);
    const inner = text.trim();
    if (inner === '' || !this.#reading) return text;
    if (this.#reading.struck.has(element)) return around(text, `~~${inner}~~`);
    if (element.tagName === 'abbr') return text + this.#explanationOf(element, inner, from);
    if (element.tagName === 'time') return text + dateOf(element, inner);
    if (element.tagName === 'a') return this.#link(element, text, inner);
    // Text that contains the same signs of Markdown is not marked.
    return /[*\n]/.test(inner) ? text : around(text, `**${inner}**`);
  }

  #link(element: Element, text: string, inner: string): string {
    const href = attribute(element, 'href');
    if (href === undefined || /[[\]\n]/.test(inner)) return text;
    const link = `[${inner}](${this.#reading?.linkTarget(href) ?? ''})`;
    const address = contactOf(href, inner);
    return around(text, address === '' ? link : `${link} (${address})`);
  }

  /** Once on a page, unless the words stand before it. */
  #explanationOf(element: Element, inner: string, from: number): string {
    const title = (attribute(element, 'title') ?? '').replace(/\s+/g, ' ').trim();
    if (!/\p{L}{2}.*\s/u.test(title) || title.length > MAX_EXPLANATION || title === inner) return '';
    if (this.#reading?.explained.has(inner)) return '';
    this.#reading?.explained.add(inner);
    return this.#textBefore(from, 2 * MAX_EXPLANATION).includes(title) ? '' : ` (${title})`;
  }

  #textBefore(from: number, length = MAX_BEFORE): string {
    let before = '';
    for (let at = from - 1; at >= 0 && before.length < length; at--) before = this.#parts[at] + before;
    return before.replace(SIGNS, '').slice(-length);
  }
}

/** Elements that are written as a whole once their text is known. */
const WHOLE: ReadonlySet<string> = new Set(['a', 'b', 'strong', 'abbr', 'time']);
const MAX_BEFORE = 40;
const MAX_EXPLANATION = 150;

/** White space around a text stays outside of its signs. */
const around = (text: string, marked: string): string =>
  (text.trimStart() === text ? '' : ' ') + marked + (text.trimEnd() === text ? '' : ' ');

/** The date or time that the words stand for, if they name neither: “tomorrow”, “noon”. */
function dateOf(element: Element, inner: string): string {
  const datetime = attribute(element, 'datetime')?.trim() ?? '';
  const [, day, month, hour] = /^(?:\d{4}-(?:\d\d-(\d\d)|(\d\d)$)|(\d\d):\d\d)/.exec(datetime) ?? [];
  if ((day ?? month ?? hour) === undefined || /\d/.test(inner)) return '';
  return ` (${readableTime(datetime)})`;
}

/** Adjacent links without a space are rendered apart, such as buttons side by side. */
const isLinkAfterLink = (element: Element): boolean =>
  element.tagName === 'a' && elementBefore(element)?.tagName === 'a';

/** Elements side by side whose different classes may set them apart, such as a name and a date: styles are not read. */
function isSetApart({ attribs, previousSibling }: Element): boolean {
  if (!attribs.class || !previousSibling || !isElement(previousSibling)) return false;
  return previousSibling.attribs.class !== undefined && previousSibling.attribs.class !== attribs.class;
}

/** All text of an element in one line. */
export function lineOf(
  element: Node,
  isLeftOut: (node: Node) => boolean = () => false,
  reading?: Reading,
): string {
  const inline = new InlineText(reading);
  walk(
    element,
    (node) => !isLeftOut(node) && inline.enter(node),
    (node) => inline.leave(node),
  );
  return inline.take().replace(/\s+/g, ' ');
}

export const isBlock = (element: Element): boolean => BLOCKS.has(element.tagName);

const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body button caption center dd details dialog div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search section summary ' +
    'table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** The border of a picture or icon, which is a blank next to a word. */
const EDGE = '\ufdd0';
const EDGES = /(?<=[\p{L}\p{N}.,:;!?)])\ufdd0+(?=[\p{L}\p{N}(+])/gu;

/** The border of elements that may be set apart, which is a blank where a word or a number would grow. */
const BORDER = '\ufdd1';
const SIGNS = /[\ufdd0\ufdd1]/g;
const BORDERS = /(?<=[\p{Ll}\p{N})])\ufdd1+(?=[\p{Lu}\p{N}])/gu;

/** Removes control characters, invisible characters and lone surrogates; composes accents (NFC). */
export function visible(text: string): string {
  return text.replace(INVISIBLE, '').toWellFormed().normalize('NFC');
}

/** For JavaScript a byte order mark is white space too. */
const WHITE_SPACE = /[^\S\ufeff]+/g;

const INVISIBLE = /(?![\t\n])\p{Cc}|\p{Bidi_Control}|[\u00ad\u200b\u2060\ufeff]/gu;

const withBlanks = (text: string, sign: string, places: RegExp): string =>
  text.includes(sign) ? text.replace(places, ' ').replaceAll(sign, '') : text;

function tidy(text: string): string {
  return visible(withBlanks(withBlanks(text, EDGE, EDGES), BORDER, BORDERS))
    .replaceAll('``', '')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}
