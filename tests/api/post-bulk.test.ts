import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { type Client, startApp, type TestApp } from '../setup/app/app.ts';

let app: TestApp;
let ada: Person;
let editor: Person;
let visitor: Client;
beforeAll(async () => {
  app = await startApp();
  editor = await personWithRole(app, 'EDITOR');
  visitor = app.browser();
});
beforeEach(async () => {
  ada = await signedInPerson(app);
});
afterAll(() => app.close());

interface Post {
  id: string;
  title: string;
  version: number;
}

const submit = async (title: string, body = 'Green tea.'): Promise<Post> => {
  const { body: answer } = await ada.client.post('/api/posts').send({ title, body }).expect(201);
  const input = { status: 'live', approvalStatus: 'awaiting_approval' };
  return (await ada.client.patch(`/api/posts/${answer.post.id}`).send(input).expect(200)).body.post;
};
const bulk = (posts: Post[], action: string, more: object = {}) =>
  editor.client.post('/api/admin/posts/bulk').send({ ids: posts.map(({ id }) => id), action, ...more });
const stateOf = async ({ id }: Post) => (await editor.client.get(`/api/admin/posts/${id}`)).body.post;
const isPublic = async ({ id }: Post) => (await visitor.get(`/api/posts/${id}`)).status === 200;

describe('several posts at once', () => {
  test('are approved, unpublished, featured and deleted, with an email to each writer', async () => {
    const posts = [await submit('Sencha'), await submit('Oolong')];
    const { body } = await bulk(posts, 'approve').expect(200);
    expect(body).toEqual({ count: 2, message: '2 posts are approved.' });
    await app.mailbox.waitFor(ada.email, 2);
    expect(app.mailbox.mailsTo(ada.email)).toHaveLength(2);
    expect(await Promise.all(posts.map(isPublic))).toEqual([true, true]);

    await bulk(posts, 'feature').expect(200);
    expect((await stateOf(posts[0] as Post)).is_featured).toBe(true);
    await bulk(posts, 'unfeature').expect(200);
    expect((await stateOf(posts[0] as Post)).is_featured).toBe(false);

    await bulk(posts, 'takeDown').expect(200);
    expect(await Promise.all(posts.map(isPublic))).toEqual([false, false]);
    expect(await stateOf(posts[1] as Post)).toMatchObject({ status: 'draft', approval_status: 'approved' });

    const { body: deleted } = await bulk([posts[0] as Post], 'delete').expect(200);
    expect(deleted.message).toBe('One post was deleted.');
    await editor.client.get(`/api/admin/posts/${posts[0]?.id}`).expect(404);
  });

  test('all change or none does, and the error names the post', async () => {
    const good = await submit('Sencha');
    const { body: empty } = await ada.client.post('/api/posts').send({ title: 'Empty', status: 'live' });
    const { body } = await bulk([good, empty.post], 'approve').expect(422);
    expect(body.errors.ids[0]).toContain('“Empty”: Write the text first.');
    expect((await stateOf(good)).approval_status).toBe('awaiting_approval');

    await bulk([{ ...good, id: 'gone' }], 'delete').expect(404);
    const { body: rest } = await bulk([good, { ...good, id: 'gone' }], 'delete').expect(200);
    expect(rest).toEqual({
      count: 1,
      message: 'One post was deleted. One was not found: it was deleted meanwhile.',
    });
  });

  test('a post that was saved after it was read is not approved', async () => {
    const [seen, other] = [await submit('Sencha'), await submit('Oolong')];
    await ada.client.patch(`/api/posts/${seen.id}`).send({ body: 'Something else.' }).expect(200);
    const versions = { [seen.id]: seen.version, [other.id]: other.version };
    const { body } = await bulk([other, seen], 'approve', { versions }).expect(200);
    expect(body).toMatchObject({ count: 1, message: expect.stringContaining('“Sencha” was saved again') });
    expect((await stateOf(other)).approval_status).toBe('approved');
    await bulk([seen], 'approve', { versions }).expect(409);
    expect((await stateOf(seen)).approval_status).toBe('awaiting_approval');
    const { body: alone } = await editor.client
      .post(`/api/posts/account/${seen.id}/approve-post`)
      .send({ version: seen.version })
      .expect(409);
    expect(alone.message).toContain('Read it first');
  });

  test('parallel actions on the same posts, in any order, end in one state', async () => {
    const posts = await Promise.all(['Sencha', 'Oolong', 'Pu-erh', 'Matcha'].map((title) => submit(title)));
    const answers = await Promise.all([
      bulk(posts, 'approve'),
      bulk(posts.toReversed(), 'feature'),
      bulk(posts, 'approve'),
      bulk(posts.toReversed(), 'approve'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const post of posts)
      expect(await stateOf(post)).toMatchObject({ approval_status: 'approved', is_featured: true });
  });

  test.each([
    [{ ids: [], action: 'approve' }, 'ids'],
    [{ ids: ['1'], action: 'publish' }, 'action'],
    [{ ids: Array.from({ length: 51 }, (_, i) => String(i)), action: 'delete' }, 'ids'],
    [{ ids: ['1'], action: 'approve', versions: { 1: 'old' } }, 'versions'],
  ])('%j is refused', async (input, field) => {
    const { body } = await editor.client.post('/api/admin/posts/bulk').send(input).expect(422);
    expect(Object.keys(body.errors).join()).toContain(field);
  });
});

describe('the list of the back office', () => {
  test('sorts by writer, states and the time of submission', async () => {
    const posts = [await submit('One'), await submit('Two'), await submit('Three')];
    const list = async (query: string): Promise<string[]> =>
      (await editor.client.get(`/api/admin/posts?ownerId=${ada.id}&${query}`).expect(200)).body.results.map(
        ({ title }: Post) => title,
      );
    await bulk([posts[1] as Post], 'approve').expect(200);
    expect(await list('sort=submittedAt')).toEqual(['One', 'Two', 'Three']);
    expect(await list('sort=submittedAt&order=desc')).toEqual(['Three', 'Two', 'One']);
    expect((await list('sort=approvalStatus'))[0]).toBe('Two');
    expect(await list('approvalStatus=awaiting_approval&sort=submittedAt')).toEqual(['One', 'Three']);
    expect(await list('sort=owner')).toEqual(['One', 'Two', 'Three']);
    const beside = async ({ id }: Post, query: string) =>
      (await editor.client.get(`/api/admin/posts/next-and-prev/${id}?ownerId=${ada.id}&${query}`)).body;
    expect(await beside(posts[0] as Post, 'approvalStatus=awaiting_approval&sort=submittedAt')).toMatchObject(
      {
        previous: null,
        next: { title: 'Three' },
      },
    );
    expect(await beside(posts[1] as Post, 'sort=title&order=desc')).toMatchObject({
      previous: null,
      next: { title: 'Three' },
    });
    expect(await beside(posts[1] as Post, 'approvalStatus=awaiting_approval')).toEqual({
      previous: null,
      next: null,
    });
  });

  test('counts the words of a pending change', async () => {
    const post = await submit('Sencha', 'One two three.');
    await bulk([post], 'approve').expect(200);
    await ada.client.patch(`/api/posts/${post.id}`).send({ body: 'One two three four five.' }).expect(200);
    const { body } = await editor.client.get(`/api/admin/posts?ownerId=${ada.id}`);
    expect(body.results[0]).toMatchObject({ words: 5, has_pending_change: true, owner_name: ada.name });
  });
});
