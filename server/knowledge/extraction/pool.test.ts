import { afterAll, describe, expect, it } from 'vitest';
import { createExtractor } from './pool.ts';

const extractor = createExtractor({ threads: 1 });
const hurried = createExtractor({ threads: 1, timeoutMs: 1500 });
afterAll(() => Promise.all([extractor.close(), hurried.close()]));

const page = (html: string) => ({
  body: Buffer.from(html),
  contentType: 'text/html',
  url: 'https://example.com/',
});

describe('createExtractor', () => {
  it('reads pages and sitemaps in its thread', async () => {
    expect(await extractor.extract(page('<h1>Hello</h1><p>World.</p>'))).toMatchObject({
      title: 'Hello',
      passages: [{ content: 'World.' }],
    });
    const xml = '<urlset><url><loc>https://example.com/a</loc></url></urlset>';
    expect(await extractor.readSitemap(Buffer.from(xml))).toEqual({
      pages: ['https://example.com/a'],
      sitemaps: [],
    });
    expect(await extractor.readSitemap(Buffer.from('<html></html>'))).toBeNull();
  });

  it('gives up on a page that takes too long, and reads the next', async () => {
    const slow = hurried.extract(page(`${'<section>'.repeat(400)}${'<h2>a</h2>b'.repeat(1_000_000)}`));
    const next = hurried.extract(page('<p>Fine.</p>'));
    expect(await slow).toBeNull();
    expect((await next)?.passages).toHaveLength(1);
  });

  it('reads many pages at once', async () => {
    const pages = Array.from({ length: 50 }, (_, i) => extractor.extract(page(`<p>Page ${i}</p>`)));
    expect((await Promise.all(pages)).map((one) => one?.passages[0]?.content)).toEqual(
      Array.from({ length: 50 }, (_, i) => `Page ${i}`),
    );
  });
});
