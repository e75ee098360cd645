import { gunzipSync } from 'node:zlib';

export interface Sitemap {
  /** Addresses of pages, as written. */
  pages: string[];
  /** Addresses of further sitemaps, if this one is an index. */
  sitemaps: string[];
}

/**
 * Parses a sitemap or a sitemap index, gzipped or not; null for anything else. It extracts only the addresses: a DOM of
 * ten megabytes of XML takes more memory than any page. Runs in the extraction process.
 */
export function readSitemap(body: Uint8Array): Sitemap | null {
  try {
    // A comment without an end ends with the file.
    const xml = textOf(body).replace(/<!--[\s\S]*?(?:-->|$)/g, '');
    const [, root] = /<(urlset|sitemapindex)[\s>]/.exec(xml) ?? [];
    if (root === undefined) return null;
    const addresses = locations(xml);
    return root === 'urlset' ? { pages: addresses, sitemaps: [] } : { pages: [], sitemaps: addresses };
  } catch {
    return null;
  }
}

/** The protocol's limit per file. */
const MAX_LOCATIONS = 50_000;
const MAX_BYTES = 20_000_000;

function textOf(body: Uint8Array): string {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  const bytes = isGzip ? gunzipSync(body, { maxOutputLength: MAX_BYTES }) : body;
  return new TextDecoder().decode(bytes);
}

function locations(xml: string): string[] {
  const found: string[] = [];
  for (const [, plain = '', quoted] of xml.matchAll(LOCATION)) {
    const address = (quoted ?? unescapeXml(plain)).trim();
    if (address.length <= MAX_ADDRESS) found.push(address);
    if (found.length === MAX_LOCATIONS) break;
  }
  return found;
}

/**
 * Other vocabularies have prefixes: `<image:loc>` is not a page. No two parts match the same characters: the time would grow with
 * the square of the length.
 */
const LOCATION = /<loc>([^<]*)(?:<!\[CDATA\[([^<]*)\]\]>\s*)?<\/loc\s*>/g;
/** The protocol's limit, and the crawler's. */
const MAX_ADDRESS = 2048;

/** The five predefined entities of XML; custom entities are not supported. */
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
