import { isGutter } from './code.ts';
import { attribute, type Element, elementBefore, isElement, labels, type Node, role, walk } from './dom.ts';
import { isHidden, isUnseen } from './hidden.ts';
import { isBlock, lineOf } from './inline.ts';
import { type Measure, measure, NOTHING, UNREADABLE } from './measure.ts';
import {
  isBackLink,
  isCallToAction,
  isCopyControl,
  isFootnoteMark,
  isHeadingTool,
  isPageTool,
  isTitleOfHeading,
} from './page-tools.ts';
import { isFallback, replacementOf, SAYS_UNSUPPORTED } from './replaced.ts';
import { isSpokenAlone, isSpokenContent } from './spoken.ts';
import { findTables, type TableKind } from './tables.ts';
import { findUnfolding, isNamedTitle, type Unfolding } from './unfolding.ts';

/**
 * The elements of a page that are not its content: navigation, page headers and footers, forms, banners, tables of
 * contents, lists of links, calls to action. `keepLinks` spares the last two kinds, for pages that consist of nothing
 * else.
 */
export function findNoise(document: Node, parts: PageParts, { keepLinks = false } = {}): Set<Node> {
  const measures = measure(document);
  const page = measures.get(document) ?? NOTHING;
  const noise = new Set<Node>();
  let contentDepth = 0;
  let titlesToCome = page.topHeadings;
  let cellDepth = 0;
  const isDataTable = (node: Element) => parts.tables.get(node) === 'data';

  walk(
    document,
    (node) => {
      if (node === document || !isElement(node)) return true;
      const own = measures.get(node) ?? NOTHING;
      const place = {
        own,
        page,
        measures,
        unfolding: parts.unfolding,
        inCell: cellDepth > 0,
        inContent: cellDepth + contentDepth > 0,
        beforeTitle: titlesToCome > 0,
      };
      if (isNoise(node, place) || (!keepLinks && (isLinkList(node, place) || isCallToAction(node, own)))) {
        noise.add(node);
        return false;
      }
      if (isDataTable(node)) cellDepth++;
      if (node.tagName === 'h1') titlesToCome = 0;
      if (marksContent(node)) contentDepth++;
      return true;
    },
    (node) => {
      if (!isElement(node)) return;
      if (marksContent(node)) contentDepth--;
      if (isDataTable(node)) cellDepth--;
    },
  );
  return noise;
}

/** What is known of a page before its noise. */
export interface PageParts {
  tables: ReadonlyMap<Element, TableKind>;
  unfolding: Unfolding;
}

export const partsOf = (document: Node): PageParts => ({
  tables: findTables(document),
  unfolding: findUnfolding(document),
});

interface Place {
  unfolding: Unfolding;
  /** In a table of data, in which boxes and lists of links are content. */
  inCell: boolean;
  own: Measure;
  page: Measure;
  measures: ReadonlyMap<Node, Measure>;
  /** Inside an element that the author marked as content. */
  inContent: boolean;
  /** The element precedes the page's title. */
  beforeTitle: boolean;
}

function isNoise(element: Element, place: Place): boolean {
  const { tagName } = element;
  if (UNREADABLE.has(tagName) || tagName === 'nav') return true;
  if (CLOSED.has(tagName) && isUnseen(element) && !place.unfolding.panels.has(element)) return true;
  // What a website asks robots not to quote.
  if (attribute(element, 'data-nosnippet') !== undefined) return true;
  if (tagName === 'input') return replacementOf(element) === undefined;
  if (tagName === 'select') return !place.inCell || element.children.length > MAX_OPTIONS;
  if (tagName === 'option') return isPlaceholder(element);
  if (NEVER_CONTENT.has(tagName) || NEVER_CONTENT_ROLES.has(role(element))) return true;
  if (tagName === 'footer') return !isTag(element.parentNode, 'blockquote');
  if (tagName === 'aside' || role(element) === 'complementary') return !isAdmonition(element);
  if (tagName === 'button') return !isTitleButton(element, place);
  if (isFootnoteMark(element, place.own) || isHeadingTool(element, place.measures)) return true;
  if (tagName === 'a')
    return isPageTool(element, place.own) || (place.beforeTitle && isBackLink(element, place.own));
  if (place.unfolding.tabLists.has(element)) return true;
  if (isGutter(element) || isCopyControl(element, place.own) || isIdleFallback(element, place.own))
    return true;
  // Regardless of its label, an element with most of the text or with the page's heading is content.
  if (holdsThePage(place)) return false;
  // An article's own header is part of it; the site's is not.
  if (tagName === 'header' || role(element) === 'banner')
    return role(element) === 'banner' || !place.inContent;
  const names = labels(element);
  if (isHidden(element) && !place.unfolding.panels.has(element)) return true;
  if (place.inCell) return false;
  if (isSpokenAlone(element)) return !isSpokenContent(element, place.measures);
  if (!place.inContent && names.some((label) => PAGE_HEADER_LABEL.test(label))) return true;
  if (names.some((label) => SIDEBAR_LABEL.test(label)) && !isTextBox(element, place)) return true;
  return tagName === 'form' || names.some((label) => NOISE_LABEL.test(label));
}

const NEVER_CONTENT = new Set('textarea datalist'.split(' '));
/** Read by rules of their own, unless they are hidden. */
const CLOSED = new Set('a button dialog'.split(' '));
const NEVER_CONTENT_ROLES = new Set(
  'navigation contentinfo search dialog alertdialog menu menubar toolbar tablist directory'.split(' '),
);

/** More are countries or years. */
const MAX_OPTIONS = 41;

/** “Please choose”. */
const isPlaceholder = ({ attribs }: Element): boolean =>
  attribs.disabled !== undefined || attribs.value?.trim() === '';

function holdsThePage({ own, page }: Place): boolean {
  return own.text > page.text / 2 || (own.topHeadings > 0 && own.topHeadings === page.topHeadings);
}

/** Buttons do something, except those that are the title of what they unfold. */
function isTitleButton(element: Element, { unfolding, measures }: Place): boolean {
  if (attribute(element, 'aria-expanded') !== undefined || unfolding.titles.has(element)) return true;
  return isNamedTitle(element) || isTitleOfHeading(element, measures);
}

/** What browsers show that cannot show something else, unless it only says so. */
const isIdleFallback = (element: Element, own: Measure): boolean =>
  isFallback(element) &&
  (own.text === 0 || (own.text < MAX_EXCUSE && SAYS_UNSUPPORTED.test(lineOf(element))));

const MAX_EXCUSE = 400;

/** Notes and warnings beside the text, as documentation tools write them. */
function isAdmonition(element: Element): boolean {
  return role(element) === 'note' || labels(element).some((label) => ADMONITION.test(label));
}

const ADMONITION =
  /(^|[-_])(admonition|callout|note|tip|hint|info|important|caution|warning|danger|alert)([-_]|$)/;

const PAGE_HEADER_LABEL = /^(?:(?:site|page|top)[-_]?)?(?:banner|header|masthead|bar|logo)$/;

const NOISE_LABEL = new RegExp(
  `^_*(?:${[
    'toc|table[-_]?of[-_]?contents|on[-_]?this[-_]?page|page[-_]toc|toc[-_]\\w+',
    'bread-?crumbs?|breadcrumb[-_]\\w+|pagination|pager|prev-?next|post-navigation',
    'side-?nav|nav-?bar|site-(?:header|footer|nav|navigation)|skip-?link|skip-to-\\w+',
    '(?:cookie|consent|gdpr)s?[-_]?(?:banner|bar|notice|popup|modal|dialog|message|law|consent|overlay|layer)[-\\w]*',
    'onetrust-[-\\w]+|cybotcookiebotdialog|usercentrics-root|cmplz-[-\\w]+|cc-window|didomi-[-\\w]+',
    'share-?(?:buttons?|bar|links)|social-?(?:share|links|icons|buttons?)|sharing|addtoany\\w*',
    'chat-?(?:widget|box|panel)',
    'by-?line|(?:post|entry|article)-(?:meta|by-?line)',
    'nav-?(?:header|footer|links)|list-of-(?:figures|tables|examples)',
    'related-?(?:posts|articles|pages)|edit-?(?:this-?)?page|edit-on-\\w+|back-to-top',
    'print-only|comments|comment-respond|mw-editsection|editsection|secedit',
  ].join('|')})$`,
);

const SIDEBAR_LABEL = /^_*side-?bar$/;

/** Books and manuals call a box after a paragraph so; the sidebar of a layout is beside the whole text. */
const isTextBox = (element: Element, { own, measures }: Place): boolean =>
  own.linkText < own.text * MAX_LINKED && followsParagraph(element, measures);

const MAX_LINKED = 0.3;

/** Other boxes may come between them. */
function followsParagraph(element: Element, measures: ReadonlyMap<Node, Measure>): boolean {
  let node = element.previousSibling;
  for (let i = 0; node && i < MAX_BETWEEN; i++, node = node.previousSibling)
    if (isElement(node) && isParagraph(node, measures.get(node) ?? NOTHING)) return true;
  return false;
}

const MAX_BETWEEN = 16;

const isParagraph = ({ tagName, children }: Element, { text, linkText }: Measure): boolean =>
  (tagName === 'p' || tagName === 'div') &&
  linkText < text * MAX_LINKED &&
  text >= MIN_PARAGRAPH &&
  !children.some((child) => isElement(child) && isBlock(child));

const MIN_PARAGRAPH = 80;

/** Mostly links: a menu, or a table of contents. */
function isLinkList(element: Element, { own, page, inContent, inCell }: Place): boolean {
  if (inCell) return false;
  if (!LINK_HOLDERS.has(element.tagName) || own.links < 2 || own.linkText < own.text * 0.8) return false;
  if (own.text > page.text / 2 || own.topHeadings > 0) return false;
  if (own.inPageLinks === own.links && own.links > 2) return true;
  if (isLinkedUnder(element, /^(?:see also|related\b.{0,20}|further reading|read (?:more|next)|more)\W*$/i))
    return true;
  return !inContent && own.links > 3 && own.linkText / own.links < 40;
}

const LINK_HOLDERS = new Set(['ul', 'ol', 'div', 'section', 'table', 'p']);

function isLinkedUnder(element: Element, heading: RegExp): boolean {
  const before = elementBefore(element);
  return before !== null && /^h[1-6]$/.test(before.tagName) && heading.test(lineOf(before));
}

/** Labels that authors use for the container of the content. */
function marksContent(element: Element): boolean {
  if (['main', 'article', 'section'].includes(element.tagName) || role(element) === 'main') return true;
  return labels(element).some((label) => CONTENT_LABEL.test(label));
}

const CONTENT_LABEL =
  /^_*(?:main|content|article|post|entry|(?:main|page|post|entry|article|doc|docs)[-_](?:content|body)|markdown(?:-body)?|prose)$/;

const isTag = (node: Node | null, tagName: string): boolean =>
  node !== null && isElement(node) && node.tagName === tagName;
