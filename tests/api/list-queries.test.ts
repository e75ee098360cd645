import { expect, test, vi } from 'vitest';
import { setUpApiScenario } from '../access/api-scenario.ts';
import { createFixture, type Fixture } from '../access/fixtures.ts';
import { call } from '../access/scenario.ts';
import { CALLS } from '../access/table.ts';
import { newPost } from '../setup/content/posts.ts';
import { addRows, changeUser } from '../setup/database/records.ts';

const scenario = setUpApiScenario();

const add = (fixture: Fixture) => () => createFixture(fixture, scenario);

/** Every call that returns a list, and a function that adds to it. The last are lists of the parts of one item. */
const LISTS: Record<string, (() => Promise<unknown>) | undefined> = {
  'GET /api/admin/audit': add('apiKey'),
  'GET /api/admin/bots': add('bot'),
  'GET /api/admin/sites': add('site'),
  'GET /api/admin/subscriptions': undefined,
  'GET /api/admin/invoices': undefined,
  'GET /api/admin/jobs': add('failedJob'),
  'GET /api/admin/outbox': add('mail'),
  'GET /api/admin/outbox/unsent': add('unsentMail'),
  'GET /api/admin/outbox/bounced': add('bouncedMail'),
  'GET /api/admin/products': add('product'),
  'GET /api/admin/product-plans': add('product'),
  'GET /api/admin/products/:id/subscribers': undefined,
  'GET /api/admin/reviews': add('review'),
  'GET /api/products': add('product'),
  'GET /api/product-plans': add('productPlan'),
  'GET /api/products/:productId/reviews': undefined,
  'GET /api/admin/users': add('person'),
  'GET /api/admin/invitations': add('invitation'),
  'GET /api/auth/sessions': add('session'),
  'GET /api/bots': add('bot'),
  'GET /api/chats': add('chat'),
  'GET /api/media': add('media'),
  'GET /api/sites': add('site'),
  'GET /api/users': addWriter,
  'GET /api/posts': addWriter,
  'GET /api/admin/posts': add('draft'),
  'GET /api/admin/imports': add('import'),
  'GET /api/admin/imports/:id/entries': undefined,
  'GET /api/posts/:id/revisions': undefined,
  'GET /api/invoices': undefined,
  'GET /api/categories/post': add('category'),
  'GET /api/tags': add('tag'),
  'GET /api/bots/:botId/sources': undefined,
  'GET /api/bots/:id/conversations': undefined,
  'GET /api/bots/:botId/sources/:id/pages': undefined,
  'GET /api/inbox': add('conversation'),
  'GET /api/inbox/filters': add('savedFilter'),
  'GET /api/sites/:id/canned-answers': undefined,
  'GET /api/sites/:id/conversations': undefined,
  'GET /api/sites/:id/gaps': undefined,
  'GET /api/sites/:id/leads': undefined,
  'GET /api/sites/:id/members': undefined,
  'GET /api/sites/:id/webhooks/:webhookId/deliveries': undefined,
};

const MOST_QUERIES: Record<string, number> = {
  // With what each contains, and its answers or its websites.
  'GET /api/admin/bots': 7,
  'GET /api/admin/sites': 7,
  // Files are asked for, and then where they are used.
  'GET /api/media': 5,
  // The websites that one may read, and those of others among them.
  'GET /api/inbox': 7,
  // Each product has prices with subscribers, pictures and reviews.
  'GET /api/admin/products': 9,
};

test('every list of the API is tested', async () => {
  const lists = [];
  const fixtures = new Map<Fixture, Awaited<ReturnType<typeof createFixture>>>();
  for (const { route, about, query } of CALLS.filter(({ route }) => route.startsWith('GET'))) {
    if (about && !fixtures.has(about)) fixtures.set(about, await createFixture(about, scenario));
    const parameters = (about && fixtures.get(about)) ?? {};
    const address = route.replaceAll(/:(\w+)/g, (_all, name: string) => parameters[name] ?? 'none');
    const persona = route.includes('/admin/') ? scenario.callers.admin : scenario.callers.user;
    const answer = await call(scenario, persona.cookie, address + (query ?? ''));
    // An archive is no list.
    if (!answer.headers.get('content-type')?.includes('json')) await answer.body?.cancel();
    else if ('results' in ((await answer.json()) as object)) lists.push(route);
  }
  expect(lists.sort()).toEqual([...Object.keys(LISTS), 'GET /api/search/bot/:botId'].sort());
});

async function addWriter(): Promise<void> {
  const { db } = scenario.app;
  const { id } = await createFixture('person', scenario);
  await changeUser(db, id ?? '', { email_verified_at: new Date().toISOString() });
  await addRows(db, 'posts', newPost({ owner_id: id ?? '' }));
}

const filled = Object.entries(LISTS).flatMap(([route, more]) => (more ? [[route, more] as const] : []));

test.each(filled)('%s needs the same number of queries for many items as for few', async (route, more) => {
  const { cookie } = route.includes('/admin/') ? scenario.callers.admin : scenario.callers.user;
  // The jobs that made the scenario are more than a page.
  await scenario.app.db.deleteFrom('jobs').where('status', '=', 'done').execute();
  // Of an empty list less is asked.
  await more();
  const few = await queriesOf(cookie, route);
  for (let i = 0; i < 6; i++) await more();
  const many = await queriesOf(cookie, route);
  expect(many.items).toBeGreaterThan(few.items);
  expect(many.queries).toBe(few.queries);
  // Three are the session's.
  expect(many.queries).toBeLessThanOrEqual(MOST_QUERIES[route] ?? 6);
});

test.each(filled)('%s returns the last page for a page number that is too high', async (route, more) => {
  const { cookie } = route.includes('/admin/') ? scenario.callers.admin : scenario.callers.user;
  await more();
  const { results, next } = (await (await call(scenario, cookie, `${route}?limit=1&page=9999`)).json()) as {
    results: unknown[];
    next: string | null;
  };
  expect(results).not.toEqual([]);
  expect(next).toBeNull();
});

async function queriesOf(cookie: string, route: string): Promise<{ items: number; queries: number }> {
  const executor = scenario.app.db.getExecutor();
  // Its own queries are not the list's.
  await scenario.app.services.worker.stop();
  // Each process reads the content versions once a second, whoever asks.
  const execute = vi.spyOn(executor, 'executeQuery');
  const answer = await call(scenario, cookie, `${route}?limit=50`);
  const { results } = (await answer.json()) as { results: unknown[] };
  const queries = execute.mock.calls.filter(([query]) => !query.sql.includes('content_versions')).length;
  execute.mockRestore();
  return { items: results.length, queries };
}
