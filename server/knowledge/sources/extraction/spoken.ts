import { attribute, type Element, elementAfter, elementBefore, isElement, labels, type Node } from './dom.ts';
import { isBlock, lineOf } from './inline.ts';
import { type Measure, NOTHING } from './measure.ts';
import { isInSentence, MAX_LENGTH, PAGE_TOOL } from './page-tools.ts';

/** Whether styles hide an element from all but screen readers, by the usual names. */
export const isSpokenAlone = (element: Element): boolean =>
  labels(element).some((label) => SPOKEN_LABEL.test(label));

const SPOKEN_LABEL = /^(?:sr-only|visually-hidden|visuallyhidden|screen-reader-text|a-offscreen)$/;

/** Read where it says in words what is hidden from screen readers: the parts of a price; and within a text. */
export function isSpokenContent(element: Element, measures: ReadonlyMap<Node, Measure>): boolean {
  const lengthOf = (one: Element | null) => (one && measures.get(one)?.text) ?? 0;
  const neighbours = [elementBefore(element), elementAfter(element)].filter((one) => one !== null);
  const isReplaced = ({ tagName }: Element) => VISIBLE_ALWAYS.test(tagName);
  const isInstead = neighbours.some(
    (one) => attribute(one, 'aria-hidden') === 'true' && !isReplaced(one) && lengthOf(one) > 0,
  );
  if (isInstead) return true;
  const { parentNode } = element;
  if (!parentNode || !isElement(parentNode) || isBlock(element)) return false;
  if (isOfControl(element, measures.get(element) ?? NOTHING)) return false;
  if (isInSentence(element)) return true;
  return (
    LINES.has(parentNode.tagName) && lengthOf(parentNode) > lengthOf(element) && !neighbours.some(isReplaced)
  );
}

/** Shops hide prices from screen readers that are read as they are shown. */
const VISIBLE_ALWAYS = /^(?:ins|del|s)$/;

const LINES = new Set('p li dt dd'.split(' '));

/** What is spoken of a control: where a link opens, what a button does. */
function isOfControl(element: Element, own: Measure): boolean {
  let node: Node | null = element;
  for (let level = 0; level < MAX_LEVELS && node && isElement(node); level++, node = node.parentNode) {
    const { tagName, attribs } = node;
    if (/^(?:button|summary|label)$/.test(tagName)) return true;
    if (tagName === 'a' && attribs.target?.toLowerCase() === '_blank') return true;
  }
  if (own.text > MAX_LENGTH) return false;
  const text = lineOf(element);
  return NEW_WINDOW.test(text) || PAGE_TOOL.test(text);
}

const MAX_LEVELS = 4;
const NEW_WINDOW =
  /\bnew (?:browser )?(?:tab|window)|\bexternal (?:link|site)|neue[mns]? (?:tab|fenster)|nouvel(?:le)? (?:onglet|fenêtre)|nueva (?:pestaña|ventana)/i;
