import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { type Client, startApp, type TestApp } from '../setup/app/app.ts';
import { changeBeside } from '../setup/database/change-beside.ts';

let app: TestApp;
let editor: Person;
let ada: Person;
let visitor: Client;
let count = 0;
beforeAll(async () => {
  app = await startApp();
  [editor, ada] = [await personWithRole(app, 'EDITOR'), await signedInPerson(app)];
  visitor = app.browser();
});
afterAll(() => app.close());

interface Item {
  id: string;
  slug: string;
  name: string;
}

const addCategory = async (name: string, more: object = {}): Promise<Item> =>
  (
    await editor.client
      .post('/api/posts/categories')
      .send({ name, ...more })
      .expect(201)
  ).body.category;
const addTag = async (name: string, more: object = {}): Promise<Item> =>
  (
    await editor.client
      .post('/api/tags')
      .send({ name, ...more })
      .expect(201)
  ).body.tag;
const publish = async (title: string, more: object): Promise<Item> =>
  (
    await editor.client
      .post('/api/posts')
      .send({ title, body: 'x', status: 'live', ...more })
      .expect(201)
  ).body.post;
const edited = async ({ id }: Item) => (await editor.client.get(`/api/posts/${id}`).expect(200)).body.post;
const unique = (name: string) => `${name} ${++count}`;

describe.each([
  ['category', '/api/posts/categories', addCategory],
  ['tag', '/api/tags', addTag],
] as const)('a %s', (kind, path, add) => {
  test('has a unique name and slug, case-insensitive', async () => {
    const name = unique('Tea');
    const { slug, id } = await add(name);
    expect(slug).toMatch(/^tea-\d+$/);
    expect((await add(unique('Thé glacé'))).slug).toMatch(/^the-glace-\d+$/);
    for (const body of [{ name: name.toUpperCase() }, { name: 'Other', slug }, { name: ' ' }, {}])
      await editor.client.post(path).send(body).expect(422);
    const free = async (query: string) =>
      (await ada.client.get(`/api/search/availability/${kind}?${query}`).expect(200)).body.is_available;
    expect(await free(`value=${slug}`)).toBe(false);
    expect(await free(`value=${slug}&current=${slug.toUpperCase()}`)).toBe(true);
    expect(await free(`key=name&value=${encodeURIComponent(name.toLowerCase())}`)).toBe(false);
    expect(await free('key=name&value=Unused')).toBe(true);

    await editor.client.patch(`${path}/${id}`).send({ slug }).expect(200);
    const other = await add(unique('Coffee'));
    const { body } = await editor.client.patch(`${path}/${other.id}`).send({ slug, name }).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual(['name', 'slug']);
  });

  test('is created once by parallel requests with the same name', async () => {
    const name = unique('Twice');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => editor.client.post(path).send({ name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
  });
});

test('categories are listed with counts of posts, or in short for selects', async () => {
  const [full, empty] = [await addCategory(unique('Full')), await addCategory(unique('Empty'))];
  await publish('One', { categoryId: full.id });
  await publish('Two', { categoryId: full.id, status: 'draft' });
  const list = async (query: string): Promise<Item[]> =>
    (await visitor.get(`/api/categories/post?limit=50&${query}`).expect(200)).body.results;
  expect(await list(`nameLike=${full.name}`)).toEqual([
    expect.objectContaining({ id: full.id, live_posts_count: 1, posts_count: 2 }),
  ]);
  expect(await list('mode=select')).toContainEqual({ id: empty.id, slug: empty.slug, name: empty.name });
  const live = await list('excludeCategoriesWithoutLiveEntities=true');
  expect(live.map(({ id }) => id)).toEqual(expect.arrayContaining([full.id]));
  expect(live.map(({ id }) => id)).not.toContain(empty.id);
  expect(await list('entity=product')).toEqual([]);
  const { body } = await visitor.get(`/api/categories/post/${full.slug}`).expect(200);
  expect(body.category).toMatchObject({ id: full.id, name: full.name });
  await visitor.get('/api/categories/post/none').expect(404);
});

test('the posts of a deleted category move to another one, or to none', async () => {
  const [a, b] = [await addCategory(unique('A')), await addCategory(unique('B'))];
  const post = await publish(unique('Moves'), { categoryId: a.id });
  const remove = ({ id }: Item, reassignTo?: string) =>
    editor.client.delete(`/api/posts/categories/${id}`).send({ reassignTo });
  await remove(a, 'unknown').expect(422);
  await remove(a, a.id).expect(422);
  await remove(a, b.id).expect(200);
  expect(await edited(post)).toMatchObject({ category_id: b.id, path: `/blog/${b.slug}/${post.slug}` });
  await remove(b).expect(200);
  expect(await edited(post)).toMatchObject({ category_id: null, path: `/${post.slug}` });
  await remove(b).expect(404);
});

test('merging tags changes posts and pending changes', async () => {
  const [a, b] = [await addTag(unique('a')), await addTag(unique('b'))];
  const both = await publish(unique('Both'), { tagIds: [a.id, b.id] });
  const one = await publish(unique('One'), { tagIds: [a.id] });
  const draft = (
    await ada.client
      .post('/api/posts')
      .send({ title: unique('Mine'), body: 'x', status: 'live' })
      .expect(201)
  ).body.post;
  const approve = () => editor.client.post(`/api/posts/account/${draft.id}/approve-post`).expect(200);
  await approve();
  await ada.client
    .patch(`/api/posts/${draft.id}`)
    .send({ tagIds: [a.id] })
    .expect(200);

  const merge = (from: Item, into: string) => editor.client.post(`/api/tags/${from.id}/merge`).send({ into });
  await merge(a, a.id).expect(422);
  await merge(a, 'unknown').expect(422);
  expect((await merge(a, b.id).expect(200)).body.tag).toMatchObject({ id: b.id, posts_count: 2 });
  await visitor.get(`/api/tags/${a.id}`).expect(404);
  await approve();
  for (const post of [both, one, draft]) expect(await edited(post)).toMatchObject({ tag_ids: [b.id] });
});

test.each([
  ['tags', addTag],
  ['categories', addCategory],
] as const)(
  'several %s are merged into one, and deleted; those that vanished are left out',
  async (kind, add) => {
    const [a, b, kept] = [await add(unique('First')), await add(unique('Second')), await add(unique('Kept'))];
    const post = await publish(unique('Post'), kind === 'tags' ? { tagIds: [a.id] } : { categoryId: a.id });
    const bulk = (body: object) => editor.client.post(`/api/admin/${kind}/bulk`).send(body);
    await bulk({ ids: [a.id], action: 'merge' }).expect(422);
    await bulk({ ids: [a.id], action: 'merge', into: a.slug }).expect(422);
    const ids = [a.id, b.id, 'gone'];
    const { body } = await bulk({ ids, action: 'merge', into: kept.slug }).expect(200);
    expect(body).toMatchObject({ count: 2, message: expect.stringContaining('One was not found') });
    const { body: read } = await visitor.get(`/api/posts/${post.id}?include=tags`).expect(200);
    expect(kind === 'tags' ? read.post.tags[0].id : read.post.category.id).toBe(kept.id);
    await bulk({ ids: [kept.id], action: 'delete' }).expect(200);
    await bulk({ ids: [kept.id], action: 'delete' }).expect(404);
  },
);

test('a pending change survives the deletion of its category and tags', async () => {
  const [tag, category] = [await addTag(unique('gone')), await addCategory(unique('Gone'))];
  const { id } = (
    await ada.client
      .post('/api/posts')
      .send({ title: unique('Mine'), body: 'x', status: 'live' })
      .expect(201)
  ).body.post;
  const approve = () => editor.client.post(`/api/posts/account/${id}/approve-post`).expect(200);
  await approve();
  const change = { tagIds: [tag.id], categoryId: category.id, body: 'y' };
  await ada.client.patch(`/api/posts/${id}`).send(change).expect(200);
  await editor.client.delete(`/api/tags/${tag.id}`).expect(200);
  await editor.client.delete(`/api/posts/categories/${category.id}`).expect(200);
  await approve();
  const { body } = await visitor.get(`/api/posts/${id}`).expect(200);
  expect(body.post).toMatchObject({ body: 'y', category: null, tags: [] });
});

test.each([
  ['tags', addTag],
  ['categories', addCategory],
] as const)('a post is saved while several %s are deleted', async (kind, add) => {
  const [a, b] = [await add(unique('First')), await add(unique('Second'))];
  const post = await publish(unique('Post'), kind === 'tags' ? { tagIds: [b.id] } : { categoryId: b.id });
  const remove = () =>
    editor.client.post(`/api/admin/${kind}/bulk`).send({ ids: [a.id, b.id], action: 'delete' });
  const change = { table: 'posts', id: post.id, kind: 'posts' } as const;
  expect((await changeBeside(app, change, remove)).body).toMatchObject({ count: 2 });
});

test('posts are saved while categories and tags are deleted', async () => {
  const categories = await Promise.all(Array.from({ length: 5 }, () => addCategory(unique('C'))));
  const tags = await Promise.all(Array.from({ length: 5 }, () => addTag(unique('t'))));
  const posts = await Promise.all(
    categories.map(({ id }, n) => publish(unique('P'), { categoryId: id, tagIds: [tags[n]?.id] })),
  );
  const answers = await Promise.all([
    ...posts.map(({ id }) => editor.client.patch(`/api/posts/${id}`).send({ body: 'changed' })),
    ...categories.map(({ id }) => editor.client.delete(`/api/posts/categories/${id}`)),
    ...tags.map(({ id }) => editor.client.delete(`/api/tags/${id}`)),
    ...posts.map(({ id }) => editor.client.patch(`/api/posts/${id}`).send({ body: 'changed again' })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
