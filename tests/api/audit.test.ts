import { describe, expect, test } from 'vitest';
import { setUpApiScenario } from '../access/api-scenario.ts';
import { ask } from '../access/expect-access.ts';
import { createFixture } from '../access/fixtures.ts';
import { call } from '../access/scenario.ts';
import { ACCEPTED_CALLS, CALLS, type Row } from '../access/table.ts';
import { PASSWORD } from '../factories.ts';

const scenario = setUpApiScenario();

/** Calls of the table that change something and that only the staff, or the staff besides the owner, may make. */
const isActionOfStaff = ({ route, expected }: Row): boolean =>
  !route.startsWith('GET ') && expected.admin < 300 && expected.other === 404 && !LOOKS.includes(route);

/** They look at something, and change nothing of the owner. */
const LOOKS = [
  'POST /api/bots/:id/test-model',
  'POST /api/sites/:id/verify-domain',
  'POST /api/sites/:id/check-install',
];

const entries = () =>
  scenario.app.services.database.db.selectFrom('audit_entries').selectAll().orderBy('created_at').execute();

describe('every action of the staff leaves an entry', () => {
  test.each([...CALLS, ...ACCEPTED_CALLS].filter(isActionOfStaff))('$route', async (row) => {
    const parameters = row.about ? await createFixture(row.about, scenario) : {};
    const before = await entries();
    const answer = await ask(row, 'admin', scenario, parameters);
    expect(answer.status).toBe(row.expected.admin);
    const added = (await entries()).slice(before.length);
    expect(added.length).toBeGreaterThan(0);
    for (const entry of added) {
      expect(entry).toMatchObject({ actor_role: 'ADMIN', address: expect.any(String) });
      expect(entry.object_name).not.toBe('');
    }
  });
});

test.each([
  ['publicMedia', '/api/media', 'media.deleted'],
  ['bot', '/api/bots', 'bot.deleted'],
] as const)('a %s that several requests delete at once leaves one entry', async (kind, path, action) => {
  const { id } = await createFixture(kind, scenario);
  const { cookie } = scenario.callers.admin;
  const deletions = Array.from({ length: 4 }, () => call(scenario, cookie, `DELETE ${path}/${id}`));
  const statuses = (await Promise.all(deletions)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 404, 404, 404]);
  const deleted = (await entries()).filter((entry) => entry.action === action && entry.object_id === id);
  expect(deleted).toHaveLength(1);
});

test('no entry has a secret', async () => {
  const { sessionSecret, database } = scenario.app.services;
  const hashes = await database.db.selectFrom('users').select('password_hash').execute();
  const secrets = [PASSWORD, sessionSecret, ...hashes.map(({ password_hash }) => password_hash)];
  const all = JSON.stringify(await entries());
  expect(all.length).toBeGreaterThan(1000);
  for (const secret of secrets) expect(all).not.toContain(secret);
});

test('nothing changes or deletes an entry', async () => {
  const [entry] = await entries();
  for (const method of ['PATCH', 'PUT', 'DELETE', 'POST']) {
    const { cookie } = scenario.callers.admin;
    for (const path of ['/api/admin/audit', `/api/admin/audit/${entry?.id}`])
      expect((await call(scenario, cookie, `${method} ${path}`)).status).toBeGreaterThanOrEqual(404);
  }
  expect((await entries())[0]).toEqual(entry);
});

test('a refused export leaves no entry, and one of a list that everybody has leaves one', async () => {
  const exported = async (path: string, persona: 'editor' | 'admin') => {
    const before = (await entries()).length;
    const { status } = await call(scenario, scenario.callers[persona].cookie, `GET ${path}?format=csv`);
    return [status, (await entries()).slice(before).map(({ object_name }) => object_name)];
  };
  expect(await exported('/api/admin/users', 'editor')).toEqual([404, []]);
  expect(await exported('/api/ADMIN/users', 'admin')).toEqual([200, ['users']]);
  expect(await exported('/api/media', 'editor')).toEqual([200, ['media']]);
});

test('an entry of a website names the domains that were allowed before', async () => {
  const { id } = await createFixture('site', scenario);
  const { cookie } = scenario.callers.admin;
  const change = { allowedDomains: ['*.tea.example'] };
  expect((await call(scenario, cookie, `PATCH /api/sites/${id}`, change)).status).toBe(200);
  const entry = (await entries()).findLast(({ action }) => action === 'site.changed');
  expect(JSON.parse(entry?.before ?? '')).toEqual({ allowedDomains: [] });
  expect(JSON.parse(entry?.after ?? '')).toEqual(change);
});
