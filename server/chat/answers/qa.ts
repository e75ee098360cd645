import { firstLinkIn } from '#lib/passage-content.ts';
import type { PassageHit } from '../../search/search.ts';
import type { Citation } from './answer.ts';
import { excerptOf } from './compose.ts';

/** The owner's answer exactly as it is written; the citation names the page that it links to, else the question. */
export function writeQa({ title, content }: PassageHit): { text: string; citations: Citation[] } {
  const url = firstLinkIn(content);
  const citation = { n: 1, title: nameOf(url) || title, url, excerpt: excerptOf(content) };
  return { text: content.trimEnd(), citations: [citation] };
}

/** The page's address for people; its title is not known. Empty without a page. */
function nameOf(url: string): string {
  if (!url) return '';
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : host + pathname;
}
