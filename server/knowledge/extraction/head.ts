import { normaliseAddress } from '../crawl/address.ts';
import { robotsDirectives } from '../crawl/robots-directives.ts';
import { attribute, type Document, type Element, elementsIn } from './dom.ts';
import { lineOf } from './inline.ts';

/** The metadata of a page. */
export interface Head {
  title: string;
  sharedTitle: string;
  siteName: string;
  description: string | null;
  language: string | null;
  /** Absolute and normalised; null when missing or no web address. */
  canonical: string | null;
  index: boolean;
  follow: boolean;
  /** Absolute, normalised, each once; those marked nofollow are left out. */
  links: string[];
}

export function readHead(document: Document, url: string): Head {
  const head: Head = {
    title: '',
    sharedTitle: '',
    siteName: '',
    description: null,
    language: null,
    canonical: null,
    index: true,
    follow: true,
    links: [],
  };
  const links = new Set<string>();
  let base = url;

  for (const element of elementsIn(document)) {
    if (element.tagName === 'html') head.language = languageOf(element);
    else if (element.tagName === 'base')
      base = URL.parse(attribute(element, 'href') ?? '', url)?.href ?? base;
    else if (element.tagName === 'title' && head.title === '') head.title = lineOf(element);
    else if (element.tagName === 'meta') readMeta(head, element);
    else if (element.tagName === 'link') head.canonical ??= canonicalOf(element, base);
    else if (element.tagName === 'a' || element.tagName === 'area') addLink(links, element, base);
  }
  return { ...head, links: [...links] };
}

function languageOf(html: Element): string | null {
  const language = (attribute(html, 'lang') ?? attribute(html, 'xml:lang') ?? '').trim();
  return /^[a-z]{2,3}([-_][a-z0-9]{1,8})*$/i.test(language) ? language.replaceAll('_', '-') : null;
}

function readMeta(head: Head, meta: Element): void {
  const name = (attribute(meta, 'name') ?? attribute(meta, 'property') ?? '').trim().toLowerCase();
  const content = (attribute(meta, 'content') ?? '').replace(/\s+/g, ' ').trim();
  if (name === 'robots' || name === 'foyerbot') {
    const { index, follow } = robotsDirectives(content);
    head.index &&= index;
    head.follow &&= follow;
  } else if (name === 'og:title') head.sharedTitle ||= content;
  else if (name === 'og:site_name') head.siteName ||= content;
  else if (name === 'description' || name === 'og:description')
    head.description ??= content.slice(0, 500) || null;
}

function canonicalOf(link: Element, base: string): string | null {
  const isCanonical = (attribute(link, 'rel') ?? '').toLowerCase().split(/\s+/).includes('canonical');
  const href = attribute(link, 'href');
  return isCanonical && href ? normaliseAddress(href, base) : null;
}

function addLink(links: Set<string>, element: Element, base: string): void {
  const href = attribute(element, 'href')?.trim();
  if (!href || href.startsWith('#') || links.size >= MAX_LINKS) return;
  if ((attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/).includes('nofollow')) return;
  const address = normaliseAddress(href, base);
  if (address !== null) links.add(address);
}

const MAX_LINKS = 5000;
