import { afterEach, expect, test } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { rowOf, rowsOf } from '../setup/database/records.ts';
import { serveTeaShop, serveWebsite, type TestWebsite } from '../setup/websites/websites.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const serve = async (website: Promise<TestWebsite>): Promise<TestWebsite> => {
  closers.push((await website).close);
  return website;
};

async function start(env: Record<string, string>): Promise<TestApp> {
  const app = await startApp(env);
  closers.push(app.close);
  return app;
}

async function addSite({ client }: Person, domain: string): Promise<string> {
  const { body } = await client.post('/api/sites').send({ name: domain, domain }).expect(201);
  return body.site.bot_id;
}

async function sourceOf(
  { client }: Person,
  botId: string,
): Promise<{ status: string; error: string | null }> {
  return (await client.get(`/api/bots/${botId}/sources`).expect(200)).body.results[0];
}

async function settled(person: Person, botId: string) {
  return eventually(async () => {
    const source = await sourceOf(person, botId);
    expect(['ready', 'failed']).toContain(source.status);
    return source;
  });
}

test('private hosts that the operator allows can be crawled by admins, and by others only if configured', async () => {
  const website = await serve(serveTeaShop());
  const app = await start({ CRAWLER_ALLOW_HOSTS: website.domain, CRAWLER_ALLOW_FOR: 'admins' });
  const [ada, admin] = [await signedInPerson(app), await personWithRole(app, 'ADMIN')];
  const refused = await settled(ada, await addSite(ada, website.domain));
  expect(refused).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('operator of this server can allow it'),
  });
  expect(website.requests).toEqual([]);
  expect(await settled(admin, await addSite(admin, website.domain))).toMatchObject({ status: 'ready' });
});

test('a source reports an open and a closed port with the same message', async () => {
  const website = await serve(serveTeaShop());
  const app = await start({});
  const ada = await signedInPerson(app);
  const port = website.domain.split(':')[1];
  const errors = [];
  for (const domain of [website.domain, 'localhost:9']) {
    const { error } = await settled(ada, await addSite(ada, domain));
    errors.push(error?.replace(domain, 'HOST'));
  }
  expect(errors[0]).not.toContain(port);
  expect(errors[0]).toBe(errors[1]);
  expect(website.requests).toEqual([]);
});

test('slow websites of one account do not delay another account', async () => {
  const released = Promise.withResolvers<void>();
  const slow = await serve(
    serveWebsite({ '*': (_request, response) => released.promise.then(() => void response.end()) }),
  );
  const shop = await serve(serveTeaShop());
  const app = await start({ CRAWLER_ALLOW_HOSTS: `${slow.domain},${shop.domain}` });
  const [busy, ada] = [await signedInPerson(app), await signedInPerson(app)];
  const botId = await addSite(busy, slow.domain);
  for (let n = 0; n < 20; n++) {
    const source = { type: 'website', url: `http://${slow.domain}/${n}` };
    await busy.client.post(`/api/bots/${botId}/sources`).send(source).expect(201);
  }
  await eventually(() => expect(slow.requests.length).toBeGreaterThan(0));
  expect(await settled(ada, await addSite(ada, shop.domain))).toMatchObject({ status: 'ready' });
  expect(await sourceOf(busy, botId)).toMatchObject({ status: 'syncing' });
  released.resolve();
});

test.each(['removed', 'moved'])(
  'a site that is %s during a crawl ends the crawl without an error',
  async (how) => {
    const endless = await serve(
      serveWebsite({
        '*': (req, res) => {
          const next = Number(req.url?.slice(1) || 0) + 1;
          const html = `<h1>Page ${next}</h1><p>Marmalade number ${next}.</p><a href="/${next}">Next</a>`;
          setTimeout(() => res.setHeader('content-type', 'text/html').end(html), 40);
        },
      }),
    );
    const shop = await serve(serveTeaShop());
    const app = await start({ CRAWLER_ALLOW_HOSTS: `${endless.domain},${shop.domain}` });
    const { db } = app;
    const owner = await signedInPerson(app);
    const botId = await addSite(owner, endless.domain);
    await eventually(async () => expect(await rowsOf(db, 'pages')).not.toEqual([]));
    const { id } = await rowOf(db, 'sites', { bot_id: botId });
    if (how === 'removed') await owner.client.delete(`/api/sites/${id}`).expect(200);
    else await owner.client.patch(`/api/sites/${id}`).send({ domain: shop.domain }).expect(200);
    await eventually(async () => {
      const jobs = await rowsOf(db, 'jobs', { kind: 'sync' });
      expect(jobs.map(({ status, error }) => [status, error])).toEqual(
        Array(how === 'removed' ? 1 : 2).fill(['done', null]),
      );
    });
    const urls = (await rowsOf(db, 'pages')).map(({ url }) => url);
    expect(urls.filter((url) => url.includes(endless.domain))).toEqual([]);
    expect(urls).toHaveLength(how === 'removed' ? 0 : 1);
  },
);
