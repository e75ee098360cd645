import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { addReadSite } from '../setup/websites/read-site.ts';
import { createVisitor, type TestVisitor } from '../setup/websites/visitors.ts';
import { npmManualFolder, serveFolder, type TestWebsite } from '../setup/websites/websites.ts';

const DIRIGIBLES = 'You can rent a dirigible from our yard, by the day.';
const OPENING = 'We are open Monday to Friday from nine to five.';
let app: TestApp;
let owner: Person;
let website: TestWebsite;
let siteId: string;
let botId: string;
let visitor: TestVisitor;

beforeAll(async () => {
  website = await serveFolder(npmManualFolder());
  app = await startApp({ CRAWLER_ALLOW_HOSTS: website.domain });
  owner = await signedInPerson(app);
  const site = await addReadSite(owner.client, { name: 'Manual', domain: website.domain });
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
  test('is answered by the owner’s own answer, however often a page has its words', async () => {
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

  test('shows a text that answers it above the results, without a link', async () => {
    expect((await search('opening hours')).answer).toBeNull();
    await addHours();
    const { answer } = await search('opening hours');
    expect(answer).toEqual({
      title: 'Opening hours',
      heading: '',
      excerpt: `We are <mark>open</mark> Monday to Friday from nine to five.`,
      marked: { title: '<mark>Opening</mark> <mark>hours</mark>', heading: '' },
    });
  });

  test('marks no stop words in the answer', async () => {
    await addHours();
    const { answer } = await search('When are you open?');
    expect(answer).toMatchObject({
      excerpt: `We are <mark>open</mark> Monday to Friday from nine to five.`,
      marked: { title: '<mark>Opening</mark> hours' },
    });
  });

  test('shows no answer above the results of another search', async () => {
    await addHours();
    expect((await search('lock file')).answer).toBeNull();
    expect((await search('publish a package')).answer).toBeNull();
  });

  test('is whole for the team, however long it is', async () => {
    const sentence = 'We ship to Norway every Friday, and it takes five days. ';
    const answer = sentence.repeat(20).trim();
    await add({ type: 'qa', question: 'Do you ship to Norway?', answer });
    const { body } = await owner.client.get(`/api/search/bot/${botId}?q=shipping%20Norway`).expect(200);
    expect(body.answer.text).toBe(answer);
    expect(body.answer.excerpt.length).toBeLessThan(answer.length);
    expect((await search('shipping Norway')).answer).not.toHaveProperty('text');
  });

  test('is also answered for the owner and for programs', async () => {
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

  test('without results is no gap once an answer matches it', async () => {
    await search('zeppelin');
    await eventually(async () => expect(await gaps()).toContain('zeppelin'));
    await add({
      type: 'qa',
      question: 'Do you rent a zeppelin?',
      answer: 'Yes, through the yard.',
    });
    await app.services.worker.idle();
    expect(await gaps()).not.toContain('zeppelin');
    expect((await search('rent zeppelins')).answer).toMatchObject({
      excerpt: 'Yes, through the yard.',
    });
    await app.services.worker.idle();
    expect(await gaps()).not.toContain('rent zeppelins');
  });

  test.each([
    ['a text', () => add({ type: 'text', title: 'Dirigibles', text: DIRIGIBLES })],
    [
      'a file',
      async () => {
        const { body } = await owner.client
          .post('/api/media/upload')
          .attach('files[]', Buffer.from(DIRIGIBLES), 'dirigibles.txt')
          .expect(201);
        await add({ type: 'media', mediaId: body.results[0].id });
      },
    ],
  ])('without results is no gap once %s answers it', async (_what, write) => {
    await search('rent a dirigible');
    await eventually(async () => expect(await gaps()).toContain('rent a dirigible'));
    await write();
    await app.services.worker.idle();
    expect((await search('rent a dirigible')).answer).toMatchObject({
      title: expect.stringMatching(/^dirigibles$/i),
    });
    expect(await gaps()).not.toContain('rent a dirigible');
  });
});

test('questions with and without related pages are gaps of different kinds', async () => {
  const questions = [
    'Do you sell umbrellas?',
    'How tall is Mount Everest?',
    'Is there a discount for students?',
    'Do you have an app for my phone?',
    'Where is my package?',
  ];
  const open: [question: string, pages: number][] = [];
  for (const question of questions) {
    const { answered, related } = await visitor.ask(question);
    if (!answered) open.push([question, related.length]);
  }
  const { body } = await owner.client.get(`/api/sites/${siteId}/gaps?limit=50`).expect(200);
  for (const [question, pages] of open) {
    const gap = body.results.find(({ text }: { text: string }) => text === question);
    expect(gap, question).toMatchObject(pages > 0 ? { questions: 0, weak: 1 } : { questions: 1, weak: 0 });
  }
  expect(new Set(open.map(([, pages]) => pages > 0)).size).toBe(2);
});
