import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { request, toApiError } from '#lib/api-error.ts';
import type { InboxMessage, NumberedEvent } from '#lib/inbox.ts';
import { connect } from '#lib/live/connection.ts';
import { type Cluster, startCluster } from '../setup/app/cluster.ts';
import { eventually } from '../setup/app/eventually.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { stubPage } from '../setup/live/fake-live-server.ts';
import { widgetVisitor } from '../setup/websites/people.ts';

// A conversation with a person, while the process that the visitor is connected to is killed.

const HOST = 'https://shop.example';
/** Of each side. */
const MESSAGES = 60;

let cluster: Cluster;
const ended = new AbortController();
beforeAll(async () => {
  cluster = await startCluster({ STARTER_CONTENT: 'off', PLANS: 'off' });
}, 120_000);
afterEach(() => {
  ended.abort();
  vi.unstubAllGlobals();
});
afterAll(() => cluster?.stop());

interface Side {
  path: string;
  headers: Record<string, string>;
}

/** A side's browser: the client of the widget and the inbox, first connected to one process, then through the proxy. */
function follow({ path, headers }: Side, first: string, lastEventId: number) {
  const events: NumberedEvent[] = [];
  const streams: { origin: string; from: string | undefined }[] = [];
  connect({
    request(query, init) {
      const origin = streams.length === 0 ? first : cluster.proxy.origin;
      streams.push({ origin, from: init.headers['last-event-id'] });
      const address = `${origin}${path}${query && `&${query}`}`;
      return request(address, { ...init, headers: { ...headers, ...init.headers } });
    },
    lastEventId,
    onEvent: (event) => events.push(event),
    onReset: () => streams.push({ origin: 'reset', from: undefined }),
    signal: ended.signal,
  });
  const messages = (): InboxMessage[] =>
    events.flatMap((event) => (event.type === 'message' ? event.data.message : []));
  return {
    events,
    streams,
    /** What both sides have written, as it arrived. */
    texts: () =>
      messages().flatMap(({ author, content }) =>
        author.kind === 'system' ? [] : `${author.kind}: ${content}`,
      ),
  };
}

/** Sends again until there is an answer, as the widget and the inbox do. */
async function untilSent(path: string, init: RequestInit): Promise<void> {
  try {
    await (await request(cluster.proxy.origin + path, init)).text();
  } catch (error) {
    const { status, message } = toApiError(error);
    if (status !== 0 && status < 502) throw new Error(`${path}: ${status} ${message}`);
    await wait(100);
    await untilSent(path, init);
  }
}

/** Sends messages one after the other, and some of them again, as if their answers had been lost. */
async function sendAll({ path, headers }: Side, field: string, more: object = {}): Promise<void> {
  for (let n = 1; n <= MESSAGES; n++) {
    const body = JSON.stringify({ ...more, [field]: String(n), clientId: `${path} ${n}` });
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
    await untilSent(path, init);
    if (n % 10 === 0) await untilSent(path, init);
  }
}

test('both sides have every message once and in order, although a process was killed in the middle', async () => {
  stubPage();
  const [here, there] = cluster.web;
  if (!here || !there) throw new Error('two processes are expected');
  const { site } = await cluster.admin.post<{ site: { id: string; slug: string } }>('/api/sites', {
    name: 'Tea shop',
    domain: 'shop.example',
  });
  await cluster.admin.patch(`/api/sites/${site.id}`, { people: { offer: 'always' } });
  const guest = await widgetVisitor(cluster.proxy.origin, site.slug, HOST);
  const { body } = await guest.post('person', {}).expect(200);
  const chatId: string = body.chat_id;
  const asOperator = {
    Origin: cluster.proxy.origin,
    Cookie: cluster.admin.cookie,
    accept: 'application/json',
  };
  await cluster.admin.post(`/api/inbox/${chatId}/claim`, {});
  const { conversation } = (await guest.get(`conversation?chatId=${chatId}`).expect(200)).body;
  const from: number = conversation.event_id;

  const visitor = follow(
    { path: `/api/widget/events?chatId=${chatId}`, headers: guest.headers },
    here.origin,
    from,
  );
  const operator = follow({ path: '/api/inbox/events?', headers: asOperator }, there.origin, from);
  const sending = Promise.all([
    sendAll({ path: '/api/widget/chat', headers: guest.headers }, 'message', { chatId }),
    sendAll({ path: `/api/inbox/${chatId}/messages`, headers: asOperator }, 'content'),
  ]);
  await eventually(() => expect(visitor.texts().length).toBeGreaterThan(MESSAGES));
  here.process.kill('SIGKILL');
  await sending;

  const numbers = Array.from({ length: MESSAGES }, (_none, at) => String(at + 1));
  for (const side of [visitor, operator]) {
    await eventually(() => expect(side.texts().length).toBeGreaterThanOrEqual(2 * MESSAGES));
    const ids = side.events.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  }
  expect(operator.texts()).toEqual(visitor.texts());
  expect(textsOf('visitor', visitor.texts())).toEqual(numbers);
  expect(textsOf('operator', visitor.texts())).toEqual(numbers);
  const rows = await withDatabase(there.databaseUrl, (db) =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', chatId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
  const stored = rows.map(({ author, content }) => `${author ?? 'visitor'}: ${content}`);
  expect(stored.filter((text) => !text.startsWith('system'))).toEqual(visitor.texts());

  expect(visitor.streams[0]?.origin).toBe(here.origin);
  // It went on from the log, and loaded nothing anew.
  expect(visitor.streams.length).toBeGreaterThan(1);
  for (const { from: last } of visitor.streams.slice(1)) expect(Number(last)).toBeGreaterThan(from);
});

const textsOf = (kind: string, texts: string[]) =>
  texts.flatMap((text) => (text.startsWith(`${kind}: `) ? text.slice(kind.length + 2) : []));
