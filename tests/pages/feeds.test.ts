import { load } from 'cheerio';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { png } from '../setup/content/pictures.ts';
import { addPosts } from '../setup/content/posts.ts';
import { ADMIN, startOwnSite } from '../setup/websites/own-site.ts';

let foyer: ServerProcess;
let admin: ApiSession;
let category: { id: string; slug: string };
beforeAll(async () => {
  foyer = await startOwnSite();
  admin = await signIn(foyer.origin, ADMIN);
  ({ category } = await admin.post<{ category: typeof category }>('/api/posts/categories', {
    name: 'Tea & <b>"cakes"</b>',
    slug: 'tea-and-cakes',
  }));
});
afterAll(() => foyer.stop());

const get = (path: string) => fetch(foyer.origin + path, { redirect: 'manual' });
const text = async (path: string) => (await get(path)).text();
const publish = async (body: object): Promise<{ id: string; path: string }> =>
  (await admin.post<{ post: { id: string; path: string } }>('/api/posts', { status: 'live', ...body })).post;

const HOSTILE = {
  title: 'A < B & "C" ]]> 🍵 \u{1d518}',
  excerpt: 'One & two <three> ]]> four',
  body: 'Control \u0001\u0008\u000b\ufffe characters, `]]>`, 🍵 and [a link](/pricing).\n\n<script>alert(1)</script>',
};

interface Entry {
  /** As text. */
  summary: string;
  title: string;
  link: string;
  html: string;
}

const xml = (source: string) => {
  expect(XMLValidator.validate(source)).toBe(true);
  return new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => name === 'item' || name === 'entry',
  }).parse(source);
};

const readers: Record<string, (source: string) => Entry[]> = {
  feed: (source) =>
    xml(source).rss.channel.item.map((item: Record<string, string>) => ({
      title: item.title,
      link: item.link,
      summary: load(item.description ?? '').text(),
      html: item['content:encoded'],
    })),
  'feed.atom': (source) =>
    xml(source).feed.entry.map(
      (entry: {
        title: Record<string, string>;
        link: Record<string, string>;
        summary?: Record<string, string>;
        content: Record<string, string>;
      }) => ({
        // Atom says that it is HTML.
        title: load(entry.title['#text'] ?? '').text(),
        link: entry.link['@_href'],
        summary: load(entry.summary?.['#text'] ?? '').text(),
        html: entry.content['#text'],
      }),
    ),
  'feed.json': (source) =>
    JSON.parse(source).items.map((item: Record<string, string>) => ({
      title: item.title,
      link: item.url,
      summary: item.summary ?? '',
      html: item.content_html,
    })),
};
const TYPES: Record<string, string> = {
  feed: 'application/rss+xml',
  'feed.atom': 'application/atom+xml',
  'feed.json': 'application/feed+json',
};

describe.each(Object.entries(readers))('/%s', (name, read) => {
  test('is well-formed with any content, also for a category and an author', async () => {
    const { id, path } = await publish({ ...HOSTILE, categoryId: category.id });
    const author = new URL((await get('/authors/@admin')).url).pathname;
    for (const base of ['', `/blog/${category.slug}`, author]) {
      const answer = await get(`${base}/${name}`);
      expect(answer.status, base).toBe(200);
      expect(answer.headers.get('content-type')).toBe(`${TYPES[name]}; charset=utf-8`);
      const [newest] = read(await answer.text());
      expect(newest).toMatchObject({
        title: HOSTILE.title,
        summary: HOSTILE.excerpt,
        link: foyer.origin + path,
      });
      const $ = load(newest?.html ?? '');
      expect($('a').attr('href')).toBe(`${foyer.origin}/pricing`);
      expect($.text()).toContain('🍵');
      expect($('script').length).toBe(0);
    }
    await admin.delete(`/api/posts/${id}`);
  });

  test('contains only posts of its topic, no sponsored ones; unknown topics are 404', async () => {
    const ours = await publish({ title: 'Ours', body: 'x', categoryId: category.id });
    const ad = await publish({ title: 'Bought', body: 'x', categoryId: category.id, isSponsored: true });
    const links = read(await text(`/blog/${category.slug}/${name}`)).map(({ link }) => link);
    expect(links).toEqual([foyer.origin + ours.path]);
    for (const base of ['/blog/none', '/authors/@nobody'])
      expect((await get(`${base}/${name}`)).status).toBe(404);
    for (const { id } of [ours, ad]) await admin.delete(`/api/posts/${id}`);
  });
});

test('a feed says when one of its posts changed, and the post keeps its date', async () => {
  const publishedAt = '2020-05-06T00:00:00.000Z';
  const { id } = await publish({ title: 'Changed', body: 'x', publishedAt, categoryId: category.id });
  const before = Date.now();
  await admin.patch(`/api/posts/${id}`, { body: 'Now.' });
  const atom = xml(await text(`/blog/${category.slug}/feed.atom`)).feed;
  expect(Date.parse(atom.updated)).toBeGreaterThanOrEqual(before);
  const [item] = xml(await text(`/blog/${category.slug}/feed`)).rss.channel.item;
  expect(Date.parse(item.pubDate)).toBe(Date.parse(publishedAt));
  await admin.delete(`/api/posts/${id}`);
});

test('llms.txt lists the pages and the posts', async () => {
  const answer = await get('/llms.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await answer.text()).split('\n');
  expect(lines[0]).toMatch(/^# /);
  const links = lines.filter((line) => line.startsWith('- '));
  expect(links.length).toBeGreaterThan(10);
  for (const line of links) {
    const [, address = ''] = /^- \[.+\]\((http[^)]+)\)(?:: .+)?$/.exec(line) ?? [];
    expect((await fetch(address, { redirect: 'manual' })).status, line).toBe(200);
  }
});

describe('a post', () => {
  async function upload(name: string): Promise<{ id: string; source_url: string; owner_id: string }> {
    const form = new FormData();
    form.append('files[]', new Blob([new Uint8Array(await png({ width: 1600, height: 900 }))]), name);
    const answer = await fetch(`${foyer.origin}/api/media/upload`, {
      method: 'POST',
      body: form,
      headers: { Cookie: admin.cookie, Origin: foyer.origin },
    });
    return ((await answer.json()) as { results: { id: string; source_url: string; owner_id: string }[] })
      .results[0] as never;
  }

  test('has an author whose picture is cut for link previews', async () => {
    const face = await upload('face.png');
    const path = `/api/users/${face.owner_id}`;
    await admin.patch(path, { profileMediaId: face.id, firstName: 'Grace' });
    const { name } = JSON.parse(await text(path)).user;
    const $ = load(await text(`/authors/@${name}`));
    const image = $('meta[property="og:image"]').attr('content') ?? '';
    expect(image).toContain(`${face.source_url}?format=auto&width=500&height=500`);
    expect($('meta[property="og:image:width"]').attr('content')).toBe('500');
    const [page] = $('script[type="application/ld+json"]').toArray();
    expect(JSON.parse($(page).text()).mainEntity.image).toBe(image);
    await admin.patch(path, { profileMediaId: null, firstName: null });
  });

  test('shows its cover and captions, and has a preview image', async () => {
    const [cover, picture] = [await upload('cover.png'), await upload('picture.png')];
    await admin.patch(`/api/media/${cover.id}`, { altText: 'Two halves', focal: { x: 0, y: 1 } });
    const { path } = await publish({
      title: 'With pictures',
      coverMediaId: cover.id,
      body: `First.\n\n![A cup](${picture.source_url} "Fresh *tea*")`,
      canonicalUrl: 'https://elsewhere.example/first',
    });
    const $ = load(await text(path));
    expect($('link[rel=canonical]').attr('href')).toBe('https://elsewhere.example/first');
    const image = $('meta[property="og:image"]').attr('content') ?? '';
    expect(image).toContain(`${cover.source_url}?format=auto&width=850&height=650`);
    const preview = await fetch(image);
    expect([preview.status, preview.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\/(?:png|jpeg)$/),
    ]);
    expect($('meta[property="og:image:alt"]').attr('content')).toBe('Two halves');
    expect($('meta[name="twitter:image"]').attr('content')).toBe(image);
    expect($('main img[alt="Two halves"]').attr('srcset')).toContain('width=1920');
    const figure = $('figure');
    expect(figure.find('figcaption').text()).toBe('Fresh *tea*');
    expect(figure.find('img').attr()).toMatchObject({ alt: 'A cup', width: '1600', height: '900' });
    expect((await get(figure.find('img').attr('src') ?? '')).status).toBe(200);
    const structured = JSON.parse($('script[type="application/ld+json"]').first().text());
    expect(structured.image).toBe(image);
  });

  test('links to the feed of its category by the title of the category', async () => {
    const { path } = await publish({ title: 'Oolong', body: 'Tea.', categoryId: category.id });
    const $ = load(await text(path));
    const titles = $('link[rel=alternate][type="application/rss+xml"]')
      .map((_, link) => $(link).attr('title'))
      .get();
    expect(titles).toContain('Tea & <b>"cakes"</b>');
  });

  test('links to the previous and next post, and redirects from a wrong category', async () => {
    const dates = [1, 2, 3].map((day) => `2020-01-0${day}T00:00:00.000Z`);
    const made = [];
    for (const [n, publishedAt] of dates.entries())
      made.push(await publish({ title: `Number ${n}`, body: 'x', publishedAt, categoryId: category.id }));
    const [first, second, third] = made;
    const $ = load(await text(second?.path ?? ''));
    expect($('a[rel=prev]').attr('href')).toBe(first?.path);
    expect($('a[rel=next]').attr('href')).toBe(third?.path);
    const slug = second?.path.split('/').at(-1);
    const moved = await get(`/blog/guides/${slug}`);
    expect([moved.status, moved.headers.get('location')]).toEqual([301, second?.path]);
  });
});

test('lists have fifty posts per page and show the page number', async () => {
  await addPosts(
    foyer.databaseUrl,
    Array.from({ length: 101 }, (_, n) => ({
      slug: `many-${n}`,
      title: `Many ${n}`,
      category_id: category.id,
    })),
  );
  const $ = load(await text(`/blog/${category.slug}?page=2`));
  expect($('main').text()).toContain('Page 2 of 3');
  expect($('nav[aria-label=Posts] article').length).toBe(50);
  expect(
    $('link[rel=alternate][type="application/atom+xml"]')
      .map((_, link) => $(link).attr('href'))
      .get(),
  ).toEqual([`${foyer.origin}/feed.atom`, `${foyer.origin}/blog/${category.slug}/feed.atom`]);
});
