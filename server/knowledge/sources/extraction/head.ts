import { normaliseAddress } from '../crawl/address.ts';
import { robotsDirectives } from '../crawl/robots-directives.ts';
import { attribute, type Document, type Element, elementsIn, isElement } from './dom.ts';
import { lineOf } from './inline.ts';

type Head = ReturnType<typeof emptyHead>;

const emptyHead = () => ({
  title: '',
  sharedTitle: '',
  siteName: '',
  description: null as string | null,
  /** As in `<html lang>`, e.g. `en-GB`. */
  language: null as string | null,
  /** The address that the page declares as canonical, absolute and normalised. */
  canonical: null as string | null,
  /** False when the page asks robots not to index it. */
  index: true,
  /** False when the page asks robots not to follow its links. */
  follow: true,
});

/** The metadata of a page. */
export function readHead(document: Document, url: string) {
  const head = emptyHead();
  const links = new Set<string>();
  const icons: { url: string; rank: number }[] = [];
  const base = baseOf(document, url);

  for (const element of elementsIn(document)) {
    if (element.tagName === 'html') head.language = languageOf(element);
    else if (element.tagName === 'title' && head.title === '' && !isNameOfPicture(element))
      head.title = lineOf(element);
    else if (element.tagName === 'meta') {
      readMeta(head, element);
      const target = refreshTarget(element, base);
      if (target) links.add(target);
      head.canonical ??= target;
    } else if (element.tagName === 'link') {
      head.canonical ??= canonicalOf(element, base);
      addIcon(icons, element, base);
    } else if (element.tagName === 'a' || element.tagName === 'area') addLink(links, element, base);
  }
  icons.sort((a, b) => b.rank - a.rank);
  return {
    ...head,
    /** The address of the website's icon; where the page names none, the one that browsers try. */
    icon: icons[0]?.url ?? normaliseAddress('/favicon.ico', url),
    /** The address that relative ones refer to. */
    base,
    /** Absolute, normalised, without fragments, each once; those marked nofollow are left out. */
    links: [...links],
  };
}

/** The first `<base href>` counts, wherever it stands (HTML, "document base URL"). */
function baseOf(document: Document, url: string): string {
  for (const element of elementsIn(document)) {
    const href = element.tagName === 'base' ? attribute(element, 'href') : undefined;
    if (href === undefined) continue;
    return (href.length <= MAX_BASE && URL.parse(href.trim(), url)?.href) || url;
  }
  return url;
}

/** Each link is resolved against it: a huge one would take seconds. */
const MAX_BASE = 2000;

const isNameOfPicture = ({ parentNode }: Element): boolean =>
  parentNode !== null && isElement(parentNode) && parentNode.tagName === 'svg';

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

/** A page that sends its visitors on stands for the page that they get to. */
function refreshTarget(meta: Element, base: string): string | null {
  if (attribute(meta, 'http-equiv')?.trim().toLowerCase() !== 'refresh') return null;
  const [, quoted, plain] =
    /^\s*[\d.]+\s*[;,\s]\s*(?:url\s*=\s*)?(?:["']([^"']*)|(\S+))/i.exec(attribute(meta, 'content') ?? '') ??
    [];
  const address = quoted ?? plain;
  return address ? normaliseAddress(address, base) : null;
}

const relationsOf = (link: Element): string[] => (attribute(link, 'rel') ?? '').toLowerCase().split(/\s+/);

function canonicalOf(link: Element, base: string): string | null {
  const href = attribute(link, 'href');
  return href && relationsOf(link).includes('canonical') ? normaliseAddress(href, base) : null;
}

/** Icons are better than the pictures of home screens, which have a background; the oldest format is often blurred. */
function addIcon(icons: { url: string; rank: number }[], link: Element, base: string): void {
  const relations = relationsOf(link);
  const isTouch = relations.some((relation) => relation.startsWith('apple-touch-icon'));
  const href = attribute(link, 'href');
  const url = href && (isTouch || relations.includes('icon')) ? normaliseAddress(href, base) : null;
  if (url) icons.push({ url, rank: isTouch ? 1 : /\.ico$/i.test(new URL(url).pathname) ? 0 : 2 });
}

function addLink(links: Set<string>, element: Element, base: string): void {
  const href = attribute(element, 'href')?.trim();
  if (!href || href.startsWith('#') || links.size >= MAX_LINKS) return;
  if (relationsOf(element).includes('nofollow')) return;
  const address = normaliseAddress(href, base);
  if (address !== null) links.add(address);
}

const MAX_LINKS = 5000;
