import { type Element, isElement, labels, type Node, textOf, walk } from './dom.ts';
import { declared } from './hidden.ts';
import { lineOf } from './inline.ts';
import { CURRENCY } from './raised.ts';

export interface Struck {
  /** What the page replaces, or just strikes out. */
  leftOut: ReadonlySet<Node>;
  /** Amounts of a kind of which the page has no other one: its only price, for example. */
  marked: ReadonlySet<Node>;
}

/** Text that is struck out is no longer so. */
export function findStruck(root: Node, noise: ReadonlySet<Node>): Struck {
  const struck = struckIn(root, noise);
  const amounts = struck.map((element) => kindsOf(lineOf(element, (node) => noise.has(node))));
  const marked = new Set<Node>();
  if (amounts.some((kinds) => kinds.size > 0)) {
    const valid = kindsOf(textWithout(root, noise, new Set(struck)));
    for (const [i, kinds] of amounts.entries())
      if (kinds.size > 0 && kinds.isDisjointFrom(valid)) marked.add(struck[i] as Element);
  }
  return { leftOut: new Set(struck.filter((element) => !marked.has(element))), marked };
}

function struckIn(root: Node, noise: ReadonlySet<Node>): Element[] {
  const struck: Element[] = [];
  walk(root, (node) => {
    if (noise.has(node)) return false;
    const isOne = isElement(node) && isStruck(node);
    if (isOne) struck.push(node);
    return !isOne;
  });
  return struck;
}

function isStruck(element: Element): boolean {
  const { tagName, attribs } = element;
  if (tagName === 'del' || tagName === 's' || tagName === 'strike') return true;
  if (attribs.style && /line-through/i.test(attribs.style))
    return (
      declared(attribs.style, 'text-decoration', 'text-decoration-line')?.includes('line-through') === true
    );
  return (
    attribs.class?.includes('line-through') === true && labels(element).some((label) => CLASS.test(label))
  );
}

const CLASS = /^(?:text-decoration-)?line-through$/;

function textWithout(root: Node, noise: ReadonlySet<Node>, struck: ReadonlySet<Node>): string {
  const parts: string[] = [];
  walk(root, (node) => {
    if (noise.has(node) || struck.has(node)) return false;
    parts.push(textOf(node) ?? '');
    return true;
  });
  return parts.join('');
}

/** What the numbers of a text count: money, or the word or sign behind them. */
function kindsOf(text: string): Set<string> {
  const kinds = new Set<string>();
  for (const [, currency, unit] of text.matchAll(AMOUNT)) {
    if (currency !== undefined || (unit !== undefined && MONEY.test(unit))) kinds.add('money');
    else if (unit !== undefined) kinds.add(unit.toLowerCase());
  }
  return kinds;
}

const AMOUNT = new RegExp(`(${CURRENCY})?\\s?\\d[\\d.,']*\\s?(${CURRENCY}|\\p{L}+|%)?`, 'giu');
const MONEY = new RegExp(`^(?:${CURRENCY})$`, 'iu');
