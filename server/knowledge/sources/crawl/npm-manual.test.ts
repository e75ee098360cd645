import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainText } from '#lib/passage-content.ts';
import { npmManualFolder, serveNpmManual } from '#tests/setup/websites/websites.ts';
import { createSafeFetch } from '../../../platform/fetch-safe.ts';
import { createExtractor } from '../extraction/extractor.ts';
import { crawlWebsite } from './crawl-website.ts';
import type { CrawlOutcome, KnownPage, PageResult } from './types.ts';

type Indexed = PageResult & { status: 'indexed' };

let site: Awaited<ReturnType<typeof serveNpmManual>>;
let outcome: CrawlOutcome;
let pages: Indexed[];

beforeAll(async () => {
  site = await serveNpmManual();
  const first = await crawlManual(new Map());
  outcome = first.outcome;
  pages = first.results.filter((one) => one.status === 'indexed');
});
afterAll(() => site.close());

async function crawlManual(known: Map<string, KnownPage>) {
  const fetch = createSafeFetch({ allowHosts: [site.host], userAgent: 'FoyerBot/1.0' });
  const extractor = createExtractor();
  const results: PageResult[] = [];
  const settings = { startUrl: site.host, include: [], exclude: [], maxPages: 500, maxDepth: 10 };
  const ended = await crawlWebsite(settings, {
    fetch,
    extractor,
    known,
    linksOf: async () => [],
    signal: new AbortController().signal,
    clock: { now: () => new Date() },
    pause: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
    report: { progress: () => {}, page: async (result) => void results.push(result) },
  });
  await Promise.all([fetch.close(), extractor.close()]);
  return { outcome: ended, results };
}

const htmlOf = (url: string) => readFile(join(npmManualFolder(), new URL(url).pathname), 'utf8');

describe('npm’s manual, a website without a front page', () => {
  it('is crawled completely', () => {
    expect(outcome).toEqual({ ok: true, complete: true, stopped: null });
    expect(site.paths.length).toBeGreaterThan(60);
    expect(pages.map(({ url }) => new URL(url).pathname).sort()).toEqual(site.paths);
  });

  it('has the titles of its pages', async () => {
    for (const { url, page } of pages) {
      const title = /<title>(.*?)<\/title>/.exec(await htmlOf(url))?.[1];
      expect(page.title, url).toBe(title);
    }
  });

  it('has passages of the right size with valid anchors', async () => {
    for (const { url, page } of pages) {
      const html = await htmlOf(url);
      expect(page.passages.length, url).toBeGreaterThan(0);
      for (const { anchor, heading, content } of page.passages) {
        expect(plainText(content).length, url).toBeLessThanOrEqual(1200);
        expect(content.trim(), url).toBe(content);
        if (anchor !== null) expect(html, url).toContain(`id="${anchor}"`);
        // Every heading of the manual has an id.
        expect(anchor === null, `${url} ${heading}`).toBe(heading === '');
      }
    }
  });

  it('has all words of the text and none of the navigation', async () => {
    for (const { url, page } of pages) {
      const all = page.passages.map(({ heading, content }) => `${heading}\n${content}`).join('\n');
      expect(all, url).not.toMatch(/table of contents|edit this page|npm command-line interface/i);
      const html = (await htmlOf(url)).split('id="_content"')[1] ?? '';
      const paragraphs = [...html.matchAll(/<p>([\w ,.'-]{40,}?)<\/p>/g)].map(([, text]) => text ?? '');
      for (const paragraph of paragraphs) expect(all, url).toContain(paragraph.replace(/\s+/g, ' ').trim());
    }
  });

  it('answers 304 for every page in the second crawl', async () => {
    const known = new Map<string, KnownPage>(
      pages.map(({ url, etag, lastModified, depth, page }) => [
        url,
        { etag, lastModified, depth, contentHash: page.contentHash },
      ]),
    );
    site.requests.length = 0;
    const { results } = await crawlManual(known);
    expect(results.map(({ status }) => status)).toEqual(pages.map(() => 'unchanged'));
    const html = site.requests.filter(({ path }) => path.endsWith('.html'));
    expect(html.filter(({ status }) => status === 304)).toHaveLength(pages.length);
    expect(html).toHaveLength(pages.length);
  });
});
