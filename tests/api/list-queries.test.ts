import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stageApi } from '../access/api-stage.ts';
import { type Caller, call, type Persona, type Stage } from '../access/personas.ts';
import { makeProp, type Prop } from '../access/props.ts';
import { CALLS } from '../access/table.ts';
import { startApp, type TestApp } from '../setup/app.ts';

let app: TestApp;
let stage: Stage;
let cast: Record<Persona, Caller>;
beforeAll(async () => {
  app = await startApp();
  ({ stage, cast } = await stageApi(app));
});
afterAll(() => app.close());

/** Every call that answers with a list, and what fills it. The last are lists of one thing's parts. */
const LISTS: Record<string, Prop | undefined> = {
  'GET /api/admin/users': 'person',
  'GET /api/auth/sessions': 'session',
  'GET /api/bots': 'bot',
  'GET /api/chats': 'chat',
  'GET /api/sites': 'site',
  'GET /api/users': undefined,
  'GET /api/bots/:botId/sources': undefined,
  'GET /api/bots/:botId/sources/:id/pages': undefined,
};

test('no list is forgotten here', async () => {
  const lists = [];
  for (const { route, about, query } of CALLS.filter(({ route }) => route.startsWith('GET'))) {
    const parameters = about ? await makeProp(about, { stage, cast }) : {};
    const address = route.replaceAll(/:(\w+)/g, (_all, name: string) => parameters[name] ?? 'none');
    const persona = route.includes('/admin/') ? cast.admin : cast.user;
    const body = (await (await call(stage, persona.cookie, address + (query ?? ''))).json()) as object;
    if ('results' in body) lists.push(route);
  }
  expect(lists.sort()).toEqual([...Object.keys(LISTS), 'GET /api/search/bot/:botId'].sort());
});

const filled = Object.entries(LISTS).flatMap(([route, prop]) => (prop ? [[route, prop] as const] : []));

test.each(filled)('%s asks the database as often for many as for few', async (route, prop) => {
  const { cookie } = route.includes('/admin/') ? cast.admin : cast.user;
  const few = await queriesOf(cookie, route);
  for (let i = 0; i < 6; i++) await makeProp(prop, { stage, cast });
  const many = await queriesOf(cookie, route);
  expect(many.items).toBeGreaterThan(few.items);
  expect(many.queries).toBe(few.queries);
  // Three are the session's.
  expect(many.queries).toBeLessThanOrEqual(6);
});

async function queriesOf(cookie: string, route: string): Promise<{ items: number; queries: number }> {
  const executor = app.services.database.db.getExecutor();
  // Its own queries are not the list's.
  await app.services.worker.stop();
  const execute = vi.spyOn(executor, 'executeQuery');
  const answer = await call(stage, cookie, `${route}?limit=50`);
  const { results } = (await answer.json()) as { results: unknown[] };
  const queries = execute.mock.calls.length;
  execute.mockRestore();
  return { items: results.length, queries };
}
