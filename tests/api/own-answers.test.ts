import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app.ts';
import { eventually } from '../setup/eventually.ts';
import { addReadSite } from '../setup/read-site.ts';
import { createVisitor, type TestVisitor } from '../setup/visitors.ts';
import { serveWebsite, type TestWebsite } from '../setup/websites.ts';

const OPENING = 'We are open Monday to Friday from nine to five.';
let app: TestApp;
let owner: Person;
let website: TestWebsite;
let siteId: string;
let botId: string;
let visitor: TestVisitor;

beforeAll(async () => {
  website = await serveWebsite({
    '/': '<title>Books</title><h1>Books for accountants</h1><p>Our program keeps your books.</p><a href="/locks">Lock files</a>',
    '/locks':
      '<title>Lock files</title><h1>Lock files</h1><p>While a book is open, a lock file prevents that somebody else opens it. Remove the lock file if nobody has the book open.</p>',
  });
  app = await startApp({ CRAWLER_ALLOW_HOSTS: website.domain });
  owner = await signedInPerson(app);
  const site = await addReadSite(owner.client, { name: 'Books', domain: website.domain });
  [siteId, botId] = [site.id, site.bot_id];
  visitor = await createVisitor(app.origin, site.slug, website.origin.replace('127.0.0.1', 'localhost'));
});
afterAll(async () => {
  await app.close();
  await website.close();
});

afterEach(async () => {
  const { body } = await owner.client.get(sources()).expect(200);
  for (const { id, type } of body.results)
    if (type !== 'website') await owner.client.delete(`${sources()}/${id}`).expect(200);
});

const sources = () => `/api/bots/${botId}/sources`;
const add = (source: object) => owner.client.post(sources()).send(source).expect(201);
const addHours = () => add({ type: 'text', title: 'Opening hours', text: OPENING });
const gaps = async (): Promise<string[]> => {
  const { body } = await owner.client.get(`/api/sites/${siteId}/gaps`).expect(200);
  return body.results.map(({ text }: { text: string }) => text);
};

describe('a question that the pages do not answer', () => {
  test('is answered by what the owner has written, however often a page has its words', async () => {
    expect((await visitor.ask('When are you open?')).answered).toBe(false);
    await addHours();
    expect(await visitor.ask('When are you open?')).toMatchObject({
      answered: true,
      response: `${OPENING} [1]`,
      citations: [{ title: 'Opening hours', url: '' }],
    });
  });

  test('is answered by a question with its answer before a text', async () => {
    await addHours();
    await add({ type: 'qa', question: 'When are you open?', answer: 'Always.' });
    expect((await visitor.ask('When are you open?')).response).toBe('Always.');
  });
});

describe('a search', () => {
  const search = async (q: string) =>
    (await visitor.search(q)) as { answer: object | null; results: object[] };

  test('shows a text that answers it above the results, without an address', async () => {
    expect((await search('opening hours')).answer).toBeNull();
    await addHours();
    const { answer, results } = await search('opening hours');
    expect(answer).toEqual({
      title: 'Opening hours',
      heading: '',
      excerpt: `We are <mark>open</mark> Monday to Friday from nine to five.`,
    });
    expect(results).toEqual(
      [expect.objectContaining({ title: 'Lock files' }), expect.anything()].slice(0, results.length),
    );
  });

  test('shows nothing above the results of another search', async () => {
    await addHours();
    expect((await search('lock file')).answer).toBeNull();
    expect((await search('accountants')).answer).toBeNull();
  });

  test('is answered for its owner and for programs, too', async () => {
    await add({ type: 'qa', question: 'Do you ship to Norway?', answer: 'Every Friday, for *ten* euros.' });
    const answer = expect.objectContaining({
      title: 'Do you ship to Norway?',
      excerpt: 'Every Friday, for *ten* euros.',
    });
    const query = 'q=shipping%20Norway';
    const { body: own } = await owner.client.get(`/api/search/bot/${botId}?${query}`).expect(200);
    expect(own.answer).toEqual(answer);
    expect(
      (await owner.client.get(`/api/search/bot/${botId}?${query}&page=2`).expect(200)).body.answer,
    ).toBeNull();
    const { body: created } = await owner.client
      .post(`/api/bots/${botId}/api-keys`)
      .send({ name: 'Test' })
      .expect(201);
    const { body } = await supertest(app.origin)
      .get(`/api/bots/${botId}/search?${query}`)
      .set('Authorization', `Bearer ${created.key}`)
      .expect(200);
    expect(body.answer).toEqual(answer);
  });

  test('that found nothing is no gap any more once an answer fits it', async () => {
    await search('wheelchair access');
    await eventually(async () => expect(await gaps()).toContain('wheelchair access'));
    await add({
      type: 'qa',
      question: 'Is there access for a wheelchair?',
      answer: 'Yes, through the yard.',
    });
    expect(await gaps()).not.toContain('wheelchair access');
    expect((await search('wheelchair accessible')).answer).toMatchObject({
      excerpt: 'Yes, through the yard.',
    });
    await app.services.worker.idle();
    expect(await gaps()).not.toContain('wheelchair accessible');
  });
});

test('questions with and without pages that may help are gaps of different kinds', async () => {
  await visitor.ask('Do you sell umbrellas?');
  await visitor.ask('Can somebody else remove my order?');
  const { body } = await owner.client.get(`/api/sites/${siteId}/gaps`).expect(200);
  const kinds = Object.fromEntries(
    body.results.map(({ text, questions, weak }: Record<string, unknown>) => [text, { questions, weak }]),
  );
  expect(kinds['Do you sell umbrellas?']).toEqual({ questions: 1, weak: 0 });
  expect(kinds['Can somebody else remove my order?']).toEqual({ questions: 0, weak: 1 });
});
