import { LINK, plainText } from '#lib/passage-content.ts';
import { detectLanguage } from '../../../platform/text/detect-language.ts';
import { contentHashOf } from '../content-hash.ts';
import { isSameSite, normaliseAddress } from '../crawl/address.ts';
import { type Block, toBlocks } from './blocks.ts';
import { type Document, type Element, elementsIn, isElement, type Node, parseHtml, role } from './dom.ts';
import { flattenShadowRoots } from './flat-tree.ts';
import { readHead } from './head.ts';
import type { LinkTarget } from './inline.ts';
import { measure } from './measure.ts';
import { findNoise, type PageParts, partsOf } from './noise.ts';
import { applyStyles } from './page-styles.ts';
import { type ExtractedPassage, MAX_PASSAGES, toPassages } from './passages.ts';
import { namesOfWebsite, pageTitle } from './title.ts';

export type ExtractedPage = ReturnType<typeof extractPage>;

/**
 * Extracts a page's title, links and passages. Accepts any text and never fails.
 * @param isStart its footer changes the hash, too
 */
export function extractPage(html: string, url: string, isStart = false) {
  const document = parseHtml(html);
  flattenShadowRoots(document);
  if (STYLED.test(html)) applyStyles(document);
  const { title: documentTitle, sharedTitle, siteName, icon, base, ...head } = readHead(document, url);
  const linkTarget = linkTargetFrom(url, base);
  const parts = partsOf(document);
  const blocks = readContent(document, parts, linkTarget);
  const found = toPassages(blocks, MAX_PASSAGES + 1);
  const footer = readFooters(document, parts, linkTarget);
  const passages = found.slice(0, MAX_PASSAGES);
  const heading = blocks.find(isTopHeading)?.text ?? '';
  const title = pageTitle({ document: documentTitle, heading, shared: sharedTitle, siteName, url });
  const text = passages.map(({ content }) => plainText(content)).join('\n');
  const language = detectLanguage(text, head.language);
  return {
    ...head,
    title,
    names: namesOfWebsite({ document: documentTitle, siteName }),
    websiteIcon: icon,
    /** The declared language, or the one detected from the text. */
    language,
    passages,
    /** Its footers: often the address and the opening hours stand only there, on every page. */
    footer,
    /** The page has more passages than are read. */
    isCut: found.length > passages.length,
    /** What was left out of a document, for the owner; a page of HTML has none. */
    note: null as string | null,
    /** Changes only when visible content has changed. */
    contentHash: contentHashOf(
      JSON.stringify([
        title,
        head.description,
        language,
        [...passages, ...(isStart ? footer : [])].map(withoutAddresses),
      ]),
    ),
  };
}

/** What a style sheet may strike out or hide, or an element itself. */
const STYLED = /line-through|opacity|<style[\s>]/i;

const isTopHeading = (block: Block): block is Block & { kind: 'heading' } =>
  block.kind === 'heading' && block.level === 1;

/** A page that consists of links only is read with them. */
function readContent(document: Document, parts: PageParts, linkTarget: LinkTarget): Block[] {
  const read = (noise: ReadonlySet<Node>) =>
    toBlocks(contentRoot(document, noise), { ...parts, noise, linkTarget });
  const blocks = read(findNoise(document, parts));
  return blocks.some(({ kind }) => kind !== 'heading')
    ? blocks
    : read(findNoise(document, parts, { keepLinks: true }));
}

const readFooters = (document: Document, parts: PageParts, linkTarget: LinkTarget): ExtractedPassage[] =>
  [...elementsIn(document)]
    .filter(isFooter)
    .flatMap((footer) =>
      toPassages(toBlocks(footer, { ...parts, noise: findNoise(footer, parts), linkTarget })),
    );

/** That of the page, not of an article or of another footer. */
function isFooter(element: Element): boolean {
  if (element.tagName !== 'footer' && role(element) !== 'contentinfo') return false;
  for (let outer = element.parentNode; outer; outer = outer.parentNode)
    if (isElement(outer) && (OWN_FOOTER.has(outer.tagName) || role(outer) === 'contentinfo')) return false;
  return true;
}

const OWN_FOOTER = new Set('article section blockquote footer'.split(' '));

/** Longer addresses are for machines. */
const MAX_LINK = 500;

/** Links within the website keep their address; addresses of other websites are removed. */
function linkTargetFrom(url: string, base: string): LinkTarget {
  return (href) => {
    const address = normaliseAddress(href, base);
    if (!address || address.length > MAX_LINK || !isSameSite(address, url)) return '';
    return (address + (URL.parse(href, base)?.hash ?? '')).replaceAll('(', '%28').replaceAll(')', '%29');
  };
}

/** The element that the author marks as content, unless it is almost empty. */
function contentRoot(document: Document, noise: ReadonlySet<Node>): Node {
  const measures = measure(document, (node) => noise.has(node));
  const all = measures.get(document)?.text ?? 0;
  const isSubstantial = (element: Element): boolean => {
    const { text } = measures.get(element) ?? { text: 0 };
    return text >= 500 || text >= all / 3;
  };
  const mains: Element[] = [];
  const articles: Element[] = [];
  for (const element of elementsIn(document)) {
    if (element.tagName === 'main' || role(element) === 'main') mains.push(element);
    else if (element.tagName === 'article') articles.push(element);
  }
  const candidates = [...mains.slice(0, 1), ...(articles.length === 1 ? articles : [])];
  return candidates.find(isSubstantial) ?? document;
}

/** Addresses may contain parts that differ on every visit. */
const withoutAddresses = ({ content, ...passage }: ExtractedPassage) => ({
  ...passage,
  content: content.replace(LINK, '$1'),
});
