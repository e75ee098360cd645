import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import { PASSWORD, type Person, signedInPerson } from '../../factories.ts';
import { startApp, type TestApp } from '../app/app.ts';
import { eventually } from '../app/eventually.ts';
import type { TestDatabase } from '../database/database.ts';
import { createVisitor, type TestVisitor } from '../websites/visitors.ts';
import { type Route, serveWebsite } from '../websites/websites.ts';
import { type EmbeddingProvider, embeddingsAt, startEmbeddingProvider } from './embedding-provider.ts';

export const TEA_PAGES: Record<string, Route> = {
  '/': `<title>Tea shop</title><h1>Tea shop</h1><p>We sell tea and kettles.</p>
    ${['returns', 'courier', 'vouchers', 'hours', 'water', 'green'].map((path, i) => `<a href="/${path}">${i}</a>`).join('')}`,
  '/returns':
    '<title>Returns</title><h1>Returns</h1><p>Unopened tins are accepted within thirty days of purchase.</p>',
  '/courier': '<title>Courier</title><h1>Courier</h1><p>A courier brings each order within five days.</p>',
  '/vouchers': '<title>Vouchers</title><h1>Vouchers</h1><p>Vouchers make a friend happy for a year.</p>',
  '/hours': '<title>Hours</title><h1>Hours</h1><p>Come from nine to five, except on Sundays.</p>',
  '/water': '<title>Water</title><h1>Water</h1><p>Boil it, then wait for a minute.</p>',
  '/green': '<title>Green tea</title><h1>Green tea</h1><p>Leaves grow on mountains.</p>',
};

/** The passages of the website: each page has one. */
export const PASSAGES = Object.keys(TEA_PAGES).length;

/** The application with a website that was read, and a provider of embeddings. */
export type MeaningApp = Awaited<ReturnType<typeof start>>;

/** For all tests of a file or of a `describe`: each begins with a provider that works and has not been called. */
export function withMeaningApp(): () => MeaningApp {
  let shop: MeaningApp;
  beforeAll(async () => {
    shop = await start();
    await shop.untilEmbedded(PASSAGES);
  });
  beforeEach(() => shop.provider.behave());
  afterAll(() => shop.close());
  return () => shop;
}

/** For one test. */
export async function startMeaningApp(...given: Parameters<typeof start>): Promise<MeaningApp> {
  const shop = await start(...given);
  onTestFinished(shop.close);
  return shop;
}

interface Options {
  database?: TestDatabase;
  env?: Record<string, string>;
}

async function start(
  prepare: (provider: EmbeddingProvider) => void = () => {},
  { database, env: furtherEnv }: Options = {},
) {
  const provider = await startEmbeddingProvider();
  prepare(provider);
  const pages = { ...TEA_PAGES };
  const website = await serveWebsite(pages);
  const env: Record<string, string> = {
    CRAWLER_ALLOW_HOSTS: website.domain,
    ...embeddingsAt(provider),
    ...furtherEnv,
  };
  let app: TestApp = await startApp(env, undefined, database);
  let owner: Person = await signedInPerson(app);
  const site = { name: 'Tea shop', domain: website.domain, allowedDomains: ['shop.example'] };
  const { body } = await owner.client.post('/api/sites').send(site).expect(201);
  const botId: string = body.site.bot_id;

  const sources = async () => (await owner.client.get(`/api/bots/${botId}/sources`).expect(200)).body.results;
  const isRead = () => eventually(async () => expect((await sources())[0].status).toBe('ready'));
  const progress = async () =>
    (await owner.client.get(`/api/bots/${botId}/search-settings`).expect(200)).body.meaning;
  await isRead();

  return {
    provider,
    pages,
    botId,
    ownerId: owner.id,
    /** The variables of the restarted application. */
    env,
    progress,
    isRead,
    app: () => app,
    client: () => owner.client,
    visitor: (): Promise<TestVisitor> => createVisitor(app.origin, body.site.slug, 'https://shop.example'),

    untilEmbedded: (passages: number) =>
      eventually(async () =>
        expect(await progress()).toEqual({ passages, embedded: passages, problem: null }),
      ),
    async find(q: string): Promise<{ paths: string[]; count: number }> {
      const found = await owner.client.get(`/api/search/bot/${botId}?q=${encodeURIComponent(q)}`).expect(200);
      const paths = found.body.results.map(({ url }: { url: string }) => new URL(url).pathname);
      return { paths, count: found.body.count };
    },
    change: (settings: object) => owner.client.patch(`/api/bots/${botId}`).send(settings).expect(200),
    vectors: () => app.db.selectFrom('page_embeddings').select(['doc', 'model']).execute(),
    /** Reads the website again. */
    async readAgain(): Promise<void> {
      const [{ id }] = await sources();
      await owner.client.post(`/api/bots/${botId}/sources/${id}/sync`).expect(200);
      await isRead();
    },
    async removeSource(): Promise<void> {
      const [{ id }] = await sources();
      await owner.client.delete(`/api/bots/${botId}/sources/${id}`).expect(200);
    },
    sweep: () => app.services.contentStore.sweep(new AbortController().signal),
    async restart(): Promise<void> {
      app = await app.restart();
      await app.services.embeddings.enqueueMissing();
      owner = { ...owner, client: app.browser() };
      await owner.client
        .post('/api/auth/signin')
        .send({ email: owner.email, password: PASSWORD })
        .expect(200);
    },
    async close(): Promise<void> {
      await app.close();
      await website.close();
      await provider.close();
    },
  };
}
