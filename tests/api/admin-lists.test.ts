import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { setUpApiScenario } from '../access/api-scenario.ts';
import { createFixture } from '../access/fixtures.ts';
import { call } from '../access/scenario.ts';
import { parseCsv } from '../setup/content/parse-csv.ts';
import { addRows, changeRows, rowOf, rowsOf } from '../setup/database/records.ts';

const scenario = setUpApiScenario();

const send = (request: string, body?: object) => call(scenario, scenario.callers.admin.cookie, request, body);
const list = async (address: string) =>
  ((await (await send(`GET ${address}`)).json()) as { results: Record<string, unknown>[] }).results;
const idsIn = async (address: string) => (await list(address)).map(({ id }) => id);

// Readings and mails stay as they are queued.
beforeAll(() => scenario.app.services.worker.stop());

const mailsTo = async (address: string) =>
  (await rowsOf(scenario.app.db, 'jobs', { kind: 'mail' })).filter(({ payload }) =>
    payload.includes(address),
  );

describe('the lists of all websites and assistants', () => {
  let id: string;
  let botId: string;
  let domain: string;

  beforeAll(async () => {
    const site = await createFixture('site', scenario);
    const row = await rowOf(scenario.app.db, 'sites', { id: site.id ?? '' });
    ({ id, bot_id: botId, domain } = row);
  });

  test('are in the palette by the names of their owners, and settings by their words', async () => {
    const { owner_id } = await rowOf(scenario.app.db, 'sites', { id });
    const owner = await rowOf(scenario.app.db, 'users', { id: owner_id });
    const find = async (text: string) => {
      const answer = await send(`GET /api/admin/search?q=${encodeURIComponent(text)}`);
      return ((await answer.json()) as { places: { kind: string; name: string; note: string }[] }).places;
    };
    expect(await find(owner.email)).toContainEqual(expect.objectContaining({ kind: 'site', note: domain }));
    expect(await find('email sender')).toContainEqual(
      expect.objectContaining({ kind: 'setting', name: 'Sender of emails' }),
    );
    const namesOf = async (text: string) => (await find(text)).map(({ name }) => name);
    // Words of its help, and those that people use for it.
    expect(await namesOf('VAT number')).toEqual(['Tax id of the seller']);
    expect(await namesOf('terms of service')).toEqual(['Terms', 'Version of the terms']);
    expect(await namesOf('posts import')).toEqual(['Import and export']);
  });

  test('are counted when they could not be read', async () => {
    const { db, services } = scenario.app;
    const before = await services.overview.countFailedReadings();
    const source = await rowOf(db, 'sources', { bot_id: botId });
    await changeRows(db, 'sources', { id: source.id }, { status: 'failed' });
    expect(await services.overview.countFailedReadings()).toBe(before + 1);
    await changeRows(db, 'sources', { id: source.id }, { status: source.status });
  });

  test('have owners and figures, and nothing that visitors wrote', async () => {
    const { db } = scenario.app;
    const now = new Date().toISOString();
    const chat = { id: newId(), bot_id: botId, site_id: id, user_id: null, visitor_id: 'v' };
    await addRows(db, 'chats', {
      ...chat,
      channel: 'cookie',
      name: 'Secret?',
      created_at: now,
      updated_at: now,
    });
    const message = { chat_id: chat.id, site_id: id, citations: '[]', content: 'Secret.', created_at: now };
    await addRows(db, 'messages', [
      { ...message, id: newId(), role: 'user', outcome: null },
      { ...message, id: newId(), role: 'assistant', outcome: 'answered' },
    ]);
    await changeRows(db, 'sources', { bot_id: botId }, { pages_count: 7, status: 'ready' });
    const figures = {
      owner_name: scenario.callers.user.name,
      answers_this_month: 1,
      pages_count: 7,
      storage_bytes: 0,
      last_read_at: null,
      state: 'ready',
    };
    const sites = await list('/api/admin/sites');
    expect(sites).toMatchObject([{ id, domain, widget_seen_at: null, ...figures }]);
    const bots = await list('/api/admin/bots');
    expect(bots).toMatchObject([{ id: botId, websites: [{ id, domain }], ...figures }]);
    expect(JSON.stringify([sites, bots])).not.toContain('Secret');
  });

  test('filter by name, domain, owner and state', async () => {
    const { name } = scenario.callers.user;
    const domains = ['name', domain, name.toUpperCase()];
    expect(await Promise.all(domains.map((text) => idsIn(`/api/admin/sites?nameLike=${text}`)))).toEqual([
      [],
      [id],
      [id],
    ]);
    expect(await idsIn(`/api/admin/bots?nameLike=${name}`)).toEqual([botId]);
    for (const [status, state] of [
      ['failed', 'failed'],
      ['syncing', 'reading'],
      ['ready', 'ready'],
    ] as const) {
      await changeRows(scenario.app.db, 'sources', { bot_id: botId }, { status });
      const others = ['failed', 'reading', 'ready'].filter((other) => other !== state);
      expect(await idsIn(`/api/admin/sites?state=${state}`)).toEqual([id]);
      expect(await idsIn(`/api/admin/bots?state=${state}`)).toEqual([botId]);
      expect(await idsIn(`/api/admin/sites?state=${others}`)).toEqual([]);
      expect(await idsIn(`/api/admin/bots?state=${others}`)).toEqual([]);
    }
    expect(await idsIn('/api/admin/sites?isInstalled=false')).toEqual([id]);
    expect(await idsIn('/api/admin/sites?isInstalled=true')).toEqual([]);
  });

  test('are files that no spreadsheet runs', async () => {
    await changeRows(scenario.app.db, 'sites', { id }, { name: '=cmd()' });
    const file = parseCsv(await (await send('GET /api/admin/sites?format=csv')).text());
    expect(file).toMatchObject(
      [
        ['id', 'name', 'domain'],
        [id, "'=cmd()", domain],
      ].map((row) => expect.arrayContaining(row)),
    );
  });

  test('websites are deleted by an admin, which is mailed to the owner', async () => {
    const { email } = scenario.callers.user;
    const others = await Promise.all([createFixture('site', scenario), createFixture('site', scenario)]);
    const deleted = await send(`DELETE /api/admin/sites/${id}`);
    expect(deleted.status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await mailsTo(email))[0]?.payload).toContain(domain);
    expect((await send(`DELETE /api/admin/sites/${id}`)).status).toBe(404);
    expect(await rowsOf(scenario.app.db, 'bots', { id: botId })).toEqual([]);

    const ids = [...others.map((other) => other.id), id];
    const bulk = await send('POST /api/admin/sites/bulk', { ids, action: 'delete' });
    expect(await bulk.json()).toEqual({
      count: 2,
      message: '2 websites deleted. One was not found: it was deleted meanwhile.',
    });
    expect(await mailsTo(email)).toHaveLength(3);
    expect(await list('/api/admin/sites')).toEqual([]);
    expect((await send('POST /api/admin/sites/bulk', { ids, action: 'delete' })).status).toBe(404);
  });
});

test('assistants are deleted together, apart from those that a website uses', async () => {
  const { id } = await createFixture('site', scenario);
  const { bot_id: used } = await rowOf(scenario.app.db, 'sites', { id: id ?? '' });
  const bots = await Promise.all([createFixture('bot', scenario), createFixture('bot', scenario)]);
  const ids = [...bots.map(({ botId }) => botId), used, newId()];
  const bulk = await send('POST /api/admin/bots/bulk', { ids, action: 'delete' });
  expect(await bulk.json()).toEqual({
    count: 2,
    message:
      '2 assistants deleted. One was not found: it was deleted meanwhile. One is used by a website, and stays.',
  });
  expect(await idsIn('/api/admin/bots')).toEqual([used]);
});

test('selected rows are a file', async () => {
  await createFixture('site', scenario);
  await createFixture('site', scenario);
  const entries = await idsIn('/api/admin/audit');
  const chosen = entries.slice(1, 3);
  const query = chosen.map((id) => `ids=${id}`).join('&');
  const [, ...rows] = parseCsv(await (await send(`GET /api/admin/audit?format=csv&${query}`)).text());
  expect(rows.map(([id]) => id).sort()).toEqual([...chosen].sort());
});

test('the lists of subscriptions and invoices filter by customer, status, plan and day', async () => {
  const { id = '' } = await createFixture('invoice', scenario);
  const { name, email } = scenario.callers.user;
  const [subscription, ...more] = await list('/api/admin/subscriptions');
  expect(more).toEqual([]);
  expect(subscription).toMatchObject({ email, status: 'active', cancel_at_period_end: false });
  expect(subscription?.amount).toBeGreaterThan(0);
  const [product] = await rowsOf(scenario.app.db, 'products', { name: String(subscription?.plan) });
  const [today] = new Date().toISOString().split('T');
  const found = async (address: string) => (await list(`/api/admin/${address}`)).length > 0;
  expect(await found(`subscriptions?nameLike=${name}&status=active&productId=${product?.id}`)).toBe(true);
  expect(await found('subscriptions?status=canceled')).toBe(false);
  expect(await found('subscriptions?productId=other')).toBe(false);
  expect(
    await idsIn(`/api/admin/invoices?nameLike=${email}&status=paid&from=${today}&to=${today}`),
  ).toContain(id);
  for (const query of ['nameLike=nothing', 'status=void', 'to=2001-01-01', 'from=2101-01-01'])
    expect(await found(`invoices?${query}`)).toBe(false);
  for (const address of ['invoices', 'subscriptions']) {
    const [chosen] = await idsIn(`/api/admin/${address}`);
    const file = await (await send(`GET /api/admin/${address}?format=csv&ids=${chosen}`)).text();
    expect(parseCsv(file).slice(1)).toMatchObject([expect.arrayContaining([chosen])]);
    expect(await found(`${address}?ids=${newId()}`)).toBe(false);
  }
  const file = await (await send('GET /api/admin/invoices?format=csv')).text();
  expect(parseCsv(file)[0]).toContain('billing_reason');
});

test('the list of files is a file, too', async () => {
  const { id = '' } = await createFixture('media', scenario);
  const { cookie } = scenario.callers.user;
  const [head, ...rows] = parseCsv(await (await call(scenario, cookie, 'GET /api/media?format=csv')).text());
  expect(head).toEqual(expect.arrayContaining(['id', 'source_url', 'title', 'visibility']));
  expect(rows.map(([first]) => first)).toContain(id);
});
