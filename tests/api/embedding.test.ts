import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { refusesToEmbed } from '../setup/answers/embedding-provider.ts';
import {
  type MeaningApp,
  PASSAGES,
  startMeaningApp,
  TEA_PAGES,
  withMeaningApp,
} from '../setup/answers/meaning-app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { rowsOf } from '../setup/database/records.ts';

/** Adds words that no page has to a query: a cached vector would hide the behaviour of the provider. */
let asked = 0;
const unseen = (text: string) => `${text} ${'again '.repeat(++asked)}`;

/** A vector that is late, because the machine is busy, serves the next search with the same words. */
const untilFound = (shop: MeaningApp, q: string, expected: object) =>
  eventually(async () => expect(await shop.find(q)).toEqual(expected));

describe('passages', () => {
  const shop = withMeaningApp();

  test('are sent with their title, and only those that have changed', async () => {
    const courier = '<h2>Norway</h2><p>Not yet.</p>';
    shop().pages['/courier'] = `${TEA_PAGES['/courier']}${courier}`;
    await shop().readAgain();
    await shop().untilEmbedded(PASSAGES + 1);
    expect(shop().provider.texts()).toHaveLength(1);
    expect(shop().provider.texts()[0]).toMatch(/^Courier\n.*Norway\nNot yet\.$/s);
    await untilFound(shop(), 'transported somewhere ', { paths: ['/courier'], count: 1 });

    shop().pages['/courier'] = TEA_PAGES['/courier'] as string;
    await shop().readAgain();
    await shop().untilEmbedded(PASSAGES);
  });

  test('that are deleted have no vector', async () => {
    await shop().sweep();
    const { db } = shop().app();
    const docs = await db.selectFrom('pages').select('doc').where('doc', 'is not', null).execute();
    expect((await shop().vectors()).map(({ doc }) => doc).sort()).toEqual(docs.map(({ doc }) => doc).sort());
  });

  test('of a question with its answer are embedded when it is saved, and found', async () => {
    const { body } = await shop()
      .client()
      .post(`/api/bots/${shop().botId}/sources`)
      .send({ type: 'qa', question: 'Where are you?', answer: 'At the harbour, behind the lighthouse.' })
      .expect(201);
    await shop().untilEmbedded(PASSAGES + 1);
    expect(shop().provider.texts()).toEqual([expect.stringContaining('At the harbour')]);
    await shop().client().delete(`/api/bots/${shop().botId}/sources/${body.source.id}`).expect(200);
    await shop().untilEmbedded(PASSAGES);
  });

  test('are embedded again for another model, and old vectors are not used', async () => {
    shop().env.EMBEDDING_MODEL = 'another';
    shop().provider.behave(refusesToEmbed(503, { 'retry-after': '1' }));
    await shop().restart();
    await eventually(async () =>
      expect(await shop().progress()).toEqual({
        passages: PASSAGES,
        embedded: 0,
        problem: expect.stringContaining('has a problem'),
      }),
    );
    shop().provider.behave();
    expect(await shop().find(unseen('refund please'))).toEqual({ paths: [], count: 0 });
    await shop().untilEmbedded(PASSAGES);
    await untilFound(shop(), unseen('refund please'), { paths: ['/returns'], count: 1 });
    await shop().sweep();
    expect((await shop().vectors()).map(({ model }) => model)).toEqual(
      Array(PASSAGES).fill('openai another'),
    );
  });

  test('are deleted with their source, and with their assistant', async () => {
    await shop().removeSource();
    await shop().sweep();
    expect(await shop().vectors()).toEqual([]);
    expect(await shop().find(unseen('refund please'))).toEqual({ paths: [], count: 0 });
    expect(await shop().progress()).toEqual({ passages: 0, embedded: 0, problem: null });
  });
});

test('passages of a deleted account leave no vector, also while they are embedded', async () => {
  const shop = await startMeaningApp((provider) =>
    provider.behave(async (_call, _response, go) => {
      await wait(200);
      go();
    }),
  );
  await eventually(() => expect(shop.provider.calls.length).toBeGreaterThan(0));
  const { db } = shop.app();
  await shop.client().delete(`/api/users/${shop.ownerId}`).send({ password: PASSWORD }).expect(200);
  await shop.app().services.worker.idle();
  await shop.sweep();
  expect(await shop.vectors()).toEqual([]);
  expect(await rowsOf(db, 'bot_embeddings')).toEqual([]);
});

describe('embedding', () => {
  test('waits as long as the provider asks, and resumes', async () => {
    const shop = await startMeaningApp((provider) =>
      provider.behave(refusesToEmbed(429, { 'retry-after': '1' }), (_call, _response, go) => go()),
    );
    await shop.untilEmbedded(PASSAGES);
    expect(shop.provider.calls.length).toBeGreaterThan(1);
  });

  test('stops at a wrong key and reports it', async () => {
    const shop = await startMeaningApp((provider) => provider.behave(refusesToEmbed(401)));
    await eventually(async () =>
      expect(await shop.progress()).toMatchObject({
        embedded: 0,
        problem: expect.stringContaining('refused the key'),
      }),
    );
    await shop.app().services.worker.idle();
    const before = shop.provider.calls.length;
    await shop.app().services.worker.idle();
    expect(shop.provider.calls).toHaveLength(before);
    expect(await shop.find('mountains leaves ')).toEqual({ paths: ['/green'], count: 1 });
  });

  test('resumes after a restart without sending a page twice', async () => {
    const shop = await startMeaningApp();
    await shop.untilEmbedded(PASSAGES);
    await shop
      .app()
      .services.database.db.deleteFrom('page_embeddings')
      .where(
        'doc',
        'in',
        (await shop.vectors()).slice(0, 2).map(({ doc }) => doc),
      )
      .execute();
    shop.provider.behave();
    await shop.restart();
    await shop.untilEmbedded(PASSAGES);
    expect(shop.provider.texts()).toHaveLength(2);
  });
});
