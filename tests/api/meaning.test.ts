import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { signedInPerson } from '../factories.ts';
import { type EmbeddingBehaviour, refusesToEmbed } from '../setup/answers/embedding-provider.ts';
import { type MeaningApp, PASSAGES, startMeaningApp, withMeaningApp } from '../setup/answers/meaning-app.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { rowsOf } from '../setup/database/records.ts';

/** Adds words that no page has to a query: a cached vector would hide the behaviour of the provider. */
let asked = 0;
const unseen = (text: string) => `${text} ${'again '.repeat(++asked)}`;

/** A vector that is late, because the machine is busy, serves the next search with the same words. */
const untilFound = (shop: MeaningApp, q: string, expected: object) =>
  eventually(async () => expect(await shop.find(q)).toEqual(expected));

describe('a question without a word of the content', () => {
  const shop = withMeaningApp();

  test('finds only the page with the same meaning', async () => {
    await untilFound(shop(), 'refund please ', { paths: ['/returns'], count: 1 });
    await untilFound(shop(), 'transported somewhere ', { paths: ['/courier'], count: 1 });
  });

  test('is answered', async () => {
    const visitor = await shop().visitor();
    await eventually(async () => {
      const reply = await visitor.ask('refund?');
      expect(reply).toMatchObject({ answered: true, citations: [{ title: 'Returns' }] });
      expect(reply.response).toContain('within thirty days');
    });
  });

  test('is refused if nothing means the same', async () => {
    expect(await shop().find('quokkas yodel ')).toEqual({ paths: [], count: 0 });
    const reply = await (await shop().visitor()).ask('Do quokkas yodel?');
    expect(reply).toMatchObject({ answered: false, citations: [] });
  });

  test('finds nothing as a phrase, and ranks meaning above a page with one of its words', async () => {
    expect(await shop().find('"refund please"')).toEqual({ paths: [], count: 0 });
    await untilFound(shop(), 'refund of an order ', { paths: ['/returns', '/courier'], count: 2 });
  });

  test('is sent while it is typed, but not as a single word', async () => {
    await untilFound(shop(), 'birthday present', { paths: ['/vouchers'], count: 1 });
    await shop().find('refun');
    expect(shop().provider.texts()).toEqual(['birthday present']);
  });

  test('is sent once, also when it is repeated', async () => {
    for (let n = 0; n < 3; n++) await shop().find('reimbursed soon ');
    expect(shop().provider.texts()).toEqual(['reimbursed soon']);
  });

  test('is not sent if the owner has turned it off', async () => {
    await shop().change({ searchByMeaning: false });
    expect(await shop().find(unseen('refund please'))).toEqual({ paths: [], count: 0 });
    expect(shop().provider.calls).toEqual([]);
    await shop().change({ searchByMeaning: true });
    await untilFound(shop(), unseen('refund please'), { paths: ['/returns'], count: 1 });
  });

  test('of another assistant finds nothing here', async () => {
    const other = await signedInPerson(shop().app());
    const { body } = await other.client.post('/api/bots').send({ name: 'Other' }).expect(201);
    await other.client
      .post(`/api/bots/${body.bot.id}/sources`)
      .send({ type: 'text', title: 'Coffee', text: 'We also roast coffee.' })
      .expect(201);
    const found = await other.client.get(`/api/search/bot/${body.bot.id}?q=refund%20please%20`).expect(200);
    expect(found.body.count).toBe(0);
    await other.client.get(`/api/bots/${shop().botId}/search-settings`).expect(404);
  });
});

describe('a provider of vectors for queries', () => {
  const shop = withMeaningApp();
  // What is known of its failures, and the vectors of questions, are in memory.
  beforeEach(() => shop().restart());

  const forever: EmbeddingBehaviour = (_call, response) =>
    new Promise((resolve) => response.on('close', resolve));
  const short: EmbeddingBehaviour = (_call, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: [{ embedding: [1, 2, 3] }] }));

  test.each<[string, EmbeddingBehaviour]>([
    ['hangs', forever],
    ['fails', refusesToEmbed(500)],
    ['refuses the key', refusesToEmbed(401)],
    ['accepts no more', refusesToEmbed(429, { 'retry-after': '60' })],
    ['sends half a document', refusesToEmbed(200, {}, '{"data":[{"embedding":[0.1,')],
    ['sends vectors of another length', short],
  ])('that %s does not affect results by words', async (_what, behaviour) => {
    shop().provider.behave(behaviour);
    expect((await shop().find(unseen('mountains leaves'))).paths).toEqual(['/green']);
    const reply = await (await shop().visitor()).ask('Which leaves grow on mountains?');
    expect(reply).toMatchObject({ answered: true, citations: [{ title: 'Green tea' }] });
  });

  test('gets no requests for a while after a failure', async () => {
    shop().provider.behave(refusesToEmbed(500));
    for (let n = 0; n < 3; n++) await shop().find(unseen('mountains leaves'));
    expect(shop().provider.calls).toHaveLength(1);
  });
});

describe('embedding', () => {
  test.each<Record<string, string>>([{ 'retry-after': '0' }, { 'retry-after-ms': '-5000' }])(
    'pauses also if the provider refuses each call and asks for no pause: %o',
    async (headers) => {
      const shop = await startMeaningApp((provider) => provider.behave(refusesToEmbed(429, headers)));
      await eventually(() => expect(shop.provider.calls.length).toBeGreaterThan(0));
      const before = shop.provider.calls.length;
      await wait(500);
      expect(shop.provider.calls.length).toBeLessThanOrEqual(before + 1);
    },
  );

  test('skips a text that the model rejects', async () => {
    const rejects: EmbeddingBehaviour = (call, response, go) =>
      call.texts.some((text) => text.includes('mountains')) ? refusesToEmbed(400)(call, response) : go();
    const shop = await startMeaningApp((provider) => provider.behave(rejects));
    await shop.untilEmbedded(PASSAGES);
    await untilFound(shop, 'refund please ', { paths: ['/returns'], count: 1 });
    expect((await shop.find('mountains leaves ')).paths).toEqual(['/green']);
  });

  test('ends if the model rejects everything', async () => {
    const shop = await startMeaningApp((provider) => provider.behave(refusesToEmbed(400)));
    await eventually(async () =>
      expect(await shop.progress()).toMatchObject({
        problem: expect.stringContaining('may not be an embedding model'),
      }),
    );
  });
});

describe('without a connected model', () => {
  /** An assistant with a text, and the vectors of its passages once its job has run. */
  async function addText(app: TestApp) {
    const owner = await signedInPerson(app);
    const { body } = await owner.client.post('/api/bots').send({ name: 'Plain' }).expect(201);
    await owner.client
      .post(`/api/bots/${body.bot.id}/sources`)
      .send({ type: 'text', title: 'Coffee', text: 'We roast coffee.' })
      .expect(201);
    return { owner, botId: body.bot.id as string };
  }
  const vectorsOf = (app: TestApp) => rowsOf(app.db, 'page_embeddings', {});

  test('nothing is stored or searched if meaning is off', async () => {
    const app = await startApp({ EMBEDDING_PROVIDER: 'off' });
    onTestFinished(() => app.close());
    const { owner, botId } = await addText(app);
    const { body: settings } = await owner.client.get(`/api/bots/${botId}/search-settings`).expect(200);
    expect(settings.meaning).toBeNull();
    expect(await rowsOf(app.db, 'jobs', { kind: 'embed-passages' })).toEqual([]);
    const { embeddings, encoder } = app.services;
    expect(await embeddings.queryVector({ botId, text: 'espresso', withinMs: 0 })).toBeUndefined();
    expect(encoder).toBeUndefined();
  });

  test('the encoder in the box makes vectors, whatever the setting, and owners see nothing of it', async () => {
    const app = await startApp();
    onTestFinished(() => app.close());
    const { owner, botId } = await addText(app);
    await owner.client.patch(`/api/bots/${botId}`).send({ searchByMeaning: false }).expect(200);
    const { name = '', dimensions } = app.services.encoder ?? {};
    await eventually(async () =>
      expect(await vectorsOf(app)).toEqual([expect.objectContaining({ bot_id: botId, model: name })]),
    );
    const { body: settings } = await owner.client.get(`/api/bots/${botId}/search-settings`).expect(200);
    expect(settings.meaning).toBeNull();
    const vectorOf = (text: string, isTyping: boolean) =>
      app.services.embeddings.queryVector({ botId, text, withinMs: 0, isTyping });
    expect((await vectorOf('Do you have coffee', false))?.integers).toHaveLength(dimensions ?? Number.NaN);
    expect(await vectorOf('Do you have coff', true)).toEqual(await vectorOf('Do you have', false));
  });

  test('vectors of another encoder are not used, and made again', async () => {
    const app = await startApp();
    onTestFinished(() => app.close());
    const { botId } = await addText(app);
    await eventually(async () => expect(await vectorsOf(app)).toHaveLength(1));
    const [made] = await vectorsOf(app);
    const other = { model: 'builtin of before', vectors: Buffer.alloc(132) };
    await app.db.updateTable('page_embeddings').set(other).where('bot_id', '=', botId).execute();
    const { embeddings } = app.services;
    await embeddings.enqueueMissing();
    await eventually(async () => {
      const [again] = await vectorsOf(app);
      expect(again).toMatchObject({ model: made?.model, vectors: made?.vectors });
    });
  });
});
