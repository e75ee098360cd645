import {
  attribute,
  type Element,
  elementBefore,
  elementsIn,
  isElement,
  labels,
  role,
  textOf,
} from './dom.ts';
import { isBlock, lineOf } from './inline.ts';
import type { Measure } from './measure.ts';

const MAX_LENGTH = 50;

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
const PAGE_TOOL =
  /^(?:(?:[#¶§🔗↩↑⤴\s]|\p{Variation_Selector})+|(?:edit|improve)(?: this)? (?:page|article|doc\w*)\b.*|edit (?:this )?(?:page )?on (?:github|gitlab)\b.*|(?:back )?to (?:the )?top|skip to .*|permalink.*|direct link to .*|copy link|print this page)$/iu;

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
  const unfolds = UNFOLDING.some((name) => attribute(element, name) !== undefined);
  return !unfolds && !isInSentence(element) && headingAround(element) === undefined && !holdsHeading(element);
}

function isCalledButton(element: Element): boolean {
  if (role(element) === 'button') return true;
  return element.tagName === 'a' && labels(element).some((label) => BUTTON.test(label));
}

const BUTTON = /(?:^|[-_])(?:btn|button|cta)(?:[-_]|$)/;
const UNFOLDING = ['aria-expanded', 'aria-controls', 'data-toggle', 'data-bs-toggle'];

function isInSentence({ previousSibling, nextSibling }: Element): boolean {
  return [previousSibling, nextSibling].some((node) => node && /[\p{L}\p{N}]/u.test(textOf(node) ?? ''));
}

function holdsHeading(element: Element): boolean {
  for (const inner of elementsIn(element)) if (isHeading(inner)) return true;
  return false;
}

/** "‹ Guides" above the title of a page: a standalone link to another page. */
export function isBackLink(element: Element, own: Measure): boolean {
  if (element.tagName !== 'a' || own.text > MAX_LENGTH || holdsHeading(element)) return false;
  return headingAround(element) === undefined && !isInSentence(element) && isAlone(element);
}

function isAlone(element: Element): boolean {
  const before = elementBefore(element);
  const { nextSibling } = element;
  const after = nextSibling && isElement(nextSibling) ? nextSibling : null;
  return [before, after].every((one) => one === null || isBlock(one) || one.tagName === 'a');
}

const isHeading = ({ tagName }: Element): boolean => /^h[1-6]$/.test(tagName);
