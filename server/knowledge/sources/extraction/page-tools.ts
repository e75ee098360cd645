import { isContact } from './contacts.ts';
import {
  attribute,
  type Element,
  elementAfter,
  elementBefore,
  elementsIn,
  isElement,
  labels,
  type Node,
  role,
  textOf,
} from './dom.ts';
import { isBlock, lineOf } from './inline.ts';
import { type Measure, NOTHING } from './measure.ts';

/** Characters of the words of a tool. */
export const MAX_LENGTH = 50;

/** Links that serve the page rather than its reader: "Edit this page", permalink signs, "Back to top". */
export function isPageTool(element: Element, own: Measure): boolean {
  if (own.text > MAX_LENGTH) return false;
  const text = lineOf(element);
  return PAGE_TOOL.test(text) || isBackReference(element) || isPermalinkSign(element, text);
}

/** Some sites link the whole heading to itself: that is not a permalink sign. */
function isPermalinkSign(element: Element, text: string): boolean {
  return labels(element).some((label) => PERMALINK.test(label)) && text !== headingAround(element);
}

function headingAround({ parentNode }: Element): string | undefined {
  return parentNode && isElement(parentNode) && isHeading(parentNode) ? lineOf(parentNode) : undefined;
}

const PERMALINK =
  /^(headerlink|header-anchor|anchor|anchor-link|anchorjs-link|hash-link|heading-anchor|permalink)$/;
export const PAGE_TOOL =
  /^(?:(?:[#¶§🔗↩↑⤴\s]|\p{Variation_Selector})+|(?:edit|improve)(?: this)? (?:page|article|doc\w*)\b.*|edit (?:this )?(?:page )?on (?:github|gitlab)\b.*|(?:back )?to (?:the )?top|skip to .*|permalink.*|direct link to .*|copy link|print this page)$/iu;

/** Links of a heading to itself, and `[edit]`: by what they are, not by their words. */
export function isHeadingTool(element: Element, measures: ReadonlyMap<Node, Measure>): boolean {
  const own = measures.get(element) ?? NOTHING;
  if (own.text > MAX_LENGTH) return false;
  const heading = headingNear(element);
  if (!heading || own.text === measures.get(heading)?.text) return false;
  if (element.tagName === 'a') return isSelfLink(element, heading) || isInBrackets(element);
  return own.links > 0 && /^\[.*\]$/.test(lineOf(element));
}

const isInBrackets = ({ previousSibling, nextSibling }: Element): boolean =>
  [previousSibling, nextSibling].every((node) => /[[\]|]/.test((node && textOf(node)) ?? ''));

/** A button that is the whole heading, as the title of what it unfolds. */
export function isTitleOfHeading(button: Element, measures: ReadonlyMap<Node, Measure>): boolean {
  const heading = headingNear(button);
  const own = measures.get(button)?.text;
  return heading !== undefined && own !== undefined && own === measures.get(heading)?.text;
}

/** The heading around an element, or beside it in a box of their own. */
function headingNear(element: Element): Element | undefined {
  let node: Element['parentNode'] = element.parentNode;
  for (let level = 0; level < MAX_LEVELS && node && isElement(node); level++, node = node.parentNode)
    if (isHeading(node)) return node;
  const before = elementBefore(element);
  return before && isHeading(before) ? before : undefined;
}

const MAX_LEVELS = 4;

function isSelfLink(element: Element, heading: Element): boolean {
  const target = attribute(element, 'href');
  if (!target?.startsWith('#')) return false;
  const ids = [attribute(heading, 'id'), attribute(element, 'id'), attribute(element, 'name')];
  return ids.includes(target.slice(1)) || !/[\p{L}\p{N}]/u.test(visibleText(element));
}

const visibleText = (element: Element): string =>
  element.children.map((child) => textOf(child) ?? '').join('');

/** "Copy" and the name of the language beside code, by the names of such elements: their words are of any language. */
export function isCopyControl(element: Element, own: Measure): boolean {
  if (own.text > MAX_LENGTH || !isCopyName(element) || holdsCode(element)) return false;
  const { parentNode } = element;
  const near = [elementBefore(element), elementAfter(element)];
  if (parentNode && isElement(parentNode)) near.push(elementAfter(parentNode), elementBefore(parentNode));
  return near.some((node) => node !== null && holdsCode(node));
}

const isCopyName = (element: Element): boolean =>
  element.tagName === 'clipboard-copy' || labels(element).some((label) => COPY_NAME.test(label));

const COPY_NAME =
  /(?:^|[-_])(?:copy|clipboard)(?:[-_]|$)|copy-?(?:btn|button)|^(?:code-)?toolbar$|^(?:code-?)?lang(?:uage)?(?:-label|-name)?$/;

function holdsCode(element: Element): boolean {
  if (element.tagName === 'pre') return true;
  let seen = 0;
  for (const { tagName } of elementsIn(element)) {
    if (tagName === 'pre') return true;
    if (++seen > MAX_LEVELS) return false;
  }
  return false;
}

/** The number in a text that leads to a footnote: by its label, or a superscript link within the page. */
export function isFootnoteMark(element: Element, own: Measure): boolean {
  if (own.text > 8) return false;
  if (role(element) === 'doc-noteref' || labels(element).some((label) => FOOTNOTE_MARK.test(label)))
    return true;
  return element.tagName === 'sup' && own.inPageLinks > 0 && own.linkText === own.text;
}

const FOOTNOTE_MARK = /^footnote-?(?:ref|reference|anchor)$/;

/** The back link at the end of a footnote. */
function isBackReference(element: Element): boolean {
  return role(element) === 'doc-backlink' || labels(element).some((label) => BACK_REFERENCE.test(label));
}

const BACK_REFERENCE = /^footnote-?back(?:ref|link)?$/;

/**
 * "Add to cart", "Begin with Pro": a link that its author labels as a button contains no facts. A link within a sentence
 * or a heading is part of it, and one that unfolds something is its title.
 */
export function isCallToAction(element: Element, own: Measure): boolean {
  if (own.text > MAX_LENGTH || !isCalledButton(element)) return false;
  if (isContact(attribute(element, 'href'))) return false;
  const unfolds = UNFOLDING.some((name) => attribute(element, name) !== undefined);
  return !unfolds && !isInSentence(element) && headingAround(element) === undefined && !holdsHeading(element);
}

function isCalledButton(element: Element): boolean {
  if (role(element) === 'button') return true;
  return element.tagName === 'a' && labels(element).some((label) => BUTTON.test(label));
}

const BUTTON = /(?:^|[-_])(?:btn|button|cta)(?:[-_]|$)/;
const UNFOLDING = ['aria-expanded', 'aria-controls', 'data-toggle', 'data-bs-toggle'];

/** Text stands right beside it. */
export function isInSentence({ previousSibling, nextSibling }: Element): boolean {
  return [previousSibling, nextSibling].some((node) => node && /[\p{L}\p{N}]/u.test(textOf(node) ?? ''));
}

function holdsHeading(element: Element): boolean {
  for (const inner of elementsIn(element)) if (isHeading(inner)) return true;
  return false;
}

/** "‹ Guides" above the title of a page: a standalone link to another page. */
export function isBackLink(element: Element, own: Measure): boolean {
  if (
    element.tagName !== 'a' ||
    own.text > MAX_LENGTH ||
    isContact(attribute(element, 'href')) ||
    holdsHeading(element)
  )
    return false;
  return headingAround(element) === undefined && !isInSentence(element) && isAlone(element);
}

function isAlone(element: Element): boolean {
  const before = elementBefore(element);
  const { nextSibling } = element;
  const after = nextSibling && isElement(nextSibling) ? nextSibling : null;
  return [before, after].every((one) => one === null || isBlock(one) || one.tagName === 'a');
}

const isHeading = ({ tagName }: Element): boolean => /^h[1-6]$/.test(tagName);
