import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, personWithRole } from '../factories.ts';
import { type Client, startApp, type TestApp } from '../setup/app/app.ts';

// Posts by their texts: `nameLike` of public lists.

let app: TestApp;
let editor: Person;
let visitor: Client;
beforeAll(async () => {
  app = await startApp();
  editor = await personWithRole(app, 'EDITOR');
  visitor = app.browser();
});
afterAll(() => app.close());

interface Post {
  id: string;
}

const publish = async (title: string, more: object): Promise<Post> =>
  (
    await editor.client
      .post('/api/posts')
      .send({ title, status: 'live', ...more })
      .expect(201)
  ).body.post;
const change = ({ id }: Post, body: object) => editor.client.patch(`/api/posts/${id}`).send(body).expect(200);
const found = async (nameLike: string): Promise<string[]> => {
  const { body } = await visitor.get(`/api/posts?nameLike=${encodeURIComponent(nameLike)}`).expect(200);
  return body.results.map(({ title }: { title: string }) => title);
};

test('finds words of title, excerpt and text, case-insensitive and by prefix', async () => {
  await publish('Über Oolong', {
    excerpt: 'A half-fermented leaf.',
    body: 'Steep it for **three** minutes.',
  });
  for (const text of [
    'oolong',
    'ÜBER',
    'long',
    'half-fermented',
    'FERMENTED le',
    'for three min',
    'steep it',
  ])
    expect(await found(text), text).toEqual(['Über Oolong']);
  for (const text of ['three for', 'minutest', 'nowhere', 'teep'])
    expect(await found(text), text).toEqual([]);
});

test('follows changes and finds public posts only', async () => {
  const post = await publish('Rooibos', { body: 'A zestful infusion.' });
  expect(await found('zestful')).toEqual(['Rooibos']);
  await change(post, { body: 'A mellow infusion.' });
  expect([await found('zestful'), await found('mellow')]).toEqual([[], ['Rooibos']]);
  await change(post, { status: 'draft' });
  expect(await found('mellow')).toEqual([]);
  await change(post, { status: 'live' });
  expect(await found('mellow')).toEqual(['Rooibos']);
  await editor.client.delete(`/api/posts/${post.id}`).expect(200);
  expect(await found('mellow')).toEqual([]);
  // Its place may be taken by another one.
  await publish('Honeybush', { body: 'A fragrant infusion.' });
  expect([await found('mellow'), await found('fragrant')]).toEqual([[], ['Honeybush']]);
});

test.each([
  '"',
  '""',
  "'",
  '*',
  'a* OR b',
  'NEAR(a b)',
  'words:x',
  '-x',
  '!',
  '& | !',
  ':*',
  '<->',
  '%',
  '_',
  '\\',
  '日本',
])('%j is searched as text', async (text) => {
  expect(await found(text)).toEqual([]);
});

test('the longest text is saved and found', async () => {
  const body =
    `Beginning. ${Array.from({ length: 24_000 }, (_, i) => `w${i.toString(36)}é`).join(' ')}`.slice(
      0,
      199_000,
    );
  await publish('Long', { body });
  expect(await found('beginning')).toEqual(['Long']);
});
