import { type CheerioAPI, load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_ARTICLE_IMAGE } from '#lib/assets.ts';
import { DEFAULT_PROFILE_IMAGE } from '#lib/profile-images.ts';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import { addPeople } from '../setup/accounts/users.ts';
import { eventually } from '../setup/app/eventually.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { openTab } from '../setup/browser/browser.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { download } from '../setup/browser/page-weight.ts';
import { addPosts } from '../setup/content/posts.ts';
import { listedPaths } from '../setup/websites/listed-paths.ts';
import { ADMIN, startOwnSite } from '../setup/websites/own-site.ts';

const ADA = {
  id: 'ada-id',
  name: 'ada',
  first_name: 'Ada',
  last_name: 'Lovelace',
  bio: 'Writes about engines that weave numbers as looms weave leaves.',
  profile_image: '/images/avatars/3.svg',
};
const SAM = { id: 'sam-id', name: 'sam', first_name: 'Sam', last_name: 'Sung' };
const POSTS = 52;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString();

describe('the author pages', () => {
  let foyer: ServerProcess;
  let admin: ApiSession;
  beforeAll(async () => {
    foyer = await startOwnSite({ RATE_LIMITS: 'off' });
    admin = await signIn(foyer.origin, ADMIN);
    await addPeople(foyer.databaseUrl, [
      ADA,
      { ...SAM, suspended_at: daysAgo(1) },
      { id: 'eve-id', name: 'eve', email_verified_at: null },
      { name: 'silent' },
      { id: 'drafty-id', name: 'drafty' },
    ]);
    await addPosts(foyer.databaseUrl, [
      ...[...Array(POSTS).keys()].map((days) => ({
        slug: `engine-${days}`,
        title: `Engine ${days}`,
        owner_id: ADA.id,
        published_at: daysAgo(days + 1),
      })),
      { slug: 'by-sam', title: 'By Sam', owner_id: SAM.id },
      { slug: 'by-eve', title: 'By Eve', owner_id: 'eve-id' },
      { slug: 'by-nobody', title: 'By nobody', owner_id: null },
      { slug: 'not-yet', title: 'Not yet', owner_id: 'drafty-id', status: 'draft' },
    ]);
    await eventually(async () => expect((await fetch(`${foyer.origin}/authors/@ada`)).status).toBe(200));
  });
  afterAll(() => foyer?.stop());

  async function read(path: string): Promise<CheerioAPI> {
    const page = await download(foyer.origin + path);
    expect(page.status, path).toBe(200);
    return load(page.text());
  }
  const status = async (path: string) => (await fetch(foyer.origin + path)).status;
  const postsOn = ($: CheerioAPI) =>
    $('nav[aria-label="Posts"] a')
      .toArray()
      .map((link) => $(link).text());
  const structuredOn = ($: CheerioAPI): Record<string, unknown>[] =>
    $('script[type="application/ld+json"]')
      .toArray()
      .map((script) => JSON.parse($(script).text()));

  test('exist before the first post', async () => {
    for (const name of ['silent', 'drafty']) {
      const $ = await read(`/authors/@${name}`);
      expect($('h1').text()).toBe(name);
      expect($('main header').text()).toContain('No posts yet');
      expect(postsOn($)).toEqual([]);
      expect($(`link[href*="@${name}/feed"]`).length).toBe(0);
    }
  });

  test('show the writer, the date of joining and the posts, newest first, fifty per page', async () => {
    const $ = await read('/authors/@ada');
    expect($('h1').text()).toBe('Ada Lovelace');
    expect($('main header img').attr('src')).toBe(ADA.profile_image);
    const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    const since = month.format(new Date(daysAgo(POSTS)));
    for (const words of [ADA.bio, `Writes here since ${since}`, `${POSTS} posts`]) {
      expect($('main header').text()).toContain(words);
    }
    expect(postsOn($)).toEqual([...Array(50).keys()].map((n) => `Engine ${n}`));
    expect($('nav[aria-label="Pages"] a').attr('href')).toBe('/authors/@ada?page=2');

    const second = await read('/authors/@ada?page=2');
    expect(postsOn(second)).toEqual(['Engine 50', 'Engine 51']);
    expect(second('link[rel="canonical"]').attr('href')).toBe(`${foyer.origin}/authors/@ada?page=2`);
    expect(second('nav[aria-label="Pages"] a').attr('href')).toBe('/authors/@ada');
  });

  test('are cached for visitors, and load no framework', async () => {
    const page = await download(`${foyer.origin}/authors/@ada`);
    expect(page.headers.etag).toBeDefined();
    expect(page.headers['set-cookie']).toBeUndefined();
    const $ = load(page.text());
    const scripts = $('script[src]')
      .toArray()
      .map((script) => $(script).attr('src'));
    expect(scripts.filter((src) => src !== '/widget.js?site=foyer')).toHaveLength(1);
    expect($('link[rel="modulepreload"]').toArray()).toHaveLength(0);
    const again = await download(`${foyer.origin}/authors/@ada`, {
      'if-none-match': String(page.headers.etag),
    });
    expect([again.status, again.bytes]).toEqual([304, 0]);
  });

  test('have structured data and one canonical address in any case', async () => {
    const $ = await read('/authors/@Ada');
    const meta = (name: string) => $(`meta[name="${name}"],meta[property="${name}"]`).attr('content');
    const address = `${foyer.origin}/authors/@ada`;
    expect($('link[rel="canonical"]').attr('href')).toBe(address);
    expect($('title').text()).toBe('Posts by Ada Lovelace · Foyer');
    expect(meta('description')).toBe(ADA.bio);
    expect([meta('og:type'), meta('profile:username')]).toEqual(['profile', 'ada']);
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['500', '500']);
    const image = await download(meta('og:image') ?? '');
    expect([image.body.readUInt32BE(16), image.body.readUInt32BE(20)]).toEqual([500, 500]);
    expect(structuredOn($)).toMatchObject([
      { '@type': 'ProfilePage', url: address, mainEntity: { '@type': 'Person', name: 'Ada Lovelace' } },
      { '@type': 'BreadcrumbList' },
    ]);
  });

  test('of an admin without a name show the website', async () => {
    const $ = await read('/authors/@admin');
    expect($('h1').text()).toBe('Foyer');
    expect(structuredOn($)[0]).toMatchObject({ mainEntity: { '@type': 'Organization', name: 'Foyer' } });
  });

  test('are linked from their posts', async () => {
    const $ = await read('/blog/guides/engine-3');
    const links = $('main article a[rel="author"]').toArray();
    expect(links.map((link) => [$(link).text(), $(link).attr('href')])).toEqual([
      ['Ada Lovelace', '/authors/@ada'],
      ['Ada Lovelace', '/authors/@ada'],
    ]);
    expect($('main article footer').text()).toContain(ADA.bio);
    expect($('main article header img').attr('src')).toBe(ADA.profile_image);
    expect(structuredOn($)[0]).toMatchObject({
      author: { '@type': 'Person', name: 'Ada Lovelace', url: `${foyer.origin}/authors/@ada` },
    });
  });

  test.each([
    ['by-nobody', 'Former author'],
    ['by-sam', 'Sam Sung'],
    ['by-eve', 'eve'],
  ])('no page links to a missing author page: %s', async (slug, name) => {
    const $ = await read(`/blog/guides/${slug}`);
    expect($('main article header').text()).toContain(`By ${name}`);
    expect($('main article footer').text()).toContain(name);
    expect($('a[rel="author"]').toArray()).toHaveLength(0);
    const pictures = $('main article img').toArray();
    expect(pictures.map((image) => $(image).attr('src'))).toEqual(Array(2).fill(DEFAULT_PROFILE_IMAGE));
    expect($('meta[property="og:image"]').attr('content')).toContain(DEFAULT_ARTICLE_IMAGE.path);
    expect(structuredOn($)[0]?.image).toBe(foyer.origin + DEFAULT_ARTICLE_IMAGE.path);
  });

  test('do not exist for suspended, unverified and unknown users', async () => {
    for (const name of ['sam', 'eve', 'nobody', 'ada-id', '', 'ada/more']) {
      expect(await status(`/authors/@${name}`), name).toBe(404);
    }
    for (const path of ['/authors', '/authors/ada']) expect(await status(path), path).toBe(404);
  });

  test('are in the sitemap', async () => {
    const authors = (await listedPaths(foyer.origin)).filter((path) => path.startsWith('/authors/'));
    expect(authors.toSorted()).toEqual(['/authors/@ada', '/authors/@admin']);
  });

  test('disappear with a suspension, and return after it', async () => {
    const byline = async () => (await read('/blog/guides/engine-1'))('a[rel="author"]').length;
    await admin.post('/api/admin/users/bulk', { ids: [ADA.id], action: 'suspend' });
    await eventually(async () => expect([await status('/authors/@ada'), await byline()]).toEqual([404, 0]));
    expect(await listedPaths(foyer.origin)).not.toContain('/authors/@ada');
    await admin.post('/api/admin/users/bulk', { ids: [ADA.id], action: 'restore' });
    await eventually(async () => expect([await status('/authors/@ada'), await byline()]).toEqual([200, 2]));
  });

  test('are accessible at every width', async () => {
    const { page, complaints } = await openTab({ baseURL: foyer.origin, reducedMotion: 'reduce' });
    await page.goto('/authors/@ada');
    await expectAccessible(page, '/authors/@ada');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
