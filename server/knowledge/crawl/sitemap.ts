import { gunzipSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';

export interface Sitemap {
  /** Addresses of pages, as written. */
  pages: string[];
  /** Addresses of further sitemaps, when this one is an index. */
  sitemaps: string[];
}

/**
 * Reads a sitemap or a sitemap index, gzipped or not. Null for what is neither. Runs in the extraction worker, since
 * ten megabytes of XML take a while.
 */
export function readSitemap(body: Uint8Array): Sitemap | null {
  try {
    const document: unknown = parser.parse(textOf(body));
    const pages = locations(child(child(document, 'urlset'), 'url'));
    const sitemaps = locations(child(child(document, 'sitemapindex'), 'sitemap'));
    const isSitemap = has(document, 'urlset') || has(document, 'sitemapindex');
    return isSitemap ? { pages, sitemaps } : null;
  } catch {
    return null;
  }
}

/** No document types, no entities of its own making: only the five that XML knows, resolved below. */
const parser = new XMLParser({
  ignoreAttributes: true,
  processEntities: false,
  parseTagValue: false,
  removeNSPrefix: false,
  isArray: (name) => name === 'url' || name === 'sitemap',
});

const MAX_BYTES = 20_000_000;

function textOf(body: Uint8Array): string {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  const bytes = isGzip ? gunzipSync(body, { maxOutputLength: MAX_BYTES }) : body;
  return new TextDecoder().decode(bytes);
}

const has = (node: unknown, name: string): boolean =>
  typeof node === 'object' && node !== null && name in node;

function child(node: unknown, name: string): unknown {
  return typeof node === 'object' && node !== null
    ? Object.getOwnPropertyDescriptor(node, name)?.value
    : undefined;
}

function locations(entries: unknown): string[] {
  if (!Array.isArray(entries)) return [];
  return entries
    .map((entry) => child(entry, 'loc'))
    .filter((location) => typeof location === 'string')
    .map((location) => unescapeXml(location.trim()));
}

function unescapeXml(text: string): string {
  return text.replace(
    /&(amp|lt|gt|quot|apos|#38|#x26);/gi,
    (_, name: string) => ENTITIES[name.toLowerCase()] ?? '',
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  '#38': '&',
  '#x26': '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
