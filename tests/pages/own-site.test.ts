import { readdirSync } from 'node:fs';
import { type CheerioAPI, load } from 'cheerio';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAnswerable, isRight } from '../bench/quality.ts';
import { dataFile, loadQuestions } from '../bench/questions.ts';
import { eventually } from '../setup/app/eventually.ts';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { type Download, download, pageBytes, scriptBytes } from '../setup/browser/page-weight.ts';
import { addPosts, removePosts } from '../setup/content/posts.ts';
import { deleteRows } from '../setup/database/records.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { listedPaths } from '../setup/websites/listed-paths.ts';
import { OWN_PAGES, startOwnSite } from '../setup/websites/own-site.ts';

// The public pages as documents: their size, structure and metadata.

const POSTS = readdirSync('starter/posts').length;
const MAX_HTML_BYTES = 12_000;
/** The page's own script and the widget's loader. */
const MAX_SCRIPT_BYTES = 5_200;
const LONGEST_DESCRIPTION = 353;

interface Document extends Download {
  path: string;
  $: CheerioAPI;
}

async function readDocument(origin: string, path: string): Promise<Document> {
  const page = await download(origin + path);
  return { ...page, path, $: load(page.text()) };
}

const isPost = ({ path }: Document) => path.split('/').length === 4;
const isAuthor = ({ path }: Document) => path.startsWith('/authors/');
const namesOf = ({ $ }: Document): unknown[] => structuredIn($).map((thing) => thing['@type']);

function structuredIn($: CheerioAPI): Record<string, unknown>[] {
  return $('script[type="application/ld+json"]')
    .toArray()
    .map((script) => JSON.parse($(script).text()));
}

const meta = ({ $ }: Document, name: string): string =>
  $(`meta[name="${name}"],meta[property="${name}"]`).attr('content') ?? '';

describe('the public pages', () => {
  let foyer: ServerProcess;
  let documents: Document[];
  beforeAll(async () => {
    foyer = await startOwnSite();
    const paths = new Set([...OWN_PAGES, ...(await listedPaths(foyer.origin))]);
    documents = await Promise.all([...paths].map((path) => readDocument(foyer.origin, path)));
  });
  afterAll(() => foyer?.stop());

  test('are available, including every post', () => {
    for (const { path, status, headers } of documents) {
      expect(status, path).toBe(200);
      expect(headers['content-type'], path).toMatch(/^text\/html/);
    }
    expect(documents.filter(isPost)).toHaveLength(POSTS);
  });

  test('say what newcomers ask, as far as the list of their questions is answerable', async () => {
    const texts = documents.map(({ path, $ }) => ({
      url: `${foyer.origin}${path === '/' ? '/index' : path}.html`,
      text: $('main').text().replace(/\s+/g, ' '),
    }));
    const asked = (await loadQuestions(dataFile('own-site.json'))).filter(isAnswerable);
    const unsaid = asked.filter(
      (each) => !texts.some(({ url, text }) => isRight(each, url) && each.answer?.test(text)),
    );
    expect(unsaid.map(({ question }) => question)).toEqual([]);
  });

  test('load one small script, the widget’s script, and no framework', async () => {
    for (const { path, $ } of documents) {
      const [own, widget, ...others] = $('script[src]')
        .toArray()
        .map((script) => $(script).attr('src') ?? '')
        .sort();
      expect(own, path).toMatch(/^\/assets\//);
      // The line that every website embeds.
      expect(widget, path).toBe('/widget.js?site=foyer');
      expect(others, path).toEqual([]);
      expect($('script:not([src],[type="application/ld+json"])').length, path).toBe(0);
      expect($('link[rel="modulepreload"],link[as="script"]').length, path).toBe(0);
      const bytes = await scriptBytes(foyer.origin + path);
      expect(bytes, path).toBeGreaterThan(500);
      expect(bytes, path).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
    }
  });

  test('have at most 12 kB with their styles, and one main heading', async () => {
    for (const { path, headers, $ } of documents) {
      expect(headers['content-encoding'], path).toBe('br');
      // Describes every call.
      const most = path === '/developers/api' ? 2 * MAX_HTML_BYTES : MAX_HTML_BYTES;
      // A cached page is compressed as much as possible after its first answer.
      await eventually(async () =>
        expect(await pageBytes(foyer.origin + path), path).toBeLessThanOrEqual(most),
      );
      expect($('h1').toArray(), path).toHaveLength(1);
      expect($('h1').text().trim(), path).not.toBe('');
    }
  });

  test('are the same for every visitor, and cached by their ETag', async () => {
    for (const { path, headers } of documents) {
      expect(headers['set-cookie'], path).toBeUndefined();
      const etag = String(headers.etag);
      expect(etag, path).toMatch(/^(?:W\/)?"[\w-]{20,}"$/);
      const again = await download(foyer.origin + path, { 'if-none-match': etag });
      expect([again.status, again.bytes], path).toEqual([304, 0]);
    }
  });

  test('have metadata for search engines and social networks', async () => {
    const images = new Map<string, number[]>();
    const titles = new Map<string, string>();
    for (const document of documents) {
      const { path, $ } = document;
      const canonical = $('link[rel="canonical"]').attr('href') ?? '';
      expect(canonical, path).toBe(foyer.origin + path.replace(/\?.*/, ''));
      expect(meta(document, 'og:url'), path).toBe(canonical);
      const title = $('title').text();
      expect(title, path).toContain('Foyer');
      expect(titles.get(title) ?? canonical, path).toBe(canonical);
      titles.set(title, canonical);
      for (const name of ['description', 'og:description']) {
        expect(meta(document, name).length, `${path} ${name}`).toBeGreaterThan(40);
        expect(meta(document, name).length, `${path} ${name}`).toBeLessThanOrEqual(LONGEST_DESCRIPTION);
      }
      expect(meta(document, 'og:title'), path).not.toBe('');
      const kind = isPost(document) ? 'article' : isAuthor(document) ? 'profile' : 'website';
      expect(meta(document, 'og:type'), path).toBe(kind);
      const size = [meta(document, 'og:image:width'), meta(document, 'og:image:height')].map(Number);
      expect(size, path).toEqual(isAuthor(document) ? [500, 500] : [850, 650]);
      const card = isAuthor(document) ? 'summary' : 'summary_large_image';
      expect(meta(document, 'twitter:card'), path).toBe(card);
      expect(meta(document, 'robots'), path).toBe('');
      images.set(meta(document, 'og:image'), size);
    }
    for (const [image, size] of images) {
      const { status, headers, body } = await download(image);
      expect([status, headers['content-type']], image).toEqual([200, 'image/png']);
      // The first bytes of a PNG have its width and height.
      expect([body.readUInt32BE(16), body.readUInt32BE(20)], image).toEqual(size);
    }
  });

  test('have valid structured data', () => {
    for (const document of documents) {
      for (const thing of structuredIn(document.$)) {
        expect(thing, document.path).toMatchObject({
          '@context': 'https://schema.org',
          '@type': expect.any(String),
        });
      }
      if (document.path === '/') expect(namesOf(document)).toEqual(['Organization', 'WebSite']);
      if (isPost(document)) expect(namesOf(document)).toEqual(['BlogPosting', 'BreadcrumbList']);
    }
    const post = documents.find(isPost);
    const [article] = post ? structuredIn(post.$) : [];
    expect(article).toMatchObject({ headline: post?.$('h1').text(), image: expect.stringMatching(/\.png$/) });
  });

  test('include a feed with the full text of every post', async () => {
    const answer = await fetch(`${foyer.origin}/feed`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/rss\+xml/);
    const { rss } = new XMLParser({ ignoreAttributes: false }).parse(await answer.text());
    expect(rss['@_version']).toBe('2.0');
    expect(rss.channel.item).toHaveLength(POSTS);
    for (const item of rss.channel.item) {
      const post = documents.find(({ path }) => foyer.origin + path === item.link);
      const feed$ = load(item['content:encoded']);
      const words = (text: string) => text.replace(/\s+/g, ' ').trim();
      expect(words(post?.$('main article').text() ?? '')).toContain(words(feed$('body').text()).slice(-200));
      expect(Number.isNaN(Date.parse(item.pubDate))).toBe(false);
      for (const link of feed$('[href],[src]').toArray()) {
        const address = feed$(link).attr('href') ?? feed$(link).attr('src') ?? '';
        expect(address, item.link).toMatch(/^(?:https?:|mailto:|#)/);
      }
    }
  });

  test('are listed in the sitemap, which robots.txt references', async () => {
    const listed = await listedPaths(foyer.origin);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toEqual(expect.arrayContaining(OWN_PAGES.filter((path) => !path.includes('?'))));
    const robots = await (await fetch(`${foyer.origin}/robots.txt`)).text();
    expect(robots).toMatch(/^User-agent: \*$/m);
    expect(robots).toContain(`Sitemap: ${foyer.origin}/sitemap.xml`);
  });

  test('show no scheduled, draft or unapproved post', async () => {
    const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString();
    const hidden = ['unseen-early', 'unseen-draft', 'unseen-refused', 'unseen-awaiting'];
    await addPosts(foyer.databaseUrl, [
      { slug: 'for-everybody', title: 'For everybody' },
      { slug: 'unseen-early', title: 'Too early', published_at: tomorrow },
      { slug: 'unseen-draft', title: 'Still a draft', status: 'draft' },
      { slug: 'unseen-refused', title: 'Refused', approval_status: 'not_approved' },
      { slug: 'unseen-awaiting', title: 'Waiting', approval_status: 'awaiting_approval' },
    ]);
    const text = async (path: string) => (await fetch(foyer.origin + path)).text();
    const status = async (path: string) => (await fetch(foyer.origin + path)).status;
    await eventually(async () => expect((await text('/blog')).includes('for-everybody')).toBe(true));
    for (const path of ['/blog', '/blog/guides', '/blog?nameLike=every', '/feed', '/sitemap.xml']) {
      const shown = await text(path);
      expect(shown.includes('/guides/for-everybody'), path).toBe(true);
      expect(shown.includes('unseen-'), path).toBe(false);
    }
    for (const base of ['/blog/guides/', '/']) {
      expect(await status(`${base}for-everybody`)).toBe(200);
      for (const slug of hidden) expect(await status(base + slug), base + slug).toBe(404);
    }
    const elsewhere = await fetch(`${foyer.origin}/blog/answers/for-everybody`, { redirect: 'manual' });
    expect(elsewhere.headers.get('location')).toBe('/blog/guides/for-everybody');

    await removePosts(foyer.databaseUrl, ['for-everybody', ...hidden]);
    await eventually(async () => expect(await status('/blog/guides/for-everybody')).toBe(404));
  });
});

describe('an installation without starter content', () => {
  let empty: ServerProcess;
  beforeAll(async () => {
    empty = await startServer({ LOG_LEVEL: 'warn' });
    await withDatabase(empty.databaseUrl, (db) => deleteRows(db, 'products'));
  });
  afterAll(() => empty?.stop());

  test.each([
    ['/', 'Your website answers'],
    ['/agents/chat', 'not switched this on'],
    ['/agents/search', 'not switched this on'],
    ['/agents/share', 'Copy link'],
    ['/origin-story', 'Origin Story'],
    ['/pricing', 'Everything is free here'],
    ['/blog', 'No posts yet'],
  ])('%s has an empty state, and offers no agents', async (path, text) => {
    const { status, $ } = await readDocument(empty.origin, path);
    expect(status).toBe(200);
    expect($('main').text()).toContain(text);
    expect($('script[src^="/widget.js"],[data-foyer-open],[data-live]').length).toBe(0);
  });

  test('the feed and the sitemap exist without posts', async () => {
    const { rss } = new XMLParser().parse(await (await fetch(`${empty.origin}/feed`)).text());
    expect(rss.channel.item).toBeUndefined();
    expect(await listedPaths(empty.origin)).toContain('/blog');
    expect((await fetch(`${empty.origin}/blog/guides`)).status).toBe(404);
    expect((await fetch(`${empty.origin}/blog?nameLike=tea`)).status).toBe(200);
  });
});
