import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Person, personWithRole, signedInPerson } from '../factories.ts';
import { setPlan } from '../setup/accounts/plans.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { eventually } from '../setup/app/eventually.ts';
import { changeUser, rowOf } from '../setup/database/records.ts';
import { serveWebsite, type TestWebsite } from '../setup/websites/websites.ts';

let app: TestApp;
let shop: TestWebsite;
let manual: TestWebsite;
beforeAll(async () => {
  shop = await serveWebsite({
    '/': '<h1>Tea shop</h1><p>You can return unopened tea within thirty days.</p>',
  });
  manual = await serveWebsite({
    '/': `<h1>Manual</h1><p>All chapters.</p>${[1, 2, 3, 4, 5, 6].map((n) => `<a href="/${n}">Chapter ${n}</a>`).join(' ')}`,
    '*': (request, response) =>
      void response
        .setHeader('content-type', 'text/html')
        .end(`<h1>Chapter ${request.url}</h1><p>This is the text of chapter ${request.url}.</p>`),
  });
  app = await startApp({ CRAWLER_ALLOW_HOSTS: [shop, manual].map(({ domain }) => domain).join(', ') });
});
afterAll(async () => {
  await app.close();
  await Promise.all([shop.close(), manual.close()]);
});

async function reserve({ services: { entitlements } }: TestApp, ownerId: string) {
  return entitlements.reserveAnswer({ ownerId, limits: await entitlements.limitsOf(ownerId) });
}

const PARALLEL = 20;
const inParallel = <T>(call: (n: number) => PromiseLike<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: PARALLEL }, (_, n) => call(n)));
const statuses = (answers: { status: number }[]) => ({
  accepted: answers.filter(({ status }) => status < 300).length,
  refused: answers.filter(({ status }) => status === 422 || status === 429).length,
});

const addSite = (owner: Person, domain: string, more: object = {}) =>
  owner.client.post('/api/sites').send({ domain, ...more });

describe('websites and assistants', () => {
  beforeEach(() => setPlan(app, { sites: 2, bots: 2 }));

  test('of many parallel websites, only those in the plan are created, and the error links to an upgrade', async () => {
    const owner = await signedInPerson(app);
    const answers = await inParallel((n) => addSite(owner, `shop${n}.invalid`));
    expect(statuses(answers)).toEqual({ accepted: 2, refused: PARALLEL - 2 });
    const { body } = await addSite(owner, 'one-more.invalid').expect(422);
    expect(body).toMatchObject({
      message: expect.stringContaining('2 websites'),
      limit: { name: 'sites', allowed: 2, upgrade: { href: '/pricing' } },
    });
    expect((await owner.client.get('/api/sites')).body.count).toBe(2);
    // Every website came with its assistant; none was left behind by a refusal.
    expect((await owner.client.get('/api/bots')).body.count).toBe(2);
  });

  test('assistants are listed by whether a website uses them', async () => {
    const owner = await signedInPerson(app);
    const { body } = await addSite(owner, 'shop.invalid').expect(201);
    const alone = (await owner.client.post('/api/bots').send({ name: 'Support' }).expect(201)).body.bot;
    const idsOf = async (query: string) =>
      (await owner.client.get(`/api/bots?${query}`).expect(200)).body.results.map(
        ({ id }: { id: string }) => id,
      );
    expect(await idsOf('hasWebsite=true')).toEqual([body.site.bot_id]);
    expect(await idsOf('has_website=false')).toEqual([alone.id]);
    expect((await idsOf('')).length).toBe(2);
    await owner.client.get('/api/bots?hasWebsite=maybe').expect(422);
  });

  test('the assistant of a website counts, and of many others at once only those in the plan are created', async () => {
    const owner = await signedInPerson(app);
    await addSite(owner, 'shop.invalid').expect(201);
    const answers = await inParallel((n) => owner.client.post('/api/bots').send({ name: `Helper ${n}` }));
    expect(statuses(answers)).toEqual({ accepted: 1, refused: PARALLEL - 1 });
    expect(answers.find(({ status }) => status === 422)?.body.limit).toMatchObject({
      name: 'bots',
      allowed: 2,
    });
    // A website would bring a third.
    expect((await addSite(owner, 'another.invalid').expect(422)).body.limit).toMatchObject({ name: 'bots' });
    expect((await owner.client.get('/api/sites')).body.count).toBe(1);
    await addSite(owner, 'another.invalid', {
      bot_id: answers.find(({ status }) => status === 201)?.body.bot.id,
    }).expect(201);
  });

  test('a website may change to any assistant of its owner, also over the limit', async () => {
    const owner = await signedInPerson(app);
    const { site } = (await addSite(owner, 'shop.invalid').expect(201)).body;
    const { bot } = (await owner.client.post('/api/bots').send({ name: 'Helper' }).expect(201)).body;
    await setPlan(app, { sites: 2, bots: 1 });
    await owner.client.patch(`/api/sites/${site.id}`).send({ bot_id: bot.id }).expect(200);
    await owner.client.post('/api/bots').send({ name: 'A third' }).expect(422);
  });

  test('a form is returned with the message and a link to the plans', async () => {
    const owner = await signedInPerson(app);
    await setPlan(app, { sites: 0 });
    const form = { domain: 'shop.invalid', _form: 'add-site', _back: '/u' };
    const request = owner.client.post('/api/sites').type('form').set('Accept', 'text/html');
    await request.send(form).expect(303);
    const { data } = await rowOf(app.db, 'sessions', { user_id: owner.id });
    expect(JSON.parse(data).flash.form).toMatchObject({
      id: 'add-site',
      message: expect.stringContaining('no websites'),
      link: { href: '/pricing' },
    });
  });

  test('a limit or a plan in the body is ignored', async () => {
    const owner = await signedInPerson(app);
    const other = await signedInPerson(app);
    for (const extra of [
      { owner_id: other.id },
      { limits: { sites: 9 } },
      { plan: 'pro' },
      { made_for: 'site' },
    ]) {
      await addSite(owner, 'shop.invalid', extra).expect(422);
      await owner.client
        .post('/api/bots')
        .send({ name: 'Helper', ...extra })
        .expect(422);
    }
    expect((await other.client.get('/api/sites')).body.count).toBe(0);
  });

  test('admins have no limits while they are admins', async () => {
    const admin = await personWithRole(app, 'ADMIN');
    await personWithRole(app, 'ADMIN');
    for (const n of [1, 2, 3]) await addSite(admin, `admin${n}.invalid`).expect(201);
    await changeUser(app.db, admin.id, { system_role: null });
    await addSite(admin, 'admin4.invalid').expect(422);
    // Existing ones stay, and can be changed.
    expect((await admin.client.get('/api/sites')).body.count).toBe(3);
  });

  test('PLANS=off removes all limits', async () => {
    const free = await startApp({ PLANS: 'off' });
    await setPlan(free, { sites: 0, bots: 0, branding: 'shown' });
    const owner = await signedInPerson(free);
    const { site } = (await addSite(owner, 'shop.invalid').expect(201)).body;
    await owner.client.post('/api/bots').send({ name: 'Helper' }).expect(201);
    expect((await free.services.widget.sessions.publicSite(site.slug))?.branding).toBe('');
    expect(await free.services.catalog.products()).toEqual([]);
    const { text } = await owner.client.get('/sitemap.xml');
    expect(text).toContain('<loc>');
    expect(text).not.toContain('/pricing');
    await free.close();
  });

  test('the plan decides whether the widget shows the platform’s name', async () => {
    const owner = await signedInPerson(app);
    const { site } = (await addSite(owner, 'shop.invalid').expect(201)).body;
    const branding = async () => (await app.services.widget.sessions.publicSite(site.slug))?.branding;
    await setPlan(app, { branding: 'shown' });
    expect(await branding()).toBe('Foyer');
    await setPlan(app, { branding: 'hidden' });
    expect(await branding()).toBe('');
  });
});

describe('indexed pages', () => {
  interface Source {
    id: string;
    status: string;
    stopped: string | null;
    pages_count: number;
  }

  const settled = (owner: Person, botId: string): Promise<Source> =>
    eventually(async () => {
      const { body } = await owner.client.get(`/api/bots/${botId}/sources`).expect(200);
      const source = body.results[0] as Source;
      if (source.status !== 'ready') throw new Error(source.status);
      return source;
    });
  const countPages = async (botIds: string[]) =>
    (
      await app.db
        .selectFrom('pages')
        .select('id')
        .where('bot_id', 'in', botIds)
        .where('status', '=', 'indexed')
        .execute()
    ).length;

  test('all websites of an owner share the pages of the plan, also in parallel crawls', async () => {
    await setPlan(app, { pages: 10 });
    const owner = await signedInPerson(app);
    const sites = await Promise.all([
      addSite(owner, manual.domain, { name: 'One' }).expect(201),
      addSite(owner, manual.domain, { name: 'Two' }).expect(201),
    ]);
    const botIds = sites.map(({ body }) => body.site.bot_id as string);
    const sources = await Promise.all(botIds.map((id) => settled(owner, id)));
    expect(await countPages(botIds)).toBe(10);
    expect(sources.map(({ pages_count }) => pages_count).reduce((sum, n) => sum + n)).toBe(10);
    expect(sources.some(({ stopped }) => stopped === 'plan_limit')).toBe(true);
  });

  test('a source has as many pages as the plan includes, and all of them after an upgrade', async () => {
    await setPlan(app, { pages: 3 });
    const owner = await signedInPerson(app);
    const { site } = (await addSite(owner, manual.domain).expect(201)).body;
    const first = await settled(owner, site.bot_id);
    expect(first).toMatchObject({ pages_count: 3, stopped: 'plan_limit' });
    const again = async () => {
      await owner.client.post(`/api/bots/${site.bot_id}/sources/${first.id}/sync`).expect(200);
      return settled(owner, site.bot_id);
    };
    await setPlan(app, { pages: 100 });
    expect(await again()).toMatchObject({ pages_count: 7, stopped: null });
    // After a change to a smaller plan nothing is read, because reading would delete pages.
    await setPlan(app, { pages: 2 });
    await owner.client.post(`/api/bots/${site.bot_id}/sources/${first.id}/sync`).expect(422);
    expect(await settled(owner, site.bot_id)).toMatchObject({ pages_count: 7 });
  });

  test('a website is not crawled when no pages are left, and the source reports it', async () => {
    await setPlan(app, { pages: 0 });
    const owner = await signedInPerson(app);
    const { site } = (await addSite(owner, shop.domain).expect(201)).body;
    expect(await settled(owner, site.bot_id)).toMatchObject({ pages_count: 0, stopped: 'plan_limit' });
  });

  test('new pages do not displace existing pages', async () => {
    await setPlan(app, { pages: 7 });
    const owner = await signedInPerson(app);
    const one = (await addSite(owner, manual.domain, { name: 'One' }).expect(201)).body.site;
    expect(await settled(owner, one.bot_id)).toMatchObject({ pages_count: 7, stopped: null });
    const two = (await addSite(owner, shop.domain, { name: 'Two' }).expect(201)).body.site;
    expect(await settled(owner, two.bot_id)).toMatchObject({ pages_count: 0, stopped: 'plan_limit' });
    expect(await countPages([one.bot_id])).toBe(7);
  });
});

describe('answers', () => {
  const HOST = 'https://shop.example';
  let owner: Person;
  let token: string;

  beforeEach(async () => {
    await setPlan(app, {});
    owner = await signedInPerson(app);
    const { body } = await addSite(owner, shop.domain, { allowed_domains: ['shop.example'] }).expect(201);
    await eventually(async () => {
      const sources = await owner.client.get(`/api/bots/${body.site.bot_id}/sources`);
      if (sources.body.results[0].status !== 'ready') throw new Error('not read yet');
    });
    const session = await supertest(app.origin)
      .post('/api/widget/session')
      .set('Origin', HOST)
      .send({ site: body.site.slug })
      .expect(200);
    token = session.body.token;
  });

  const ask = (message = 'Can I return unopened tea?', locale?: string) =>
    supertest(app.origin)
      .post('/api/widget/chat')
      .set({ Origin: HOST, Authorization: `Bearer ${token}`, Accept: 'application/json' })
      .send({ message, locale });
  const used = async () => (await app.services.entitlements.usageOf(owner.id)).answers;
  const mailsAbout = (subject: RegExp) =>
    app.mailbox.mailsTo(owner.email).filter((mail) => subject.test(mail.subject ?? ''));

  test('many parallel questions get only the remaining answers, and the others get a message', async () => {
    await setPlan(app, { answers: 10 });
    const answers = await inParallel(() => ask());
    expect(statuses(answers)).toEqual({ accepted: 10, refused: PARALLEL - 10 });
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(PARALLEL - 10);
    expect(await used()).toBe(10);
    const refused = await ask().expect(429);
    expect(refused.body.message).toBe(
      'I can’t answer at the moment. Your question is saved for this website’s team.',
    );
    expect(refused.body.errors.plan).toEqual([refused.body.message]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['access-control-allow-origin']).toBe(HOST);
    // The refused questions wait for the owner, and are no gap of the website.
    const site = (await owner.client.get('/api/sites')).body.results[0];
    const unanswered = (
      await owner.client.get(`/api/sites/${site.id}/conversations?outcome=unanswered&limit=50`)
    ).body;
    expect(unanswered.count).toBe(PARALLEL - 10 + 1);
    const { body } = await owner.client.get(`/api/sites/${site.id}/conversations/${refused.body.chat_id}`);
    expect(body.conversation.messages.map(({ outcome }: { outcome: string | null }) => outcome)).toEqual([
      null,
      'over_limit',
    ]);
    expect((await owner.client.get(`/api/sites/${site.id}/gaps`)).body.count).toBe(0);
  });

  test('the message has the language of the widget, not of the question', async () => {
    await setPlan(app, { answers: 0 });
    const refusalOf = async (message: string, locale?: string) =>
      (await ask(message, locale).expect(429)).body.message;
    expect(await refusalOf('Kann ich Tee zurückgeben?', 'en')).toMatch(/^I can’t answer/);
    expect(await refusalOf('Can I return tea?', 'de')).toMatch(/^Zurzeit kann ich/);
    expect(await refusalOf('Kann ich Tee zurückgeben?')).toMatch(/^Zurzeit kann ich/);
  });

  test('the owner is mailed once at 80 % and once at 100 %', async () => {
    await setPlan(app, { answers: 5 });
    for (const _ of [1, 2, 3]) await ask().expect(200);
    await app.services.worker.idle();
    expect(app.mailbox.mailsTo(owner.email)).toEqual([]);
    await ask().expect(200);
    await app.mailbox.waitFor(owner.email, 1);
    await ask().expect(200);
    const last = await app.mailbox.waitFor(owner.email, 2);
    expect(last.text).toContain(`${app.origin}/pricing`);
    await inParallel(() => ask());
    await app.services.worker.idle();
    expect([mailsAbout(/80%/).length, mailsAbout(/all answers/).length]).toEqual([1, 1]);
  });

  test('greetings and questions without an answer do not count', async () => {
    await setPlan(app, { answers: 1 });
    await ask('Hello!').expect(200);
    expect((await ask('Who won the chess championship of 1972?').expect(200)).body.answered).toBe(false);
    expect(await used()).toBe(0);
    await ask().expect(200);
    expect(await used()).toBe(1);
    await ask('Hello!').expect(429);
  });

  test('the limits of an owner are loaded once for a question', async () => {
    await setPlan(app, { answers: 10 });
    await ask().expect(200);
    const { entitlements } = app.services;
    const loads = [vi.spyOn(entitlements, 'limitsOf'), vi.spyOn(entitlements, 'limitsOfOwner')];
    await ask().expect(200);
    expect(loads.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    vi.restoreAllMocks();
  });

  test('a streamed answer counts too, and the plan is checked before the stream begins', async () => {
    await setPlan(app, { answers: 1 });
    const stream = () => ask().set('Accept', 'text/event-stream');
    expect((await stream().expect(200)).text).toContain('event: done');
    expect(await used()).toBe(1);
    expect((await stream().expect(429)).headers['content-type']).toContain('application/json');
  });

  test('the count survives a restart', async () => {
    const first = await startApp();
    await setPlan(first, { answers: 1 });
    const { id } = await signedInPerson(first);
    await reserve(first, id);
    const second = await first.restart();
    expect(await reserve(second, id)).toMatchObject({ retryAfter: expect.any(Number) });
    await second.close();
  });

  test('the count starts again each month', async () => {
    await setPlan(app, { answers: 1 });
    await ask().expect(200);
    await ask().expect(429);
    const { clock } = app.services;
    const now = clock.now;
    const nextMonth = new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() + 1, 1));
    const untilNext = Math.ceil((nextMonth.getTime() - now().getTime()) / 1000);
    expect(await reserve(app, owner.id)).toEqual({ retryAfter: expect.closeTo(untilNext, -1) });
    clock.now = () => nextMonth;
    try {
      expect(await reserve(app, owner.id)).not.toHaveProperty('retryAfter');
      expect(await used()).toBe(1);
    } finally {
      clock.now = now;
    }
  });

  test('questions in the playground do not count', async () => {
    await setPlan(app, { answers: 0 });
    const { results } = (await owner.client.get('/api/bots')).body;
    const { body } = await owner.client
      .post('/api/chat/playground/new/invoke')
      .send({ prompt: 'Can I return unopened tea?', bot_id: results[0].id })
      .expect(200);
    expect(body.answered).toBe(true);
    expect(await used()).toBe(0);
  });

  test('a question of 1 MB is refused before anything is counted', async () => {
    await ask('tea '.repeat(250_000)).expect(413);
    await ask('t'.repeat(2001)).expect(422);
    expect(await used()).toBe(0);
  });
});
