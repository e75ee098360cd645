import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type Person, signedInPerson } from '../factories.ts';
import { setPlan } from '../setup/accounts/plans.ts';
import { type Client, startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { encryptedPdf, pdf, wordDocument } from '../setup/content/documents.ts';
import { png } from '../setup/content/pictures.ts';
import { rowsOf } from '../setup/database/records.ts';

const HOST = 'https://shop.example';
let now = new Date('2026-11-02T09:00:00Z').getTime();
let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await startApp({}, { now: () => new Date(now) });
  owner = await signedInPerson(app);
});
afterAll(() => app.close());

/** A bot with a token of a visitor of its website, which does not exist. */
async function addBot(client: Client = owner.client) {
  const name = `Shop ${++count}`;
  const site = { name, domain: `shop-${count}.invalid`, allowedDomains: ['shop.example'] };
  const { body } = await client.post('/api/sites').send(site).expect(201);
  const sources = `/api/bots/${body.site.bot_id}/sources`;
  const session = supertest(app.origin).post('/api/widget/session').set('Origin', HOST);
  const { token } = (await session.send({ site: body.site.slug }).expect(200)).body;
  return { id: body.site.bot_id as string, sources, token: token as string };
}
let count = 0;

async function upload(content: Buffer | string, name: string, client = owner.client) {
  const request = client.post('/api/media/upload').attach('files[]', Buffer.from(content), name);
  const { body } = await request.expect(201);
  return body.results[0] as { id: string; slug: string; source_url: string };
}

async function addFile(sources: string, mediaId: string, more: object = {}) {
  const input = { type: 'media', mediaId, ...more };
  return (await owner.client.post(sources).send(input).expect(201)).body.source;
}

async function whenRead(sources: string, id: string) {
  return eventually(async () => {
    const { source } = (await owner.client.get(`${sources}/${id}`).expect(200)).body;
    expect(['ready', 'failed']).toContain(source.status);
    return source;
  });
}

async function ask(token: string, message: string) {
  const { body } = await supertest(app.origin)
    .post('/api/widget/chat')
    .set({ Origin: HOST, Authorization: `Bearer ${token}`, Accept: 'application/json' })
    .send({ message })
    .expect(200);
  return body;
}

const find = async (botId: string, q: string) =>
  (await owner.client.get(`/api/search/bot/${botId}?q=${q}`).expect(200)).body.results;

const guide = () =>
  pdf(
    { lines: ['Tea guide', 'Welcome to the shop.'] },
    {
      lines: ['Green tea needs water of eighty degrees.', 'Pour it slowly over the leaves.'],
      outline: 'Brewing',
    },
  );

describe('a text', () => {
  test('is used immediately, and cited by its title and heading', async () => {
    const { id, sources, token } = await addBot();
    const text = {
      type: 'text',
      title: 'Delivery',
      text: '# Norway\r\n\r\nWe deliver tea to Norway twice a week.',
    };
    const { body } = await owner.client.post(sources).send(text).expect(201);
    expect(body.source).toMatchObject({
      type: 'text',
      status: 'ready',
      title: 'Delivery',
      text: '# Norway\n\nWe deliver tea to Norway twice a week.',
      pages_count: 1,
      passages_count: 1,
    });
    const answer = await ask(token, 'Do you deliver tea to Norway?');
    expect(answer).toMatchObject({ answered: true, response: 'We deliver tea to Norway twice a week. [1]' });
    expect(answer.citations).toMatchObject([{ n: 1, title: 'Norway · Delivery', url: '' }]);
    // There is nothing to open.
    expect(await find(id, 'norway')).toEqual([]);
    expect(answer.related).toEqual([]);
  });

  test('is updated, listed without its text, and deleted', async () => {
    const { sources, token } = await addBot();
    const input = { type: 'text', title: 'Hours', text: 'The shop opens at nine.' };
    const { source } = (await owner.client.post(sources).send(input).expect(201)).body;
    const path = `${sources}/${source.id}`;
    await owner.client.patch(path).send({ text: 'The shop opens at ten.' }).expect(200);
    expect((await ask(token, 'When does the shop open?')).response).toContain('ten');
    const list = await owner.client.get(`${sources}?type=text`).expect(200);
    expect(list.body.results).toHaveLength(1);
    expect(list.body.results[0]).toMatchObject({ title: 'Hours', excerpt: 'The shop opens at ten.' });
    expect(list.body.results[0]).not.toHaveProperty('text');
    await owner.client.post(`${path}/sync`).expect(422);
    await owner.client.delete(path).expect(200);
    expect((await ask(token, 'When does the shop open?')).answered).toBe(false);
  });

  test('needs a title and a text of limited length', async () => {
    const { sources } = await addBot();
    const post = (input: object) => owner.client.post(sources).send({ type: 'text', ...input });
    expect(Object.keys((await post({}).expect(422)).body.errors).sort()).toEqual(['text', 'title']);
    const long = await post({ title: 'Long', text: 'x'.repeat(50_001) }).expect(422);
    expect(long.body.errors.text).toEqual(['The text may have at most 50,000 characters.']);
    await post({ title: 'Long', text: 'Tea is good. '.repeat(3800) }).expect(201);
    const nothing = await post({ title: 'Nothing', text: '# Heading' }).expect(422);
    expect(nothing.body.errors.text).toEqual(['Write some text below the headings.']);
  });

  test('is consistent after parallel changes, and not found after its deletion', async () => {
    const { id, sources } = await addBot();
    const input = { type: 'text', title: 'Hours', text: 'The shop opens at nine.' };
    const { source } = (await owner.client.post(sources).send(input).expect(201)).body;
    const path = `${sources}/${source.id}`;
    const passages = async () => (await app.services.search.passages(id, 'shop opens')).passages;
    await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        owner.client
          .patch(path)
          .send({ text: `The shop opens at ${n}.` })
          .expect(200),
      ),
    );
    expect(await passages()).toHaveLength(1);
    await Promise.all([
      owner.client.patch(path).send({ title: 'Opening hours' }).expect(200),
      owner.client.patch(path).send({ text: 'The shop opens late.' }).expect(200),
    ]);
    const both = { title: 'Opening hours', text: 'The shop opens late.' };
    expect((await owner.client.get(path).expect(200)).body.source).toMatchObject(both);
    expect(await passages()).toMatchObject([{ title: both.title, content: both.text }]);
    const ends = await Promise.all([
      owner.client.delete(path),
      owner.client.patch(path).send({ text: 'Too late.' }),
      owner.client.delete(path),
    ]);
    for (const { status } of ends) expect([200, 404]).toContain(status);
    expect(await passages()).toEqual([]);
  });
});

describe('a file', () => {
  test('is read by a job, and cited by its title and page', async () => {
    const { id, sources, token } = await addBot();
    const file = await upload(guide(), 'Tea guide.pdf');
    const added = await addFile(sources, file.id);
    expect(added).toMatchObject({ type: 'media', media_id: file.id, link: 'none', visibility: 'private' });
    expect(await whenRead(sources, added.id)).toMatchObject({
      status: 'ready',
      title: 'Tea guide',
      error: null,
      pages_count: 1,
      passages_count: 2,
      found_count: 1,
      done_count: 1,
    });
    const { citations } = await ask(token, 'What water does green tea need?');
    expect(citations).toMatchObject([{ title: 'Page 2 · Tea guide', url: '' }]);
    expect(await find(id, 'degrees')).toEqual([]);
    const { body } = await owner.client.get(`${sources}/${added.id}/pages`).expect(200);
    expect(body.results).toMatchObject([{ url: '', title: 'Tea guide', status: 'indexed' }]);
  });

  test('has the title of the document unless its owner has named it', async () => {
    const { sources } = await addBot();
    const rules = () => wordDocument(['Title', 'House rules'], 'Guests leave their boots at the door.');
    const titleOf = async (id: string) =>
      (await owner.client.get(`/api/media/${id}`)).body.media.details.title;
    const found = await upload(rules(), 'HR_2024_final.docx');
    const read = await whenRead(sources, (await addFile(sources, found.id)).id);
    expect(read.title).toBe('House rules');
    expect(await titleOf(found.id)).toBe('House rules');

    const named = await upload(rules(), 'HR_2025.docx');
    await owner.client.patch(`/api/media/${named.id}`).send({ title: 'For our guests' }).expect(200);
    expect((await whenRead(sources, (await addFile(sources, named.id)).id)).title).toBe('For our guests');
    // Also when it is read again.
    await owner.client.patch(`/api/media/${found.id}`).send({ title: 'Our rules' }).expect(200);
    await eventually(async () => expect((await whenRead(sources, read.id)).title).toBe('Our rules'));
    await app.services.worker.idle();
    expect(await titleOf(found.id)).toBe('Our rules');
  });

  test('that is shared opens for visitors at a signed address until sharing is turned off', async () => {
    const { id, sources, token } = await addBot();
    const { id: mediaId, slug, source_url } = await upload(guide(), 'Linked guide.pdf');
    const { id: sourceId } = await addFile(sources, mediaId, { link: 'file' });
    await whenRead(sources, sourceId);
    const question = 'What water does green tea need?';
    const [{ url }] = (await ask(token, question)).citations;
    expect(url).toMatch(new RegExp(`^${app.origin}/media/${slug}\\?source=.*#page=2$`));
    expect(await find(id, 'degrees')).toMatchObject([
      { title: 'Linked guide', heading: 'Brewing › Page 2', url },
    ]);

    const path = url.slice(app.origin.length).split('#')[0] as string;
    const open = (address: string) => supertest(app.origin).get(address);
    await open(source_url).expect(404);
    const opened = await open(path).expect(200);
    expect(opened.headers['content-type']).toBe('application/pdf');
    expect(opened.headers['cache-control']).toBe('private, no-cache');
    const other = await upload(guide(), 'Other guide.pdf');
    await open(path.replace(slug, other.slug)).expect(404);
    await open(path.replace(/expires=\d+/, 'expires=9999999999')).expect(404);
    await open(path.replace(/signature=.{4}/, 'signature=AAAA')).expect(404);
    await open(`${source_url}?source=${sourceId}`).expect(404);

    await owner.client.patch(`${sources}/${sourceId}`).send({ link: 'none' }).expect(200);
    await open(path).expect(404);
    expect((await ask(token, question)).citations[0].url).toBe('');
    await owner.client.patch(`${sources}/${sourceId}`).send({ link: 'file' }).expect(200);
    await open(path).expect(200);
    const began = now;
    now += 9 * 24 * 3_600_000;
    await open(path).expect(404);
    now = began;
    await owner.client.patch(`/api/media/${mediaId}`).send({ visibility: 'public' }).expect(200);
    expect((await ask(token, question)).citations[0].url).toBe(`${app.origin}${source_url}#page=2`);
    // A link that is signed needs no public file.
    await owner.client.patch(`/api/media/${mediaId}`).send({ visibility: 'private' }).expect(200);
    await owner.client.delete(`${sources}/${sourceId}`).expect(200);
    await open(path).expect(404);
  });

  test('is read again when it is replaced or renamed', { timeout: 60_000 }, async () => {
    const { sources, token } = await addBot();
    const { id: mediaId } = await upload(wordDocument('The shop opens at nine.'), 'Hours.docx');
    const { id } = await addFile(sources, mediaId);
    await whenRead(sources, id);
    const reupload = (content: Buffer | string, name: string) =>
      owner.client.post(`/api/media/${mediaId}/reupload`).attach('files[]', Buffer.from(content), name);
    await reupload('The shop opens at eleven.', 'hours.txt').expect(200);
    await eventually(async () =>
      expect((await ask(token, 'When does the shop open?')).response).toContain('eleven'),
    );
    await owner.client.patch(`/api/media/${mediaId}`).send({ title: 'Opening hours' }).expect(200);
    await eventually(async () =>
      expect((await ask(token, 'When does the shop open?')).citations[0].title).toBe('Opening hours'),
    );
    // The file has changed.
    await reupload('  ', 'hours.txt').expect(200);
    await eventually(async () =>
      expect(await whenRead(sources, id)).toMatchObject({
        status: 'failed',
        pages_count: 0,
        passages_count: 0,
      }),
    );
    expect((await ask(token, 'When does the shop open?')).answered).toBe(false);
    await reupload('The shop opens at noon.', 'hours.txt').expect(200);
    await eventually(async () => expect((await whenRead(sources, id)).status).toBe('ready'));
  });

  test('that is replaced while it is read is indexed with its latest content', async () => {
    const { sources, token } = await addBot();
    const { id: mediaId } = await upload('The shop opens at zero.', 'Hours.txt');
    const { id } = await addFile(sources, mediaId);
    for (let n = 1; n <= 5; n++)
      await owner.client
        .post(`/api/media/${mediaId}/reupload`)
        .attach('files[]', Buffer.from(`The shop opens at ${n}.`), 'hours.txt')
        .expect(200);
    await eventually(async () => {
      await app.services.worker.idle();
      expect((await ask(token, 'When does the shop open?')).response).toContain('opens at 5');
      expect((await whenRead(sources, id)).passages_count).toBe(1);
    });
  });

  test.each([
    ['Locked.pdf', encryptedPdf(), 'protected with a password'],
    ['Scan.pdf', pdf({ isScanned: true }), 'no text. Let a program recognize'],
    ['Empty.pdf', pdf({}), 'The file has no text.'],
    ['Blank.docx', wordDocument(), 'The file has no text.'],
  ])('that cannot be read says why: %s', async (name, content, reason) => {
    const { sources } = await addBot();
    const { id } = await addFile(sources, (await upload(content, name)).id);
    const source = await whenRead(sources, id);
    expect(source).toMatchObject({ status: 'failed', pages_count: 0, passages_count: 0 });
    expect(source.error).toContain(reason);
    await owner.client.post(`${sources}/${id}/sync`).expect(200);
    expect((await whenRead(sources, id)).error).toContain(reason);
  });

  test('of another type, of another user or without an owner is refused', async () => {
    const { sources } = await addBot();
    const post = (input: object) =>
      owner.client
        .post(sources)
        .send({ type: 'media', ...input })
        .expect(422);
    const picture = await upload(await png({ width: 10, height: 10 }), 'cup.png');
    expect((await post({ mediaId: picture.id })).body.errors.media_id[0]).toContain('A picture has no text');
    const other = await signedInPerson(app);
    const foreign = await upload('Secret tea.', 'secret.txt', other.client);
    for (const mediaId of [foreign.id, 'unknown'])
      expect((await post({ mediaId })).body.errors.media_id[0]).toContain('not found');
    expect((await post({})).body.errors.media_id).toEqual(['Choose a file.']);
    await post({ mediaId: picture.id, link: 'javascript:' });
    await other.client.post(sources).send({ type: 'media', mediaId: foreign.id }).expect(404);
  });

  test('cannot be deleted while a source uses it', async () => {
    const { sources } = await addBot();
    const { id: mediaId } = await upload('Tea is good.', 'Used.txt');
    const [{ id }, second] = [await addFile(sources, mediaId), await addFile(sources, mediaId)];
    await whenRead(sources, id);
    const { body } = await owner.client.get(`/api/media/${mediaId}`).expect(200);
    expect(body.media.used_in[0]).toMatchObject({
      kind: 'source',
      href: expect.stringMatching(/\/knowledge$/),
    });
    const refused = await owner.client
      .post('/api/media/bulk/delete')
      .send({ ids: [mediaId] })
      .expect(409);
    expect(refused.body.errors.ids[0]).toMatch(/^Used: Knowledge of/);
    for (const source of [id, second.id]) await owner.client.delete(`${sources}/${source}`).expect(200);
    await owner.client.delete(`/api/media/${mediaId}`).expect(200);
  });

  test('that is deleted and chosen as a source in parallel is either a source or deleted', async () => {
    const { sources } = await addBot();
    for (let round = 0; round < 5; round++) {
      const { id: mediaId } = await upload('Tea is good.', `Race ${round}.txt`);
      const [added, deleted] = await Promise.all([
        owner.client.post(sources).send({ type: 'media', mediaId }),
        owner.client.delete(`/api/media/${mediaId}`),
      ]);
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([added.status, deleted.status]);
    }
  });

  test('is deleted with its owner’s account', async () => {
    const leaver = await signedInPerson(app);
    const { sources } = await addBot(leaver.client);
    const { id: mediaId } = await upload('Tea is good.', 'Leaves.txt', leaver.client);
    await leaver.client.post(sources).send({ type: 'media', mediaId }).expect(201);
    const { body } = await leaver.client.get('/api/auth/user').expect(200);
    await app.services.worker.idle();
    await leaver.client.delete(`/api/users/${body.user.id}`).send({ password: PASSWORD }).expect(200);
    const { db } = app;
    expect(await rowsOf(db, 'media', { id: mediaId })).toEqual([]);
  });
});

describe('the plan', () => {
  test('counts a text and a file as one page each, also when many are added in parallel', async () => {
    await setPlan(app, { pages: 3 });
    const { client } = await signedInPerson(app);
    const { sources } = await addBot(client);
    const { id: mediaId } = await upload('Tea is good.', 'Plan.txt', client);
    const inputs = Array.from({ length: 8 }, (_, n) =>
      n % 2 === 0 ? { type: 'text', title: 'Tea', text: 'Tea is good.' } : { type: 'media', mediaId },
    );
    const answers = await Promise.all(inputs.map((input) => client.post(sources).send(input)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body).toMatchObject({
      message: expect.stringContaining('3 pages'),
      limit: { name: 'pages', allowed: 3, upgrade: { href: '/pricing' } },
    });
    await app.services.worker.idle();
    const { body } = await client.get(`${sources}?type=text,media`).expect(200);
    await client.delete(`${sources}/${body.results[0].id}`).expect(200);
    await client.post(sources).send(inputs[0]).expect(201);
    await setPlan(app, {});
  });
});
