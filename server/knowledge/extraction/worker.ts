import { analyzePage, type IndexablePage } from '../../search/document.ts';
import { readSitemap } from '../crawl/sitemap.ts';
import { decodeHtml } from './charset.ts';
import { type ExtractedPage, extractPage } from './page.ts';

/** What runs in a thread of its own; see pool.ts. The names of its exports are the names of its tasks. */
export interface PageTask {
  body: Uint8Array;
  /** The Content-Type header. */
  contentType: string;
  url: string;
}

export const extract = ({ body, contentType, url }: PageTask): ExtractedPage =>
  extractPage(decodeHtml(body, contentType), url);

export const sitemap = (body: Uint8Array) => readSitemap(body);

export const analyze = (page: IndexablePage) => analyzePage(page);
