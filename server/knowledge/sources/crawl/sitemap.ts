import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { decodeFile } from '../../../platform/text/charset.ts';

export interface Sitemap {
  /** Addresses of pages, as written. */
  pages: string[];
  /** Addresses of further sitemaps, if this one is an index. */
  sitemaps: string[];
}

/**
 * Parses a sitemap or a sitemap index in XML, a feed or a text sitemap, gzipped or not; null for anything else
 * (https://www.sitemaps.org/protocol.html). It extracts only the addresses: a DOM of ten megabytes of XML takes more memory
 * than any page. Runs in the extraction process.
 */
export function readSitemap(body: Uint8Array): Sitemap | null {
  try {
    const text = textOf(body);
    return /^\s*</.test(text) ? readXml(text) : readText(text);
  } catch {
    return null;
  }
}

/** The protocol's limit per file. */
const MAX_LOCATIONS = 50_000;
const MAX_BYTES = 20_000_000;
/** The protocol's limit, and the crawler's. */
const MAX_ADDRESS = 2048;

function textOf(body: Uint8Array): string {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  return decodeFile(isGzip ? gunzipSync(body, { maxOutputLength: MAX_BYTES }) : body);
}

/** What one entry is called, and its address, by the root element of the file. The protocol allows feeds, too. */
const ENTRIES: ReadonlyMap<string, { entry: string; address: string }> = new Map([
  ['urlset', { entry: 'url', address: 'loc' }],
  ['sitemapindex', { entry: 'sitemap', address: 'loc' }],
  ['rss', { entry: 'item', address: 'link' }],
  ['feed', { entry: 'entry', address: 'link' }],
]);

/** Prefixes are of any name. Pictures and videos have a `loc` too, but not directly in an entry. */
function readXml(xml: string): Sitemap | null {
  const addresses: string[] = [];
  const open: string[] = [];
  let root: string | undefined;
  let address: string | undefined;
  const parser = new Parser(
    {
      onopentag(qualified, { href = '', rel = 'alternate' }) {
        const name = localName(qualified);
        root ??= name;
        const expected = ENTRIES.get(root);
        if (expected && open.at(-1) === expected.entry && name === expected.address)
          address = rel === 'alternate' ? href : '';
        open.push(name);
      },
      ontext(text) {
        if (address !== undefined && address.length <= MAX_ADDRESS) address += text;
      },
      onclosetag() {
        open.pop();
        if (address === undefined) return;
        addAddress(addresses, address);
        address = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (root === 'sitemapindex') return { pages: [], sitemaps: addresses };
  return root === 'urlset' || addresses.length > 0 ? { pages: addresses, sitemaps: [] } : null;
}

const localName = (qualified: string): string => qualified.slice(qualified.indexOf(':') + 1);

/** One address per line, and nothing else. */
function readText(text: string): Sitemap | null {
  const addresses: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) if (/^\s*https?:/i.test(line)) addAddress(addresses, line);
  return addresses.length > 0 ? { pages: addresses, sitemaps: [] } : null;
}

function addAddress(addresses: string[], written: string): void {
  const address = written.trim();
  if (address !== '' && address.length <= MAX_ADDRESS && addresses.length < MAX_LOCATIONS)
    addresses.push(address);
}
