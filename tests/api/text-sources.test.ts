import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { setPlan } from '../setup/accounts/plans.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { createSourceOwner, guide, type SourceOwner } from '../setup/content/source-owner.ts';

let now = new Date('2026-11-02T09:00:00Z').getTime();
let app: TestApp;
let owner: Person;
let shop: SourceOwner;

beforeAll(async () => {
  app = await startApp({}, { now: () => new Date(now) });
  owner = await signedInPerson(app);
  shop = createSourceOwner(app, owner);
});
afterAll(() => app.close());

describe('a text', () => {
  test('is used immediately, and cited by its title and heading', async () => {
    const { id, sources, token } = await shop.addBot();
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
    const answer = await shop.ask(token, 'Do you deliver tea to Norway?');
    expect(answer).toMatchObject({ answered: true, response: 'We deliver tea to Norway twice a week. [1]' });
    expect(answer.citations).toMatchObject([{ n: 1, title: 'Norway · Delivery', url: '' }]);
    // There is nothing to open.
    expect(await shop.find(id, 'norway')).toEqual([]);
    expect(answer.related).toEqual([]);
  });

  test('is updated, listed without its text, and deleted', async () => {
    const { sources, token } = await shop.addBot();
    const input = { type: 'text', title: 'Hours', text: 'The shop opens at nine.' };
    const { source } = (await owner.client.post(sources).send(input).expect(201)).body;
    const path = `${sources}/${source.id}`;
    await owner.client.patch(path).send({ text: 'The shop opens at ten.' }).expect(200);
    expect((await shop.ask(token, 'When does the shop open?')).response).toContain('ten');
    const list = await owner.client.get(`${sources}?type=text`).expect(200);
    expect(list.body.results).toHaveLength(1);
    expect(list.body.results[0]).toMatchObject({ title: 'Hours', excerpt: 'The shop opens at ten.' });
    expect(list.body.results[0]).not.toHaveProperty('text');
    await owner.client.post(`${path}/sync`).expect(422);
    await owner.client.delete(path).expect(200);
    expect((await shop.ask(token, 'When does the shop open?')).answered).toBe(false);
  });

  test('needs a title and a text of limited length', async () => {
    const { sources } = await shop.addBot();
    const post = (input: object) => owner.client.post(sources).send({ type: 'text', ...input });
    expect(Object.keys((await post({}).expect(422)).body.errors).sort()).toEqual(['text', 'title']);
    const long = await post({ title: 'Long', text: 'x'.repeat(50_001) }).expect(422);
    expect(long.body.errors.text).toEqual(['The text may have at most 50,000 characters.']);
    await post({ title: 'Long', text: 'Tea is good. '.repeat(3800) }).expect(201);
    const nothing = await post({ title: 'Nothing', text: '# Heading' }).expect(422);
    expect(nothing.body.errors.text).toEqual(['Write some text below the headings.']);
  });

  test('is consistent after parallel changes, and not found after its deletion', async () => {
    const { id, sources } = await shop.addBot();
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
  test('that is shared opens for visitors at a signed address until sharing is turned off', async () => {
    const { id, sources, token } = await shop.addBot();
    const { id: mediaId, slug, source_url } = await shop.upload(guide(), 'Linked guide.pdf');
    const { id: sourceId } = await shop.addFile(sources, mediaId, { link: 'file' });
    await shop.whenRead(sources, sourceId);
    const question = 'What water does green tea need?';
    const [{ url }] = (await shop.ask(token, question)).citations;
    expect(url).toMatch(new RegExp(`^${app.origin}/media/${slug}\\?source=.*#page=2$`));
    expect(await shop.find(id, 'degrees')).toMatchObject([
      { title: 'Linked guide', heading: 'Brewing › Page 2', url },
    ]);

    const path = url.slice(app.origin.length).split('#')[0] as string;
    const open = (address: string) => supertest(app.origin).get(address);
    await open(source_url).expect(404);
    const opened = await open(path).expect(200);
    expect(opened.headers['content-type']).toBe('application/pdf');
    expect(opened.headers['cache-control']).toBe('private, no-cache');
    const other = await shop.upload(guide(), 'Other guide.pdf');
    await open(path.replace(slug, other.slug)).expect(404);
    await open(path.replace(/expires=\d+/, 'expires=9999999999')).expect(404);
    await open(path.replace(/signature=.{4}/, 'signature=AAAA')).expect(404);
    await open(`${source_url}?source=${sourceId}`).expect(404);

    await owner.client.patch(`${sources}/${sourceId}`).send({ link: 'none' }).expect(200);
    await open(path).expect(404);
    expect((await shop.ask(token, question)).citations[0].url).toBe('');
    await owner.client.patch(`${sources}/${sourceId}`).send({ link: 'file' }).expect(200);
    await open(path).expect(200);
    const began = now;
    now += 9 * 24 * 3_600_000;
    await open(path).expect(404);
    now = began;
    await owner.client.patch(`/api/media/${mediaId}`).send({ visibility: 'public' }).expect(200);
    expect((await shop.ask(token, question)).citations[0].url).toBe(`${app.origin}${source_url}#page=2`);
    // A link that is signed needs no public file.
    await owner.client.patch(`/api/media/${mediaId}`).send({ visibility: 'private' }).expect(200);
    await owner.client.delete(`${sources}/${sourceId}`).expect(200);
    await open(path).expect(404);
  });

  test('that is replaced while it is read is indexed with its latest content', async () => {
    const { sources, token } = await shop.addBot();
    const { id: mediaId } = await shop.upload('The shop opens at zero.', 'Hours.txt');
    const { id } = await shop.addFile(sources, mediaId);
    for (let n = 1; n <= 5; n++)
      await owner.client
        .post(`/api/media/${mediaId}/reupload`)
        .attach('files[]', Buffer.from(`The shop opens at ${n}.`), 'hours.txt')
        .expect(200);
    await eventually(async () => {
      await app.services.worker.idle();
      expect((await shop.ask(token, 'When does the shop open?')).response).toContain('opens at 5');
      expect((await shop.whenRead(sources, id)).passages_count).toBe(1);
    });
  });

  test('that is deleted and chosen as a source in parallel is either a source or deleted', async () => {
    const { sources } = await shop.addBot();
    for (let round = 0; round < 5; round++) {
      const { id: mediaId } = await shop.upload('Tea is good.', `Race ${round}.txt`);
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
});

describe('the plan', () => {
  test('counts a text and a file as one page each, also when many are added in parallel', async () => {
    await setPlan(app, { pages: 3 });
    const { client } = await signedInPerson(app);
    const { sources } = await shop.addBot(client);
    const { id: mediaId } = await shop.upload('Tea is good.', 'Plan.txt', client);
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
