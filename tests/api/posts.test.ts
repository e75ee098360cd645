import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_POST_BODY } from '#lib/limits.ts';
import { presentOwnUser } from '#server/accounts/users/users.ts';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { type Client, startApp, type TestApp } from '../setup/app/app.ts';
import { png } from '../setup/content/pictures.ts';

let app: TestApp;
let ada: Person;
let bob: Person;
let editor: Person;
let visitor: Client;
beforeAll(async () => {
  app = await startApp();
  editor = await personWithRole(app, 'EDITOR');
  visitor = app.browser();
});
beforeEach(async () => {
  [ada, bob] = await Promise.all([signedInPerson(app), signedInPerson(app)]);
});
afterAll(() => app.close());

interface Post {
  id: string;
  slug: string;
  version: number;
}

const add = async ({ client }: Person, body: object): Promise<Post> =>
  (await client.post('/api/posts').send(body).expect(201)).body.post;
const patch = ({ client }: Person, { id }: Post, body: object) => client.patch(`/api/posts/${id}`).send(body);
const approve = (post: Post, body: object = {}) =>
  editor.client.post(`/api/posts/account/${post.id}/approve-post`).send(body);
const submitted = { body: 'Green **tea**.', status: 'live', approvalStatus: 'awaiting_approval' };

/** The response for a visitor. */
const read = async ({ id }: { id: string }) => (await visitor.get(`/api/posts/${id}`)).body.post;

test('other users cannot write if only the staff may', async () => {
  const staffOnly = await startApp({ POST_WRITERS: 'staff' });
  const reader = await signedInPerson(staffOnly);
  await reader.client.post('/api/posts').send({ title: 'Tea' }).expect(403);
  const writer = await personWithRole(staffOnly, 'EDITOR');
  await writer.client.post('/api/posts').send({ title: 'Tea' }).expect(201);
  await staffOnly.close();
});

describe('a writer', () => {
  test('writes a draft that only the writer and the staff can read', async () => {
    const post = await add(ada, { title: 'On green tea' });
    expect(post).toMatchObject({
      slug: 'on-green-tea',
      body: '',
      status: 'draft',
      approval_status: 'not_approved',
      owner_id: ada.id,
      version: 1,
      is_public: false,
      path: null,
    });
    for (const client of [visitor, bob.client]) await client.get(`/api/posts/${post.id}`).expect(404);
    await patch(bob, post, { title: 'Mine' }).expect(404);
    await bob.client.delete(`/api/posts/${post.id}`).expect(404);
    await editor.client.get(`/api/posts/${post.id}`).expect(200);
    const { body } = await ada.client.get(`/api/posts?ownerId=${ada.id}`).expect(200);
    expect(body).toMatchObject({ count: 1, results: [{ id: post.id }] });
    expect((await bob.client.get(`/api/posts?ownerId=${ada.id}`)).body.count).toBe(0);
    await visitor.post('/api/posts').send({ title: 'Tea' }).expect(401);
  });

  test('is told that readers see a scheduled post later', async () => {
    const post = await add(ada, {
      title: 'Tea of tomorrow',
      ...submitted,
      publishedAt: '2099-01-01T08:00:00Z',
    });
    await approve(post).expect(200);
    const mail = await app.mailbox.waitFor(ada.email);
    expect(mail.text).toContain('Readers will see it when it is published.');
    expect(mail.text).not.toContain('Everyone can read it now.');
  });

  test('submits a post; after the approval it is public, and the writer gets an email', async () => {
    const post = await add(ada, { title: 'Tea' });
    await patch(ada, post, submitted).expect(200);
    expect(await read(post)).toBeUndefined();
    await ada.client.post(`/api/posts/account/${post.id}/approve-post`).expect(404);

    const { body } = await approve(post).expect(200);
    expect(body.post).toMatchObject({ approval_status: 'approved', is_public: true, path: `/${post.slug}` });
    const shown = await read(post);
    expect(shown).toMatchObject({ title: 'Tea', body: 'Green **tea**.', path: `/${post.slug}` });
    expect(shown.html).toContain('<strong>tea</strong>');
    const mail = await app.mailbox.waitFor(ada.email);
    expect(mail.subject).toBe('Approved: Tea');
    expect(mail.text).toContain(`/${post.slug}`);
  });

  test('submits a draft without a status, which is published when it is approved', async () => {
    const post = await add(ada, { title: 'Tea', body: 'Green.' });
    const { body } = await patch(ada, post, { approvalStatus: 'awaiting_approval' }).expect(200);
    expect(body.post).toMatchObject({ status: 'live', approval_status: 'awaiting_approval' });
    expect((await approve(post).expect(200)).body.post.is_public).toBe(true);
  });

  test('sets a date in a time zone; sending it again without seconds changes nothing', async () => {
    const post = await add(ada, { title: 'Tea', publishedAt: '2026-07-01T14:00', timeZone: 'Europe/Berlin' });
    expect(post).toMatchObject({ published_at: '2026-07-01T12:00:00.000Z' });
    const exact = '2026-07-01T12:00:27.123Z';
    await patch(ada, post, { publishedAt: exact }).expect(200);
    const { body } = await patch(ada, post, { publishedAt: '2026-07-01T12:00' }).expect(200);
    expect(body.post.published_at).toBe(exact);
    await patch(ada, post, { publishedAt: '2026-07-01T14:00', timeZone: 'Mars/North' }).expect(422);
    await patch(ada, post, { publishedAt: 'tomorrow' }).expect(422);
  });

  test('gets a post back with a message', async () => {
    const post = await add(ada, { title: 'Tea', ...submitted });
    const sendBack = (body: object) => editor.client.post(`/api/posts/${post.id}/send-back`).send(body);
    await ada.client.post(`/api/posts/${post.id}/send-back`).send({ message: 'x' }).expect(404);
    expect((await sendBack({}).expect(422)).body.errors).toHaveProperty('message');
    await sendBack({ message: 'Which tea?' }).expect(200);
    const { body } = await ada.client.get(`/api/posts/${post.id}`).expect(200);
    expect(body.post).toMatchObject({ approval_status: 'not_approved', review_message: 'Which tea?' });
    expect((await app.mailbox.waitFor(ada.email)).text).toContain('Which tea?');
    const again = await patch(ada, post, { ...submitted, body: 'Sencha.' }).expect(200);
    expect(again.body.post).toMatchObject({ approval_status: 'awaiting_approval', review_message: null });
  });

  test('keeps an approved post when it is sent back', async () => {
    const post = await add(ada, { title: 'Tea', ...submitted });
    await approve(post).expect(200);
    await editor.client.post(`/api/posts/${post.id}/send-back`).send({ message: 'Too late?' }).expect(409);
    expect((await ada.client.get(`/api/posts/${post.id}`)).body.post).toMatchObject({ is_public: true });
  });

  test('changes an approved post, which shows the approved text until the change is approved', async () => {
    const post = await add(ada, { title: 'Tea', slug: `tea-${ada.name}`, ...submitted });
    await approve(post).expect(200);
    const slug = `new-tea-${ada.name}`;
    const { body } = await patch(ada, post, { title: 'New tea', body: 'Black.', slug }).expect(200);
    expect(body.post).toMatchObject({
      title: 'New tea',
      body: 'Black.',
      approval_status: 'not_approved',
      has_pending_change: true,
      is_public: true,
      path: `/tea-${ada.name}`,
    });
    expect(await read(post)).toMatchObject({ title: 'Tea', body: 'Green **tea**.' });

    await patch(ada, post, { approvalStatus: 'awaiting_approval' }).expect(200);
    const waiting = await editor.client.get('/api/admin/posts?approvalStatus=awaiting_approval').expect(200);
    expect(waiting.body.results).toContainEqual(expect.objectContaining({ id: post.id, title: 'New tea' }));
    await approve(post).expect(200);
    expect(await read(post)).toMatchObject({ title: 'New tea', body: 'Black.', path: `/${slug}` });
    expect(await app.services.blog.movedTo(`tea-${ada.name}`)).toBe(`/${slug}`);
  });

  test('discards a change by restoring the approved text', async () => {
    const post = await add(ada, { title: 'Tea', ...submitted });
    await approve(post).expect(200);
    await patch(ada, post, { title: 'Coffee' }).expect(200);
    const { body } = await patch(ada, post, { title: 'Tea' }).expect(200);
    expect(body.post).toMatchObject({ approval_status: 'approved', has_pending_change: false });
  });

  test('cannot approve, feature or sponsor', async () => {
    const post = await add(ada, { title: 'Tea' });
    const { body } = await patch(ada, post, {
      approvalStatus: 'approved',
      isFeatured: true,
      isSponsored: true,
      campaignId: 'spring',
    }).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual([
      'approval_status',
      'campaign_id',
      'is_featured',
      'is_sponsored',
    ]);
    await ada.client.post('/api/posts').send({ title: 'Tea', approvalStatus: 'approved' }).expect(422);
  });

  test('unpublishes a post at once', async () => {
    const post = await add(ada, { title: 'Tea', ...submitted });
    await approve(post).expect(200);
    await patch(ada, post, { status: 'draft' }).expect(200);
    expect(await read(post)).toBeUndefined();
    await patch(ada, post, { status: 'live' }).expect(200);
    expect(await read(post)).toMatchObject({ title: 'Tea' });
  });

  test('cannot submit an empty text or a picture without alt text', async () => {
    const post = await add(ada, { title: 'Tea' });
    for (const body of [' \n', '![](/media/tea.png)']) {
      const answer = await patch(ada, post, { ...submitted, body }).expect(422);
      expect(answer.body.errors).toHaveProperty('body');
    }
    await patch(ada, post, { ...submitted, body: '![A cup](/media/tea.png)' }).expect(200);
  });

  test('gets an error with the limit for a text that is too long', async () => {
    const post = await add(ada, { title: 'Tea', body: 'x'.repeat(MAX_POST_BODY) });
    const answer = await patch(ada, post, { body: 'é'.repeat(1_000_000) }).expect(422);
    expect(answer.body.errors.body).toEqual(['The text may have at most 200,000 characters.']);
    const longer = await patch(ada, post, { body: 'é'.repeat(3_000_000) }).expect(413);
    expect(longer.body.message).toContain('200,000 characters');
    await visitor
      .post('/api/posts')
      .send({ title: 'x'.repeat(300_000) })
      .expect(413);
  });
});

describe('an editor', () => {
  test('needs no approval', async () => {
    const post = await add(editor, { title: 'News', body: 'Tea is here.' });
    expect(post).toMatchObject({ approval_status: 'approved', status: 'draft', is_public: false });
    const { body } = await patch(editor, post, { status: 'live' }).expect(200);
    expect(body.post).toMatchObject({ is_public: true, published_at: expect.any(String) });
    await patch(editor, post, { title: 'Newer', isFeatured: true }).expect(200);
    expect(await read(post)).toMatchObject({ title: 'Newer', is_featured: true });
  });

  test('approves only the version that they have read', async () => {
    const post = await add(ada, { title: 'Tea', ...submitted });
    await patch(ada, post, { body: 'Something else.' }).expect(200);
    await approve(post, { version: post.version }).expect(409);
    await approve(post, { version: post.version + 1 }).expect(200);
  });

  test('schedules a post, which is public from that date on', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const post = await add(editor, { title: 'Soon', body: 'x', status: 'live', publishedAt: inAnHour });
    expect(post).toMatchObject({ is_public: false, published_at: inAnHour });
    expect(await read(post)).toBeUndefined();
    await patch(editor, post, { publishedAt: new Date(Date.now() - 1000).toISOString() }).expect(200);
    expect(await read(post)).toMatchObject({ title: 'Soon' });
  });
});

describe('two people who edit a post', () => {
  test('a save with a stale version changes nothing', async () => {
    const post = await add(ada, { title: 'Tea', body: 'One.' });
    await patch(editor, post, { body: 'Two.', version: 1 }).expect(200);
    const answer = await patch(ada, post, { body: 'Three.', version: 1 }).expect(409);
    expect(answer.body.message).toContain('Someone else has saved this post');
    expect((await ada.client.get(`/api/posts/${post.id}`)).body.post).toMatchObject({
      body: 'Two.',
      version: 2,
    });
  });

  test('one of several parallel saves of a version succeeds', async () => {
    const post = await add(ada, { title: 'Tea' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => patch(ada, post, { body: `${n}`, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe('slugs', () => {
  test('are derived from the title and avoid taken and reserved slugs', async () => {
    const first = await add(ada, { title: `Tea of ${ada.name}` });
    const second = await add(ada, { title: `Tea of ${ada.name}` });
    expect(second.slug).toMatch(new RegExp(`^${first.slug}-[a-z0-9]+$`));
    expect((await add(ada, { title: 'Pricing' })).slug).toMatch(/^pricing-[a-z0-9]+$/);
    for (const slug of [first.slug, 'pricing', 'Not a slug']) {
      const { body } = await ada.client.post('/api/posts').send({ title: 'x', slug }).expect(422);
      expect(body.errors).toHaveProperty('slug');
    }
    const free = async (query: string) =>
      (await ada.client.get(`/api/search/availability/post?${query}`).expect(200)).body.is_available;
    expect(await free(`value=${first.slug}`)).toBe(false);
    expect(await free(`value=${first.slug}&current=${first.slug}`)).toBe(true);
    expect(await free('value=a-new-slug')).toBe(true);
  });

  test('spell letters with marks, and stay as they are', async () => {
    const post = await add(ada, { title: `Größe ${ada.name}` });
    expect(post.slug).toMatch(/^grosse-/);
    // As an earlier version made it.
    await patch(ada, post, { slug: `gre-${ada.name}` }).expect(200);
    const { body } = await patch(ada, post, { title: `Größe ${ada.name}`, body: 'New.' }).expect(200);
    expect(body.post.slug).toBe(`gre-${ada.name}`);
  });

  test('of ten parallel posts with the same title differ', async () => {
    const title = `Same ${ada.name}`;
    const made = await Promise.all(Array.from({ length: 10 }, () => add(ada, { title })));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(10);
  });

  test('that a draft no longer uses are available, those of a public post are not', async () => {
    const draft = await add(ada, { title: 'Tea', slug: `a-${ada.name}` });
    await patch(ada, draft, { slug: `b-${ada.name}` }).expect(200);
    const other = await add(bob, { title: 'Tea', slug: `a-${ada.name}`, ...submitted });
    await approve(other).expect(200);
    await patch(editor, other, { slug: `c-${ada.name}` }).expect(200);
    await patch(ada, draft, { slug: `a-${ada.name}` }).expect(422);
  });
});

describe('revisions', () => {
  const revisionsOf = async ({ id }: Post) =>
    (await ada.client.get(`/api/posts/${id}/revisions`).expect(200)).body.results;

  test('store every save and can be restored', async () => {
    const post = await add(ada, { title: 'Tea', body: 'One.' });
    await patch(ada, post, { body: 'Two.', excerpt: 'Short' }).expect(200);
    const revisions = await revisionsOf(post);
    expect(revisions).toMatchObject([
      { version: 2, editor: { id: ada.id } },
      { version: 1, kind: 'saved' },
    ]);
    const first = revisions[1].id;
    const { body } = await ada.client.get(`/api/posts/${post.id}/revisions/${first}`).expect(200);
    expect(body.revision).toMatchObject({ title: 'Tea', body: 'One.', excerpt: null });
    const restore = (person: Person, send: object = {}) =>
      person.client.post(`/api/posts/${post.id}/revisions/${first}/restore`).send(send);
    await restore(bob).expect(404);
    await restore(ada, { version: 1 }).expect(409);
    const restored = await restore(ada, { version: 2 }).expect(200);
    expect(restored.body.post).toMatchObject({ body: 'One.', excerpt: null, version: 3 });
    expect(await revisionsOf(post)).toHaveLength(3);
    await bob.client.get(`/api/posts/${post.id}/revisions`).expect(404);
  });

  test('of consecutive autosaves replace each other', async () => {
    const post = await add(ada, { title: 'Tea' });
    for (const body of ['1', '2', '3']) await patch(ada, post, { body, autosave: true }).expect(200);
    await patch(ada, post, { body: '4' }).expect(200);
    expect(await revisionsOf(post)).toMatchObject([
      { version: 5, kind: 'saved' },
      { version: 4, kind: 'autosaved' },
      { version: 1 },
    ]);
  });

  test('of an autosaved text that was submitted and approved stays', async () => {
    const post = await add(ada, { title: 'Tea' });
    await patch(ada, post, { body: 'Approved', autosave: true }).expect(200);
    await patch(ada, post, { approvalStatus: 'awaiting_approval' }).expect(200);
    await approve(post).expect(200);
    for (const body of ['Later', 'Later still']) await patch(ada, post, { body, autosave: true }).expect(200);
    const revisions = await revisionsOf(post);
    expect(revisions).toMatchObject([{ kind: 'autosaved' }, { kind: 'saved', version: 2 }, { version: 1 }]);
    const { body } = await ada.client.get(`/api/posts/${post.id}/revisions/${revisions[1].id}`).expect(200);
    expect(body.revision).toMatchObject({ body: 'Approved' });
  });

  test('are not created by a save without changes', async () => {
    const post = await add(ada, { title: 'Tea' });
    await patch(ada, post, { title: 'Tea' }).expect(200);
    expect(await revisionsOf(post)).toHaveLength(1);
  });

  test('are restored without tags and categories that no longer exist', async () => {
    const tag = (
      await editor.client
        .post('/api/tags')
        .send({ name: `T ${ada.name}` })
        .expect(201)
    ).body.tag;
    const { category } = (
      await editor.client
        .post('/api/posts/categories')
        .send({ name: `C ${ada.name}` })
        .expect(201)
    ).body;
    const post = await add(ada, { title: 'Tea', tagIds: [tag.id], categoryId: category.id });
    const { id, slug, name } = category;
    expect(post).toMatchObject({ category_id: id, category: { id, slug, name } });
    const listed = (await ada.client.get(`/api/posts?ownerId=${ada.id}`)).body.results[0];
    expect(listed.category).toEqual({ id, slug, name });
    await patch(ada, post, { tagIds: [], categoryId: '' }).expect(200);
    await editor.client.delete(`/api/tags/${tag.id}`).expect(200);
    await editor.client.delete(`/api/posts/categories/${category.id}`).expect(200);
    const [, first] = await revisionsOf(post);
    const path = `/api/posts/${post.id}/revisions/${first.id}/restore`;
    const { body } = await ada.client.post(path).expect(200);
    expect(body.post).toMatchObject({ tag_ids: [], category_id: null });
  });

  test('are limited', async () => {
    const post = await add(ada, { title: 'Tea' });
    for (let n = 0; n < 104; n++) await patch(ada, post, { body: `${n}` }).expect(200);
    const { body } = await ada.client.get(`/api/posts/${post.id}/revisions`).expect(200);
    expect(body).toMatchObject({
      count: 100,
      results: [{ version: 105 }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    });
  });
});

describe('lists', () => {
  test('filter by tags, categories, owner, campaign and featured; sponsored posts need includeAds', async () => {
    const make = async (kind: 'tags' | 'posts/categories', name: string) => {
      const { body } = await editor.client.post(`/api/${kind}`).send({ name }).expect(201);
      return (body.tag ?? body.category).id as string;
    };
    const [green, black, news, shop] = await Promise.all([
      make('tags', `green ${ada.name}`),
      make('tags', `black ${ada.name}`),
      make('posts/categories', `news ${ada.name}`),
      make('posts/categories', `shop ${ada.name}`),
    ]);
    const publish = (title: string, more: object) =>
      add(editor, { title, body: 'x', status: 'live', campaignId: ada.name, ...more });
    const a = await publish('A', { tagIds: [green], categoryId: news, isFeatured: true });
    const b = await publish('B', { tagIds: [green, black], categoryId: shop });
    const c = await publish('C', { tagIds: [black], categoryId: news });
    const d = await publish('D', { isSponsored: true, categoryId: shop });
    const find = async (query: string) => {
      const { body } = await visitor.get(`/api/posts?campaignId=${ada.name}&${query}`).expect(200);
      return body.results.map(({ title }: { title: string }) => title).sort();
    };
    expect(await find('')).toEqual(['A', 'B', 'C']);
    expect(await find('includeAds=true')).toEqual(['A', 'B', 'C', 'D']);
    expect(await find(`tagIds=${green}`)).toEqual(['A', 'B']);
    expect(await find(`tag_ids=${green},${black}&categoryIds=${news}`)).toEqual(['A', 'C']);
    expect(await find(`tagIds=${black}&categoryIds=${news}&getForTagOnly=true`)).toEqual(['B', 'C']);
    expect(await find('isFeatured=true')).toEqual(['A']);
    expect(await find(`skipPostIds=${a.id}&skipPostIds=${b.id}`)).toEqual(['C']);
    expect(await find(`ownerId=${ada.id}`)).toEqual([]);
    expect(await find('nameLike=%25')).toEqual([]);
    expect(await find("nameLike=' or 1=1 --")).toEqual([]);
    expect(await visitor.get(`/api/posts/${d.id}`)).toMatchObject({ status: 200 });

    const neighbours = async (post: Post, query = '') => {
      const path = `/api/admin/posts/next-and-prev/${post.id}?campaignId=${ada.name}&sort=title${query}`;
      const { body } = await editor.client.get(path).expect(200);
      return [body.previous?.title, body.next?.title];
    };
    expect(await neighbours(b)).toEqual(['A', 'C']);
    expect(await neighbours(a)).toEqual([undefined, 'B']);
    expect(await neighbours(b, '&order=desc')).toEqual(['C', 'A']);
    expect(await neighbours(c, `&categoryIds=${news}`)).toEqual(['A', undefined]);
    expect(await neighbours(b, `&categoryIds=${news}`)).toEqual([undefined, undefined]);

    const { body } = await editor.client
      .get(`/api/admin/posts/${a.id}?include=owner,category,tags,cover`)
      .expect(200);
    expect(body.post).toMatchObject({
      owner: { id: editor.id },
      category: { id: news },
      tags: [{ id: green }],
      cover: null,
    });
    // Visitors get the owner's public profile.
    const related = { owner: { id: editor.id, name: editor.name }, tags: [{ id: green }] };
    const shown = await visitor.get(`/api/posts/${a.id}?include=owner,tags`).expect(200);
    expect(shown.body.post).toMatchObject(related);
    expect(shown.body.post.owner).not.toHaveProperty('email');
    const { body: listed } = await visitor.get('/api/posts?include=owner,category,tags').expect(200);
    const inList = listed.results.find(({ id }: Post) => id === a.id);
    expect(inList).toMatchObject({ ...related, category: { slug: expect.any(String) } });
  });

  test('of the staff contain every state and can be exported', async () => {
    const post = await add(ada, { title: `=cmd ${ada.name}` });
    const { body } = await editor.client.get(`/api/admin/posts?ownerId=${ada.id}&status=draft`).expect(200);
    expect(body).toMatchObject({ count: 1, results: [{ id: post.id }] });
    await ada.client.get('/api/admin/posts').expect(404);
    const csv = await editor.client.get(`/api/admin/posts?ownerId=${ada.id}&format=csv`).expect(200);
    expect(csv.text).toContain(`'=cmd ${ada.name}`);
  });
});

test('a picture that a post shows cannot be deleted', async () => {
  const upload = async (name: string) => {
    const answer = await ada.client
      .post('/api/media/upload')
      .attach('files', await png({ width: 20, height: 20 }), name);
    return answer.body.results[0];
  };
  const [cover, shown] = [await upload('cover.png'), await upload('shown.png')];
  const refused = await ada.client.post('/api/posts').send({ title: 'Tea', coverMediaId: cover.id });
  expect(refused.body.errors.cover_media_id).toEqual(['Describe the picture first: it has no alt text yet.']);
  await ada.client.patch(`/api/media/${cover.id}`).send({ altText: 'A cup' }).expect(200);
  const post = await add(ada, {
    title: 'Tea',
    body: `![A pot](${shown.source_url})`,
    coverMediaId: cover.id,
  });
  expect(post).toMatchObject({ cover: { media_id: cover.id, source_url: cover.source_url } });
  for (const { id } of [cover, shown]) {
    const { body } = await ada.client.delete(`/api/media/${id}`).expect(409);
    expect(body.errors.ids).toEqual([expect.stringContaining('Post Tea')]);
  }
  await bob.client.post('/api/posts').send({ title: 'Mine', coverMediaId: 'unknown' }).expect(422);
  await ada.client.delete(`/api/posts/${post.id}`).expect(200);
  await ada.client.delete(`/api/media/${cover.id}`).expect(200);
});

test('a picture that is replaced while a change waits has its new address after the approval', async () => {
  const file = async (width: number) => png({ width, height: 20 });
  const { body } = await ada.client.post('/api/media/upload').attach('files', await file(20), 'cup.png');
  const [{ id }] = body.results;
  await ada.client.patch(`/api/media/${id}`).send({ altText: 'A cup' }).expect(200);
  const post = await add(ada, { title: 'Tea in cups', ...submitted, coverMediaId: id });
  await approve(post).expect(200);
  await patch(ada, post, { title: 'Tea in new cups', approvalStatus: 'awaiting_approval' }).expect(200);

  const replaced = await ada.client
    .post(`/api/media/${id}/reupload`)
    .attach('files', await file(30), 'cup.png')
    .expect(200);
  const { source_url, updated_at: version } = replaced.body.media;
  await approve(post).expect(200);
  const shown = await read(post);
  expect(shown).toMatchObject({ title: 'Tea in new cups', cover: { source_url, version } });
});

test('a picture that is replaced has its new size and version in the posts that show it', async () => {
  const file = async (width: number) => png({ width, height: 20 });
  const { body } = await ada.client.post('/api/media/upload').attach('files', await file(20), 'pot.png');
  const [{ id, source_url }] = body.results;
  await ada.client.patch(`/api/media/${id}`).send({ altText: 'A pot' }).expect(200);
  const text = `![A pot](${source_url}) and ![another](/media/other.png)`;
  const post = await add(ada, { title: 'Tea in pots', ...submitted, body: text, coverMediaId: id });
  await approve(post).expect(200);
  expect((await read(post)).html).toContain('width="20" height="20"');

  await ada.client
    .post(`/api/media/${id}/reupload`)
    .attach('files', await file(30), 'pot.png')
    .expect(200);
  expect((await read(post)).html.match(/ (?:width|height)="\d+"/g)).toEqual([' width="30"', ' height="20"']);

  const changed = await ada.client.patch(`/api/media/${id}`).send({ title: 'Pot', focal: { x: 0, y: 1 } });
  const { cover } = await read(post);
  expect(cover).toMatchObject({ version: changed.body.media.updated_at, focal: { x: 0, y: 1 } });
  const image = `${source_url}?format=auto&width=32&v=${encodeURIComponent(cover.version)}`;
  expect((await visitor.get(image)).headers['cache-control']).toContain('immutable');
});

test('the preview of another cover has its alt text and its focal point', async () => {
  const upload = async (altText: string, x: number) => {
    const file = await png({ width: 20, height: 20 });
    const { body } = await ada.client.post('/api/media/upload').attach('files', file, 'cover.png');
    const [{ id }] = body.results;
    await ada.client
      .patch(`/api/media/${id}`)
      .send({ altText, focal: { x, y: 0.5 } })
      .expect(200);
    return id;
  };
  const post = await add(ada, { title: 'Cups', ...submitted, coverMediaId: await upload('A cup', 0) });
  await approve(post).expect(200);
  await patch(ada, post, { coverMediaId: await upload('A mug', 1) }).expect(200);

  const { blog, posts, users } = app.services;
  const user = await users.findById(ada.id);
  const preview = user && (await blog.preview(user.id, await posts.get(presentOwnUser(user), post.id)));
  expect(preview?.post.cover).toMatchObject({ altText: 'A mug', focal: { x: 1, y: 0.5 } });
  expect((await read(post)).cover).toMatchObject({ alt_text: 'A cup', focal: { x: 0, y: 0.5 } });
});
