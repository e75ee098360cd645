import { loweredSigns, raisedSigns } from '#lib/shifted-signs.ts';
import { type Element, isElement, labels, type Node, textOf } from './dom.ts';

export type Shift = 'super' | 'sub';

/** Whether an element is set above or below the line. */
export function shiftOf(element: Element): Shift | undefined {
  const { tagName, attribs, parentNode } = element;
  if (tagName === 'sup') return 'super';
  if (tagName === 'sub') return 'sub';
  if (attribs.style?.includes('vertical-align'))
    return SHIFT_STYLE.exec(attribs.style)?.[1]?.toLowerCase() as Shift | undefined;
  // In MathML the last part of these is the exponent, or the index.
  if (!parentNode || !isElement(parentNode) || element.nextSibling) return undefined;
  if (parentNode.tagName === 'msup') return 'super';
  return parentNode.tagName === 'msub' ? 'sub' : undefined;
}

const SHIFT_STYLE = /vertical-align\s*:\s*(super|sub)\b/i;

/**
 * Writes a raised or lowered text so that it can be read in one line: 10⁶, m³, H₂O, 2^n, 19th, 19.99; what follows a word
 * or a sentence as the mark of a footnote is left out.
 * @param before the text in front of it, in its line
 */
export function writeShifted(text: string, shift: Shift, before: string, element: Element): string {
  const inner = text.trim();
  if (inner === '') return text;
  if (shift === 'sub') return lowered(inner, before);
  if (/^\d\d$/.test(inner) && /\d$/.test(before) && isPrice(element, before))
    return (/\d\.\d{3}$/.test(before) ? ',' : '.') + inner;
  if (/^[o0]$/.test(inner) && /\d$/.test(before) && /^\s?[CF](?!\p{L})/u.test(textAfter(element))) return '°';
  const isPartOfNext = belongsToNext(inner, before, element);
  if (!isPartOfNext && isFootnoteMark(inner, before)) return '';
  const raised = raisedSigns(inner);
  if (raised) return raised + (before.trim() === '' && !isPartOfNext ? ' ' : '');
  if (/^(?:TM|SM)$/.test(inner)) return inner === 'TM' ? '™' : '℠';
  if (!/^[\p{L}\p{N}+−-]/u.test(inner) || /\p{Sc}/u.test(inner)) return text;
  return isFormula(inner, before) ? power(inner) : abbreviation(inner, before);
}

/** Between figures a sign shows where the index begins: 2011_15ya. */
function lowered(inner: string, before: string): string {
  const signs = loweredSigns(inner);
  if (signs && /[\p{L}\p{N})\]/⁄]$/u.test(before)) return signs;
  return /\p{N}$/u.test(before) && /^\p{N}/u.test(inner) ? `_${inner}` : inner;
}

/** 19<sup>99</sup> next to a currency, or in an element that is called a price; else it is a power. */
function isPrice(element: Element, before: string): boolean {
  const after = textAfter(element).trimStart();
  if (CURRENCY_BEFORE.test(before) || CURRENCY_AFTER.test(after)) return true;
  let around: Node | null = element.parentNode;
  for (let level = 0; level < 3 && around && isElement(around); level++, around = around.parentNode)
    if (labels(around).some((label) => /price|preis|prix|precio|prezzo/.test(label))) return true;
  return false;
}

/** Signs and codes of currencies, and the names that stand behind an amount. */
export const CURRENCY =
  '\\p{Sc}|(?:EUR|USD|GBP|CHF|PLN|CZK|SEK|NOK|DKK|HUF|RON|CAD|AUD|euros?|dollars?|pounds?|francs?|fr|zł|kč|kr|lei|руб)(?!\\p{L})';
const CURRENCY_BEFORE = new RegExp(`(?:${CURRENCY})\\s?[\\d.,']+$`, 'iu');
const CURRENCY_AFTER = new RegExp(`^(?:${CURRENCY})`, 'iu');

/** The text that follows an element, if any is near. */
function textAfter(element: Element): string {
  let node: Node | null = element;
  for (let seen = 0; node && seen < 8; seen++) {
    while (node && !node.nextSibling && seen++ < 8) node = node.parentNode;
    node = node?.nextSibling ?? null;
    while (node && isElement(node) && node.firstChild && seen++ < 8) node = node.firstChild;
    const text = node && textOf(node);
    if (text?.trim()) return text;
  }
  return '';
}

/** The numerator of a fraction, or the number in front of a chemical symbol: ¹⁄₂ cup, ¹⁴C. */
function belongsToNext(inner: string, before: string, element: Element): boolean {
  const { nextSibling } = element;
  if (!/^\d/.test(inner) || !nextSibling) return false;
  if (isElement(nextSibling) && shiftOf(nextSibling) === 'sub') return true;
  const after = textRightAfter(element);
  if (/^\s?[/⁄∕]\s?(?:\d|$)/.test(after)) return true;
  // At the start of a line a single figure in front of a word is the mark of a footnote: ¹ In Germany.
  if (before.trim() === '') return SYMBOL.test(after) && (/^\d{2}/.test(inner) || /^H(?!\p{L})/u.test(after));
  return SYMBOL.test(after) && !/[\p{L}.!?]$/u.test(before);
}

/** Of a chemical element, with others behind it or not; words have more than two letters. */
const SYMBOL = /^\p{Lu}(?!\p{Ll}{2})/u;

/** The text that follows an element without anything between them. */
function textRightAfter({ nextSibling }: Element): string {
  let node: Node | null = nextSibling;
  for (let seen = 0; node && isElement(node) && seen < 8; seen++) node = node.firstChild;
  return (node && textOf(node)) ?? '';
}

/** Behind a sentence or a whole word; behind a number and its unit it is a power, however long the unit's name. */
function isFootnoteMark(inner: string, before: string): boolean {
  if (!FOOTNOTE.test(inner)) return false;
  if (!/^[\da-h]/.test(inner)) return before.trim() !== '';
  return /[.,;:!?…)”"»]\s?$|\p{L}{4}\s?$/u.test(before) && !/\d[\d.,]*\s?\p{L}+$/u.test(before);
}

const FOOTNOTE = /^(?:[a-h]|\d{1,2}(?:\s?[,;]\s?\d{1,2})*\)?|[*†‡§¶]+|[[(](?:\d{1,3}|[a-z])[\])])$/u;

/** A single letter such as n, a capital, or anything with a sign of arithmetic; not the ordinal of 1o and 2e, nor Dr. */
function isFormula(inner: string, before: string): boolean {
  if (/[+−=/-]/.test(inner)) return true;
  if (/^\d/.test(inner)) return true;
  if ([...inner].length > 1 || /[aeoºª]/.test(inner)) return false;
  return /[\p{L}\p{N})\]]$/u.test(before) && !(/[drst]/.test(inner) && /[\p{Lu}\p{N}]$/u.test(before));
}

const power = (inner: string): string => (/^[−-]?[\p{L}\p{N}]+$/u.test(inner) ? `^${inner}` : `^(${inner})`);

/** "1st", "Mme", "XXe" are one word; "Search beta" are two. */
const abbreviation = (inner: string, before: string): string =>
  /(?:\d|(?<!\p{L})\p{L}{1,2}|(?<!\p{L})\p{Lu}+)$/u.test(before) ? inner : ` ${inner}`;
