import { afterAll, describe, expect, it } from 'vitest';
import { createExtractor } from './extractor.ts';

const extractor = createExtractor();
const hurried = createExtractor({ timeoutMs: 1500 });
afterAll(() => Promise.all([extractor.close(), hurried.close()]));

const page = (html: string) => ({
  body: Buffer.from(html),
  contentType: 'text/html',
  url: 'https://example.com/',
});

describe('createExtractor', () => {
  it('reads pages and sitemaps in a separate process', async () => {
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

  it('gives up on a page that needs too much memory, and reads the next', async () => {
    const cells = extractor.extract(page(`<table>${'<tr><td>a<td>b<td>c'.repeat(250_000)}`));
    const next = extractor.extract(page('<p>Fine.</p>'));
    expect(await cells).toBeNull();
    expect((await next)?.passages).toHaveLength(1);
  });

  it('limits the size of the extracted content of a page', async () => {
    const numbers = Array.from({ length: 4500 }, (_, i) => i);
    const links = (path: string) => numbers.map((i) => `<a href="/${path}${i}">Page</a>`).join(' ');
    expect((await extractor.extract(page(links('p'))))?.links).toHaveLength(3000);
    const long = await extractor.extract(page(links('x'.repeat(900))));
    expect(long?.links.join('').length).toBeLessThan(500_000);
    const sections = numbers.map((i) => `<h2>Part ${i}</h2><p>Text.</p>`).join('');
    expect(await extractor.extract(page(`<section id="${'x'.repeat(50_000)}">${sections}`))).not.toBeNull();
    const anchored = `<h1>Title</h1><h2 id="${'x'.repeat(4000)}">One</h2>${'<p>A sentence of some words, over and over again.</p>'.repeat(30_000)}`;
    expect(await extractor.extract(page(anchored))).toBeNull();
  });

  it('reads many pages in parallel', async () => {
    const pages = Array.from({ length: 50 }, (_, i) => extractor.extract(page(`<p>Page ${i}</p>`)));
    expect((await Promise.all(pages)).map((one) => one?.passages[0]?.content)).toEqual(
      Array.from({ length: 50 }, (_, i) => `Page ${i}`),
    );
  });
});
