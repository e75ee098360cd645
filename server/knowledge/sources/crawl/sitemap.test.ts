import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/setup/app/eventually.ts';
import { growthOf } from '#tests/setup/app/growth.ts';
import { readSitemap } from './sitemap.ts';

const read = (xml: string) => readSitemap(Buffer.from(xml));

describe('readSitemap', () => {
  it('reads the pages but not the pictures, gzipped or not', () => {
    const xml = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">
      <url><loc> https://example.com/?a=1&amp;b=2 </loc><image:image><image:loc>https://example.com/i.png</image:loc></image:image></url>
      <url><loc><![CDATA[https://example.com/c]]></loc></url><url><lastmod>2026</lastmod></url></urlset>`;
    const expected = { pages: ['https://example.com/?a=1&b=2', 'https://example.com/c'], sitemaps: [] };
    expect(read(xml)).toEqual(expected);
    expect(readSitemap(gzipSync(xml))).toEqual(expected);
  });

  it('reads as many addresses as the protocol allows, none longer than it allows', () => {
    const url = (path: string) => `<url><loc>https://example.com/${path}</loc></url>`;
    const many = read(`<urlset>${url('x'.repeat(3000))}${url('a').repeat(60_000)}</urlset>`);
    expect(many?.pages).toHaveLength(50_000);
    expect(new Set(many?.pages)).toEqual(new Set(['https://example.com/a']));
    expect(read(`<urlset><!-- ${url('old')} -->${url('new')}</urlset>`)?.pages).toEqual([
      'https://example.com/new',
    ]);
  });

  it('reads elements with any prefix, numeric entities, UTF-16, and text files', () => {
    const address = 'https://example.com/?a=1&b=2';
    const expected = { pages: [address], sitemaps: [] };
    const prefixed = `<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url><s:loc>${address.replace('&', '&#038;')}</s:loc><image:image><image:loc>https://example.com/i.png</image:loc></image:image></s:url></s:urlset>`;
    expect(read(prefixed)).toEqual(expected);
    expect(read(prefixed.replace('&#038;', '&#x26;'))).toEqual(expected);
    expect(readSitemap(Buffer.from(`\ufeff${prefixed}`, 'utf16le'))).toEqual(expected);
    expect(read(`\ufeff\r\n${address}\r\n\r\n`)).toEqual(expected);
    expect(readSitemap(gzipSync(address))).toEqual(expected);
    expect(
      read('<p:sitemapindex><p:sitemap><p:loc>https://example.com/1</p:loc></p:sitemap></p:sitemapindex>'),
    ).toEqual({ pages: [], sitemaps: ['https://example.com/1'] });
  });

  it('reads the pages of feeds', () => {
    const expected = { pages: ['https://example.com/a'], sitemaps: [] };
    expect(
      read(
        '<rss><channel><link>https://example.com/</link><item><link>https://example.com/a</link><atom:link rel="self" href="https://example.com/feed"/></item></channel></rss>',
      ),
    ).toEqual(expected);
    expect(
      read(
        '<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://example.com/"/><entry><link rel="replies" href="https://example.com/r"/><link href="https://example.com/a"/></entry></feed>',
      ),
    ).toEqual(expected);
  });

  it('reads an index', () => {
    const xml = '<sitemapindex><sitemap><loc>https://example.com/1.xml</loc></sitemap></sitemapindex>';
    expect(read(xml)).toEqual({ pages: [], sitemaps: ['https://example.com/1.xml'] });
    expect(read('<urlset></urlset>')).toEqual({ pages: [], sitemaps: [] });
  });

  it.each([
    '',
    'nonsense',
    '<html><body>Not found</body></html>',
    '<rss><channel/></rss>',
    '<urlset',
    '<__proto__><url/></__proto__>',
  ])('recognizes that %j is no sitemap', (text) => {
    expect(read(text)).toBeNull();
  });

  it('expands no entities and no decompression bombs', () => {
    const entities =
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "yyyy">]><urlset><url><loc>https://example.com/&x;&y;</loc></url></urlset>';
    expect(read(entities)?.pages ?? ['https://example.com/&x;&y;']).toEqual(['https://example.com/&x;&y;']);
    expect(readSitemap(gzipSync(Buffer.alloc(50_000_000, 32)))).toBeNull();
    expect(read('<url>'.repeat(100_000))).toBeNull();
  });

  it.each([
    ['spaces', '<loc>', ' '],
    ['spaces behind an address', '<loc>a</loc', ' '],
    ['comments without an end', '', '<!--'],
    ['ends of quoted text', '<loc><![CDATA[', ']]>'],
  ])('reads %s in linear time', async (_what, before, part) => {
    const filled = (length: number) => `<urlset>${before}${part.repeat(length / part.length)}<x`;
    // A time that grows with its square would be 256 times as long.
    await eventually(() => expect(growthOf(read, filled(3000), filled(48_000))).toBeLessThan(100));
  });
});
