import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureFirstAdmin } from '#server/accounts/users/first-admin.ts';
import { presentOwnUser } from '#server/accounts/users/users.present.ts';
import type { Viewer } from '#server/accounts/users/viewer.ts';
import { addStarterContent } from '#server/office/starter/starter.ts';
import { PASSWORD, signedInPerson, tokenIn } from '../factories.ts';
import { linkIn } from '../setup/accounts/mail.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { changeRows, deleteRows, rowOf, rowsOf } from '../setup/database/records.ts';

const POSTS = 11;

describe('starter content', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startApp();
    // Its publications and readings are not waited for.
    await app.services.worker.stop();
    await deleteRows(app.db, 'products');
  });
  afterEach(() => app.close());

  async function firstAdmin(): Promise<Viewer> {
    const { services } = app;
    await ensureFirstAdmin(services.database, services.config, services.clock);
    const admin = await services.users.firstAdmin();
    if (!admin) throw new Error('there is no admin');
    return admin;
  }

  async function counts() {
    const { db } = app;
    const [posts, categories, products, sites, bots] = await Promise.all(
      (['posts', 'categories', 'products', 'sites', 'bots'] as const).map(
        async (table) => (await rowsOf(db, table)).length,
      ),
    );
    return { posts, categories, products, sites, bots };
  }

  const NOTHING = { posts: 0, categories: 0, products: 0, sites: 0, bots: 0 };

  test('is created once, also by repeated and parallel starts', async () => {
    const admin = await firstAdmin();
    await Promise.all(Array.from({ length: 5 }, () => addStarterContent(app.services)));
    const first = await counts();
    expect(first).toMatchObject({ posts: POSTS, sites: 1, bots: 1 });
    expect(first.products).toBeGreaterThan(3);
    await addStarterContent(app.services);
    expect(await counts()).toEqual(first);

    const { db } = app;
    const owners = await db.selectFrom('posts').select('owner_id').distinct().execute();
    expect(owners).toEqual([{ owner_id: admin.id }]);
    const bot = await app.services.ownSite.bot();
    expect(bot?.suggestions.length).toBeGreaterThan(2);
    expect(bot?.greeting).toContain('Hello');
  });

  test('is created when the first admin exists', async () => {
    await addStarterContent(app.services);
    expect(await counts()).toEqual(NOTHING);
    await firstAdmin();
    await addStarterContent(app.services);
    expect(await counts()).toMatchObject({ posts: POSTS, sites: 1 });
  });

  test('is not created in a database that has or had a site', async () => {
    const admin = await firstAdmin();
    const own = { name: 'Tea', domain: 'tea.example.org', slug: 'tea', botId: undefined };
    const site = await app.services.sites.changes.create(admin, { ...own, allowedDomains: [] });
    await addStarterContent(app.services);
    expect(await counts()).toEqual({ ...NOTHING, sites: 1, bots: 1 });
    await app.services.sites.remove(admin, site.id);
    await addStarterContent(app.services);
    expect(await counts()).toEqual(NOTHING);
  });

  test('is not created in a database that has a second user', async () => {
    await firstAdmin();
    await signedInPerson(app);
    await addStarterContent(app.services);
    expect(await counts()).toEqual(NOTHING);
    expect(await app.services.ownSite.agents()).toEqual([]);
  });

  test('is not created again after an admin has removed it', async () => {
    const admin = await firstAdmin();
    await addStarterContent(app.services);
    const site = await app.services.ownSite.site();
    await app.services.sites.remove(admin, site?.id ?? '');
    const { db } = app;
    await deleteRows(db, 'posts');
    await deleteRows(db, 'products');
    await addStarterContent(app.services);
    expect(await counts()).toMatchObject({ posts: 0, products: 0, sites: 0, bots: 0 });
    expect(await app.services.ownSite.agents()).toEqual([]);
  });

  test('is completed by the next start after an interruption', async () => {
    await firstAdmin();
    const { services } = app;
    const broken = () => Promise.reject(new Error('broken off'));
    const withoutProducts = { ...services, catalog: { ...services.catalog, addProduct: broken } };
    await expect(addStarterContent(withoutProducts)).rejects.toThrow('broken off');
    expect(await counts()).toEqual(NOTHING);
    const changes = { ...services.sites.changes, create: broken };
    const withoutOwnSite = { ...services, sites: { ...services.sites, changes } };
    await expect(addStarterContent(withoutOwnSite)).rejects.toThrow('broken off');
    expect(await counts()).toMatchObject({ posts: POSTS, sites: 0 });
    await addStarterContent(services);
    expect(await counts()).toMatchObject({ posts: POSTS, sites: 1, bots: 1 });
  });

  test('moves with the address of the website unless an admin has chosen another one', async () => {
    const admin = await firstAdmin();
    const { services } = app;
    await addStarterContent(services);
    const { host } = new URL(services.config.siteUrl);
    const ownDomain = async () => (await services.ownSite.site())?.domain;
    await services.ownSite.refresh();
    expect(await ownDomain()).toBe(host);

    const site = await services.ownSite.site();
    const moveTo = (domain: string) => services.sites.changes.update(admin, site?.id ?? '', { domain });
    await changeRows(
      services.database.db,
      'settings',
      { key: 'own_site_host' },
      { value: 'old.example.org' },
    );
    await moveTo('old.example.org');
    await services.ownSite.refresh();
    expect(await ownDomain()).toBe(host);
    await moveTo('manual.example.org');
    await services.ownSite.refresh();
    expect(await ownDomain()).toBe('manual.example.org');
  });

  test('is crawled again at a start only if its pages may have changed', async () => {
    await firstAdmin();
    const { services } = app;
    const { db } = services.database;
    await addStarterContent(services);
    /** Whether a start reads the website that is in this state. */
    const isRead = async (source: object, build?: string) => {
      await deleteRows(db, 'jobs');
      await changeRows(db, 'sources', {}, { status: 'ready', stopped: null, ...source });
      await services.ownSite.refresh(build);
      return (await rowsOf(db, 'jobs', { kind: 'sync' })).length > 0;
    };
    expect(await isRead({}, 'one build')).toBe(true);
    expect(await isRead({}, 'one build')).toBe(false);
    expect(await isRead({}, 'one build')).toBe(false);
    expect(await isRead({}, 'another build')).toBe(true);

    expect(await isRead({ status: 'failed' }, 'another build')).toBe(true);
    expect(await isRead({ status: 'syncing' }, 'another build')).toBe(true);
    expect(await isRead({ stopped: 'budget' }, 'another build')).toBe(true);
    expect(await isRead({}, 'another build')).toBe(false);
    await services.settings.update({ privacyLink: 'https://foyer.test/privacy' });
    expect(await isRead({}, 'another build')).toBe(true);
    expect(await isRead({}, 'another build')).toBe(false);

    expect(await isRead({})).toBe(true);
    expect(await isRead({})).toBe(true);
    expect(await isRead({}, 'another build')).toBe(true);
  });
});

describe('the choice of the theme', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
    (answer.headers['set-cookie'] as string[] | undefined) ?? [];

  test.each(['light', 'dark', 'system'])('%s is stored in a cookie, without a session', async (theme) => {
    const answer = await app.browser().post('/api/theme').send({ theme }).expect(200);
    expect(answer.body).toEqual({ theme });
    const cookies = cookiesOf(answer);
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(
      new RegExp(`^theme=${theme}; Max-Age=31536000; Path=/; .*HttpOnly; SameSite=Lax`),
    );
  });

  test('a form redirects to its page, and never to another website', async () => {
    const send = (next: string) =>
      app.browser().post('/api/theme').type('form').accept('text/html').send({ theme: 'dark', _next: next });
    for (const [next, location] of [
      ['/blog?nameLike=tea', '/blog?nameLike=tea'],
      ['https://elsewhere.example/', '/'],
      ['//elsewhere.example', '/'],
    ]) {
      const answer = await send(next ?? '').expect(303);
      expect(answer.headers.location).toBe(location);
      expect(cookiesOf(answer).map((cookie) => cookie.split(';', 1)[0])).toEqual(['theme=dark']);
    }
  });

  test.each([{ theme: 'sepia' }, { theme: '' }, { theme: ['dark'] }, {}, { theme: 'dark', more: 1 }])(
    '%j is refused, and nothing is stored',
    async (body) => {
      const answer = await app.browser().post('/api/theme').send(body).expect(422);
      expect(answer.body.errors).toBeDefined();
      expect(cookiesOf(answer)).toEqual([]);
    },
  );

  test('is refused with any other method and from another website', async () => {
    await app.browser().get('/api/theme').expect(405);
    const theme = { theme: 'dark' };
    await app.browser().post('/api/theme').set('Origin', 'https://elsewhere.example').send(theme).expect(403);
  });
});

describe('the first website of a user', () => {
  let app: TestApp;
  let people = 0;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  async function signUp(website: string) {
    const email = `owner${++people}@example.org`;
    const client = app.browser();
    const { body } = await client
      .post('/api/auth/signup')
      .send({ email, password: PASSWORD, website })
      .expect(201);
    return { email, client, id: body.user.id as string };
  }

  test.each([
    ['shop.example.org', 'shop.example.org', 'Example'],
    ['https://Tea.Example.org/about?x=1', 'tea.example.org', 'Example'],
    [
      `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example.org`,
      `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example.org`,
      `C${'c'.repeat(59)}`,
    ],
  ])('%s is added once the address is verified', async (website, domain, name) => {
    const { email, client, id } = await signUp(website);
    expect(await rowsOf(app.db, 'sites', { owner_id: id })).toEqual([]);
    const token = tokenIn(linkIn(await app.mailbox.waitFor(email)));
    await client.post('/api/auth/signup/verify').send({ token }).expect(200);
    const { body } = await client.get('/api/sites').expect(200);
    expect(body.results).toMatchObject([{ name, domain }]);
    const sources = await client.get(`/api/bots/${body.results[0].bot_id}/sources`).expect(200);
    expect(sources.body.results).toHaveLength(1);

    await client.delete(`/api/sites/${body.results[0].id}`).expect(200);
    await client.post('/api/auth/signup/verify').send({ token }).expect(422);
    await client.post('/api/auth/signin').send({ email, password: PASSWORD }).expect(200);
    expect((await client.get('/api/sites')).body.count).toBe(0);
  });

  const viewerOf = async (id: string) => {
    const { db } = app;
    return presentOwnUser(await rowOf(db, 'users', { id }));
  };

  test('is added once, also by parallel requests', async () => {
    const { id } = await signUp('once.example.org');
    const viewer = await viewerOf(id);
    await Promise.all(Array.from({ length: 8 }, () => app.services.addPendingSite(viewer)));
    expect((await app.services.sites.list(viewer, { limit: 9, page: 1 })).count).toBe(1);
    expect(await app.services.users.pendingSiteOf(id)).toBeUndefined();
  });

  test('that could not be added causes no error, and is added at the next sign-in', async () => {
    const { id } = await signUp('later.example.org');
    const viewer = await viewerOf(id);
    vi.spyOn(app.services.sites.changes, 'create').mockRejectedValueOnce(new Error('the disk is full'));
    await app.services.addPendingSite(viewer);
    expect(await app.services.users.pendingSiteOf(id)).toBe('later.example.org');
    await app.services.addPendingSite(viewer);
    const { results } = await app.services.sites.list(viewer, { limit: 9, page: 1 });
    expect(results).toMatchObject([{ domain: 'later.example.org' }]);
  });

  test('is optional', async () => {
    const { email, client } = await signUp('');
    const token = tokenIn(linkIn(await app.mailbox.waitFor(email)));
    await client.post('/api/auth/signup/verify').send({ token }).expect(200);
    expect((await client.get('/api/sites')).body.count).toBe(0);
  });

  test.each(['not a domain', 'javascript:alert(1)', 'https://', '-.-', 'x'.repeat(400)])(
    '%s is told before an account is made',
    async (website) => {
      const { body } = await app
        .browser()
        .post('/api/auth/signup')
        .send({ email: 'mistaken@example.org', password: PASSWORD, website })
        .expect(422);
      expect(body.errors).toHaveProperty('website');
    },
  );
});

test('a plan that was chosen before the sign-up redirects to billing once, also with a website', async () => {
  const app = await startApp({
    STARTER_CONTENT: 'on',
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: PASSWORD,
  });
  try {
    // The content of the installation is no news.
    expect(await rowsOf(app.db, 'audit_entries')).toEqual([]);
    const client = app.browser();
    const email = 'chooses-pro@example.org';
    await client
      .post('/api/auth/signup')
      .send({ email, password: PASSWORD, plan: 'pro', period: 'year', website: 'tea.test' })
      .expect(201);
    const token = tokenIn(linkIn(await app.mailbox.waitFor(email)));
    const confirmed = await client
      .post('/api/auth/signup/verify')
      .type('form')
      .set('Accept', 'text/html')
      .send({ token })
      .expect(303);
    expect(confirmed.headers.location).toBe('/u/chooses-pro/billing?plan=pro&period=year');
    const user = await app.services.users.findByEmail(email);
    expect(user).toMatchObject({ pending_plan: null, pending_period: null });
    const sites = await client.get('/api/sites').expect(200);
    expect(sites.body.results).toMatchObject([{ domain: 'tea.test' }]);
  } finally {
    await app.close();
  }
});
