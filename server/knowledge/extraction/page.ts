import { createHash } from 'node:crypto';
import { LINK, plainText } from '#lib/passage-content.ts';
import { detectLanguage } from '../../platform/text/detect-language.ts';
import { isSameSite, normaliseAddress } from '../crawl/address.ts';
import { type Block, toBlocks } from './blocks.ts';
import { type Document, type Element, elementsIn, type Node, parseHtml, role } from './dom.ts';
import { readHead } from './head.ts';
import type { LinkTarget } from './inline.ts';
import { measure } from './measure.ts';
import { findNoise } from './noise.ts';
import { type ExtractedPassage, toPassages } from './passages.ts';
import { type NamesOfWebsite, namesOfWebsite, pageTitle } from './title.ts';

export type { ExtractedPassage } from './passages.ts';

export interface ExtractedPage {
  title: string;
  names: NamesOfWebsite;
  /** The address of the website's icon. */
  websiteIcon: string | null;
  description: string | null;
  /** As in `<html lang>`, e.g. `en-GB`, or detected from the text. */
  language: string | null;
  /** The address that the page declares as canonical, absolute and normalised. */
  canonical: string | null;
  /** False when the page asks robots not to index it. */
  index: boolean;
  /** False when the page asks robots not to follow its links. */
  follow: boolean;
  /** Absolute, normalised, without fragments, each once. */
  links: string[];
  passages: ExtractedPassage[];
  /** Changes only when visible content has changed. */
  contentHash: string;
}

/** Extracts a page's title, links and passages. Accepts any text and never fails. */
export function extractPage(html: string, url: string): ExtractedPage {
  const document = parseHtml(html);
  const head = readHead(document, url);
  const blocks = readContent(document, linkTargetFrom(url));
  const passages = toPassages(blocks);
  const title = pageTitle({
    document: head.title,
    heading: blocks.find(isTopHeading)?.text ?? '',
    shared: head.sharedTitle,
    siteName: head.siteName,
    url,
  });
  const { description, canonical, index, follow, links } = head;
  const text = passages.map(({ content }) => plainText(content)).join('\n');
  const language = detectLanguage(text, head.language);
  const contentHash = hash([title, description, language, passages.map(withoutAddresses)]);
  return {
    title,
    names: namesOfWebsite({ document: head.title, siteName: head.siteName }),
    websiteIcon: head.icon,
    description,
    language,
    canonical,
    index,
    follow,
    links,
    passages,
    contentHash,
  };
}

const isTopHeading = (block: Block): block is Block & { kind: 'heading' } =>
  block.kind === 'heading' && block.level === 1;

/** A page that consists of links only is read with them. */
function readContent(document: Document, linkTarget: LinkTarget): Block[] {
  const read = (noise: ReadonlySet<Node>) => toBlocks(contentRoot(document, noise), noise, linkTarget);
  const blocks = read(findNoise(document));
  return blocks.some(({ kind }) => kind !== 'heading')
    ? blocks
    : read(findNoise(document, { keepLinks: true }));
}

/** Longer addresses are for machines. */
const MAX_LINK = 500;

/** Links within the website keep their address; addresses of other websites are removed. */
function linkTargetFrom(url: string): LinkTarget {
  return (href) => {
    const address = normaliseAddress(href, url);
    if (!address || address.length > MAX_LINK || !isSameSite(address, url)) return '';
    return (address + (URL.parse(href, url)?.hash ?? '')).replaceAll('(', '%28').replaceAll(')', '%29');
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

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
