import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { addReadSite } from '../setup/websites/read-site.ts';
import { serveWebsite, type TestWebsite } from '../setup/websites/websites.ts';

const HOST = 'https://shop.example';
let app: TestApp;
let owner: Person;
let website: TestWebsite;
let botId: string;
let token: string;

beforeAll(async () => {
  website = await serveWebsite({
    '/': '<h1>Tea shop</h1><p>We sell tea and kettles.</p><a href="/shipping">Shipping</a><a href="/returns">Returns</a>',
    '/shipping':
      '<h1>Shipping</h1><p>Shipping takes two days. We ship kettles and tea within Germany for five euros.</p>',
    '/returns': '<h1>Returns</h1><p>You can return unopened tea within thirty days of its delivery.</p>',
  });
  app = await startApp({ CRAWLER_ALLOW_HOSTS: website.domain });
  owner = await signedInPerson(app);
  const site = { name: 'Tea shop', domain: website.domain, allowedDomains: ['shop.example'] };
  botId = (await addReadSite(owner.client, site)).bot_id;
  const session = supertest(app.origin).post('/api/widget/session').set('Origin', HOST);
  token = (await session.send({ site: 'tea-shop' }).expect(200)).body.token;
});
afterAll(async () => {
  await app.close();
  await website.close();
});

afterEach(async () => {
  const { body } = await owner.client.get(sources()).expect(200);
  for (const { id, type } of body.results) if (type === 'qa') await remove(id);
});

const sources = () => `/api/bots/${botId}/sources`;

async function ask(message: string) {
  const { body } = await supertest(app.origin)
    .post('/api/widget/chat')
    .set({ Origin: HOST, Authorization: `Bearer ${token}`, Accept: 'application/json' })
    .send({ message })
    .expect(200);
  return body;
}

async function answer(question: string, text: string): Promise<string> {
  const input = { type: 'qa', question, answer: text };
  return (await owner.client.post(sources()).send(input).expect(201)).body.source.id;
}
const remove = (id: string) => owner.client.delete(`${sources()}/${id}`).expect(200);
const indexed = () => app.services.search.passages(botId, 'tea kettle shipping norway', { limit: 50 });

describe('a question with its answer', () => {
  test('answers the next question, as it is written and cited without an address', async () => {
    const question = 'Do you ship to Norway?';
    expect((await ask(question)).citations[0]?.url).not.toBe('');
    const text = 'Yes, **twice a week**:\n\n- by post\n- by ship';
    const id = await answer(question, text);
    const { body } = await owner.client.get(`${sources()}/${id}`).expect(200);
    expect(body.source).toMatchObject({
      type: 'qa',
      status: 'ready',
      question,
      answer: text,
      pages_count: 0,
    });
    for (const asked of [question, 'do you ship to norway', 'Is there shipping to Norway?']) {
      const reply = await ask(asked);
      expect(reply).toMatchObject({ response: text, answered: true });
      expect(reply.citations).toEqual([
        { n: 1, title: question, url: '', excerpt: 'Yes, twice a week: by post by ship' },
      ]);
      expect(reply.related.every(({ url }: { url: string }) => url !== '')).toBe(true);
    }
    await remove(id);
    expect((await ask(question)).citations[0]?.url).not.toBe('');
  });

  test('that links to a page cites the page by its address', async () => {
    const id = await answer('Do you ship to Norway?', 'See [here](https://shop.example/shipping#norway).');
    const { citations } = await ask('Do you ship to Norway?');
    expect(citations).toMatchObject([
      { title: 'shop.example/shipping', url: 'https://shop.example/shipping#norway' },
    ]);
    await remove(id);
  });

  test('does not answer other questions, and is not a search result', async () => {
    const id = await answer('Do you ship to Norway?', 'Yes.');
    expect((await ask('Can I return tea?')).response).toContain('thirty days');
    expect((await ask('Shipping within Germany?')).response).toContain('five euros');
    const { body } = await owner.client.get(`/api/search/bot/${botId}?q=norway`).expect(200);
    expect(body.results).toEqual([]);
    await remove(id);
  });

  test('is updated immediately, and requires both parts', async () => {
    const id = await answer('Do you have a shop in Oslo?', 'Not yet.');
    const change = {
      answer: 'Since May, at the harbour.\r\nCome and see [where](https://shop.example/oslo).',
    };
    const { body } = await owner.client.patch(`${sources()}/${id}`).send(change).expect(200);
    expect(body.source).toMatchObject({ question: 'Do you have a shop in Oslo?' });
    const reply = await ask('Do you have a shop in Oslo?');
    expect(reply.response).toMatch(/^Since May, at the harbour\.\nCome/);
    expect(reply.citations[0].url).toBe('https://shop.example/oslo');
    await owner.client
      .patch(`${sources()}/${id}`)
      .send({ question: 'Is there a shop in Bergen?' })
      .expect(200);
    expect((await ask('Is there a shop in Bergen?')).response).toContain('harbour');
    expect((await ask('Oslo?')).answered).toBe(false);

    await owner.client.patch(`${sources()}/${id}`).send({ answer: ' ' }).expect(422);
    await owner.client.patch(`${sources()}/${id}`).send({ type: 'website' }).expect(422);
    await owner.client.post(`${sources()}/${id}/sync`).expect(422);
    const missing = await owner.client
      .post(sources())
      .send({ type: 'qa', question: 'x'.repeat(301) })
      .expect(422);
    expect(Object.keys(missing.body.errors).sort()).toEqual(['answer', 'question']);
    await owner.client.post(sources()).send({ type: 'fax' }).expect(422);
    await remove(id);
  });

  test('is refused for the source of a website, and for other users', async () => {
    const { body } = await owner.client.get(sources()).expect(200);
    const website = body.results.find(({ type }: { type: string }) => type === 'website');
    await owner.client.patch(`${sources()}/${website.id}`).send({ answer: 'No.' }).expect(422);
    const id = await answer('Who owns this?', 'Ada does.');
    const { client } = await signedInPerson(app);
    const input = { type: 'qa', question: 'Who owns this?', answer: 'I do.' };
    await client.post(sources()).send(input).expect(404);
    await client.get(`${sources()}/${id}`).expect(404);
    await client.patch(`${sources()}/${id}`).send({ answer: 'I do.' }).expect(404);
    await client.delete(`${sources()}/${id}`).expect(404);
    await remove(id);
  });

  test('parallel updates and deletions leave one content or none', async () => {
    const id = await answer('Do you ship to Norway?', 'Answer 0.');
    const changes = Array.from({ length: 8 }, (_, n) =>
      owner.client
        .patch(`${sources()}/${id}`)
        .send({ answer: `Answer ${n}.` })
        .expect(200),
    );
    await Promise.all(changes);
    expect((await indexed()).passages.filter(({ sourceType }) => sourceType === 'qa')).toHaveLength(1);
    const reply = await ask('Do you ship to Norway?');
    const { body } = await owner.client.get(`${sources()}/${id}`).expect(200);
    expect(reply.response).toBe(body.source.answer);
    const both = { question: 'Do you deliver to Norway?', answer: 'Twice a week.' };
    await Promise.all(
      Object.entries(both).map(([field, value]) =>
        owner.client
          .patch(`${sources()}/${id}`)
          .send({ [field]: value })
          .expect(200),
      ),
    );
    expect((await owner.client.get(`${sources()}/${id}`).expect(200)).body.source).toMatchObject(both);
    expect((await ask(both.question)).response).toBe(both.answer);

    const change = { answer: 'Too late.' };
    const ends = await Promise.all([
      owner.client.delete(`${sources()}/${id}`),
      owner.client.delete(`${sources()}/${id}`),
      owner.client.patch(`${sources()}/${id}`).send(change),
    ]);
    for (const { status } of ends) expect([200, 404]).toContain(status);
    expect((await indexed()).passages.filter(({ sourceType }) => sourceType === 'qa')).toHaveLength(0);
  });

  test('the website is crawled, moved and listed without them', async () => {
    const id = await answer('Do you ship to Norway?', 'Yes.');
    await app.services.sources.websites.syncDue();
    await app.services.sources.websites.refresh(botId);
    await eventually(async () => {
      const { body } = await owner.client.get(sources()).expect(200);
      expect(body.results.map(({ type, status }: Record<string, string>) => [type, status])).toEqual([
        ['website', 'ready'],
        ['qa', 'ready'],
      ]);
    });
    expect((await ask('Do you ship to Norway?')).response).toBe('Yes.');
    await remove(id);
  });
});
