import { afterEach, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { entriesOf, everythingOf, exportPosts, importFiles } from '../setup/content/imports.ts';
import { jpeg, png } from '../setup/content/pictures.ts';
import { deleteRows } from '../setup/database/records.ts';

const apps: TestApp[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

async function open(env: Record<string, string> = {}): Promise<{ app: TestApp; admin: Person }> {
  const app = await startApp(env);
  apps.push(app);
  return { app, admin: await personWithRole(app, 'ADMIN') };
}

async function upload({ client }: Person, name: string, content: Buffer, texts: object) {
  const { body } = await client.post('/api/media/upload').attach('files[]', content, name).expect(201);
  const [file] = body.results;
  await client.patch(`/api/media/${file.id}`).send(texts).expect(200);
  return file as { id: string; source_url: string };
}

const add = async ({ client }: Person, body: object) =>
  (await client.post('/api/posts').send(body).expect(201)).body.post as { id: string; slug: string };

/** Exports all posts into an empty installation. */
async function transfer({ app, admin }: { app: TestApp; admin: Person }) {
  await app.services.worker.idle();
  const archive = await exportPosts(admin);
  const other = await open();
  const outcome = await importFiles(other.app, other.admin, [{ name: 'posts.zip', content: archive }]);
  return { ...other, outcome, archive };
}

const taxonomyOf = async ({ client }: Person) => {
  const categories = (await client.get('/api/categories/post?limit=50').expect(200)).body.results;
  const tags = (await client.get('/api/tags?limit=50').expect(200)).body.results;
  return {
    categories: categories.map(
      ({ slug, name, description, posts_count, live_posts_count }: Record<string, unknown>) => ({
        slug,
        name,
        description,
        posts_count,
        live_posts_count,
      }),
    ),
    tags: tags.map(({ slug, name, posts_count }: Record<string, unknown>) => ({ slug, name, posts_count })),
  };
};

const HOSTILE = [
  { title: 'It\'s "quoted": a: b # c', body: 'x' },
  {
    title: '- [ ] {a: 1}, *b* & !c | > %',
    body: '---\ntitle: not a field\n---\n\nText after a line.\n---\n',
  },
  { title: '🍵 Émoji ünd 漢字 \u{1F469}\u200d\u{1F4BB}', body: 'A\u2028B\u2029C\u0085D \u00a0 E' },
  { title: 'null', body: 'true' },
  { title: '2020-01-01', body: '1e3\n\n~' },
  { title: 'Control', body: 'Bell \u0007, escape \u001b[31m, delete \u007f, mark \ufeff, zero \u200b.' },
  { title: 'Long', body: `${'0123456789'.repeat(19_999)}\n\n  end\t ` },
  {
    title: 'A fence',
    body: '```yaml\n---\ntitle: In a fence\n---\n\n![x](/media/none.png)\n```\n\n    ---\n\n~~~\n---\n~~~\n',
  },
  { title: 'White space', body: '\n\n  indented\ttab\t\n\n\n   \n' },
  {
    title: 'Same heading',
    body: '# Same heading\n\n<img src="/media/a.png"> <!-- a comment --> &amp; <b>bold</b>',
  },
  {
    title: 'Links',
    body: '[a](b.md) ![c](d.png) ![e](https://example.org/f.png "g") [h]: i.png\n\n[j]: k.jpg',
  },
  { title: 'Percent %20 \\ backslash \\n', body: '\\# not a heading \\\\ `a\\`' },
];

test('an export and import keeps texts, pictures, states, categories and tags', async () => {
  const here = await open();
  const { admin, app } = here;
  const { client } = admin;
  const door = await upload(admin, 'door.png', await png(), {
    altText: 'A green "door": open',
    caption: 'Seen # in May',
    title: 'Door: green',
    focal: { x: 0.25, y: 0.8 },
  });
  const blank = await upload(admin, 'line.jpg', await jpeg(), { isDecorative: true });
  const guides = (
    await client
      .post('/api/posts/categories')
      .send({ name: 'Guides & more', slug: 'guides', description: 'How to: "brew", # and ---' })
      .expect(201)
  ).body.category;
  await client.post('/api/posts/categories').send({ name: 'Empty one' }).expect(201);
  const tags = [];
  for (const name of ['Green tea', 'C++', 'yes', '42'])
    tags.push((await client.post('/api/tags').send({ name }).expect(201)).body.tag.id);

  for (const post of HOSTILE) await add(admin, { ...post, status: 'draft' });
  await add(admin, {
    title: 'Everything',
    body: `![A door](${door.source_url}) and ![again](${door.source_url}?v=1 "a caption") and ![](${blank.source_url})`,
    excerpt: 'With: all --- of it',
    categoryId: guides.id,
    tagIds: tags,
    coverMediaId: door.id,
    status: 'live',
    isFeatured: true,
    isSponsored: true,
    channel: 'email',
    campaignId: 'spring: 2026',
    publishedAt: '2025-03-04T05:06:07.089Z',
    seoTitle: 'For "search"',
    seoDescription: 'yes',
    canonicalUrl: 'https://example.org/a?b=c#d',
  });
  await add(admin, { title: 'Later', body: 'x', status: 'live', publishedAt: '2090-01-01T00:00:00+02:00' });
  const renamed = await add(admin, { title: 'Before', body: 'x', status: 'live' });
  await client.patch(`/api/posts/${renamed.id}`).send({ slug: 'after' }).expect(200);

  // The workflow of a writer: waiting, sent back, and changed after it was approved.
  const writer = await signedInPerson(app);
  const submitted = { body: 'x', status: 'live', approvalStatus: 'awaiting_approval' };
  await add(writer, { title: 'Waiting', ...submitted });
  const back = await add(writer, { title: 'Sent back', ...submitted });
  await client
    .post(`/api/posts/${back.id}/send-back`)
    .send({ message: 'Please: more "tea"\n\n---' })
    .expect(200);
  const changed = await add(writer, { title: 'Changed', ...submitted });
  await client.post(`/api/posts/account/${changed.id}/approve-post`).send({}).expect(200);
  const change = { title: 'Changed: twice', body: 'New\n---\n\ntext', coverMediaId: null, tagIds: [tags[0]] };
  await writer.client
    .patch(`/api/posts/${changed.id}`)
    .send({ ...change, approvalStatus: 'awaiting_approval' })
    .expect(200);

  const there = await transfer(here);
  expect(there.outcome).toMatchObject({ status: 'done', format: 'markdown', notes: [] });
  const entries = await entriesOf(there.admin, there.outcome);
  expect(entries).toHaveLength(HOSTILE.length + 6);
  expect(entries.map(({ outcome, notes }) => [outcome, notes])).toEqual(entries.map(() => ['imported', []]));
  expect(await everythingOf(there.admin)).toEqual(await everythingOf(admin));
  expect(await taxonomyOf(there.admin)).toEqual(await taxonomyOf(admin));

  // The public posts, and the texts of the pictures.
  for (const slug of ['everything', 'changed', 'after']) {
    const read = async (from: TestApp) => {
      const { id: _, owner_id: _owner, ...post } = (await from.browser().get(`/api/posts/${slug}`)).body.post;
      return { title: post.title, body: post.body, path: post.path };
    };
    expect(await read(there.app)).toEqual(await read(app));
  }
  const filesOf = async (person: Person) =>
    (await person.client.get('/api/media').expect(200)).body.results
      .map(({ slug, details, focal, size }: Record<string, unknown>) => ({ slug, details, focal, size }))
      .sort((a: { slug: string }, b: { slug: string }) => a.slug.localeCompare(b.slug));
  expect(await filesOf(there.admin)).toEqual(await filesOf(admin));

  // The way back is the same again, and a second import finds everything.
  const again = await transfer(there);
  expect(await everythingOf(again.admin)).toEqual(await everythingOf(admin));
  const second = await importFiles(there.app, there.admin, [{ name: 'again.zip', content: there.archive }]);
  expect(second.counts).toMatchObject({ imported: 0, present: entries.length, left_out: 0 });
});

test('an export and import keeps the starter posts', async () => {
  const here = await open();
  const { addStarterContent } = await import('#server/office/starter/starter.ts');
  await deleteRows(here.app.db, 'products');
  await addStarterContent(here.app.services);
  const there = await transfer(here);
  expect(there.outcome.counts).toMatchObject({ imported: there.outcome.counts.total, left_out: 0 });
  expect(there.outcome.counts.imported).toBeGreaterThan(5);
  expect(await everythingOf(there.admin)).toEqual(await everythingOf(here.admin));
  expect(await taxonomyOf(there.admin)).toEqual(await taxonomyOf(here.admin));
});
