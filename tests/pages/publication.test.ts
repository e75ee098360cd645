import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import { eventually } from '../setup/app/eventually.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { listedPaths } from '../setup/websites/listed-paths.ts';
import { ADMIN, startOwnSite, untilOwnSiteIsRead } from '../setup/websites/own-site.ts';

let foyer: ServerProcess;
let admin: ApiSession;
let botId: string;
beforeAll(async () => {
  foyer = await startOwnSite();
  await untilOwnSiteIsRead(foyer);
  admin = await signIn(foyer.origin, ADMIN);
  botId = (await admin.get<{ site: { bot_id: string } }>('/api/sites/foyer')).site.bot_id;
});
afterAll(() => foyer.stop());

interface Post {
  id: string;
  path: string;
}

const publish = async (title: string, more: object = {}): Promise<Post> =>
  (await admin.post<{ post: Post }>('/api/posts', { title, status: 'live', ...more })).post;
const change = async ({ id }: Post, body: object): Promise<Post> =>
  (await admin.patch<{ post: Post }>(`/api/posts/${id}`, body)).post;
const statusOf = async (path: string) => (await fetch(foyer.origin + path, { redirect: 'manual' })).status;

/** The results of this installation's own assistant. */
const found = async (words: string): Promise<string[]> => {
  const path = `/api/search/bot/${botId}?q=${encodeURIComponent(words)}`;
  const { results } = await admin.get<{ results: { url: string }[] }>(path);
  return results.map(({ url }) => new URL(url).pathname);
};
const inFeed = async (title: string) => (await (await fetch(`${foyer.origin}/feed`)).text()).includes(title);

test('a post appears everywhere when it is published, and nowhere when it is unpublished', async () => {
  const body = 'The zymurgist brews a quintessential oolong in a porcelain samovar.';
  const post = await publish('Zymurgy for beginners', { body });
  const { path } = post;
  expect(path).toBe('/zymurgy-for-beginners');
  expect(await statusOf(path)).toBe(200);
  await eventually(async () => expect(await found('zymurgist samovar')).toContain(path));
  expect(await listedPaths(foyer.origin)).toContain(path);
  expect(await inFeed('Zymurgy for beginners')).toBe(true);

  await change(post, { status: 'draft' });
  expect(await statusOf(path)).toBe(404);
  await eventually(async () => expect(await found('zymurgist samovar')).not.toContain(path));
  expect(await listedPaths(foyer.origin)).not.toContain(path);
  expect(await inFeed('Zymurgy for beginners')).toBe(false);
});

test('an old address redirects to the new one', async () => {
  const post = await publish('Quaffable sencha', { body: 'Umami and seaweed, a quaffable sencha.' });
  await eventually(async () => expect(await found('quaffable sencha')).toContain(post.path));
  const { categories } = {
    categories: await admin.get<{ results: { id: string; slug: string }[] }>('/api/categories/post'),
  };
  const [category] = categories.results;
  const moved = await change(post, { slug: 'drinkable-sencha', categoryId: category?.id });
  expect(moved.path).toBe(`/blog/${category?.slug}/drinkable-sencha`);
  for (const old of [post.path, `/blog/${category?.slug}/quaffable-sencha`]) {
    const answer = await fetch(foyer.origin + old, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, moved.path]);
  }
  await eventually(async () => {
    const paths = await found('quaffable sencha');
    expect(paths).toContain(moved.path);
    expect(paths).not.toContain(post.path);
  });
});

test('a scheduled post is published at its date', async () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const body = 'Effervescent kombucha, later.';
  const post = await publish('Effervescent kombucha', { body, publishedAt: inSeconds(3600) });
  const path = '/effervescent-kombucha';
  expect(await statusOf(path)).toBe(404);
  await change(post, { publishedAt: inSeconds(2) });
  await eventually(async () => expect(await statusOf(path)).toBe(200));
  await eventually(async () => expect(await listedPaths(foyer.origin)).toContain(path));
  await eventually(async () => expect(await found('effervescent kombucha')).toContain(path));
});
