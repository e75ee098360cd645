import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { signIn } from '../setup/accounts/api-session.ts';
import { spawnPostgres } from '../setup/database/postgres.ts';
import { ADMIN, spawnBenchServer } from './bench-server.ts';
import { memoryOf, processorMsOf } from './memory.ts';
import { printTable } from './print.ts';
import { startRelay } from './relay.ts';
import { quantile } from './statistics.ts';

const VISITORS = 500;
const OPERATORS = 20;
const PER_SECOND = 20;
const SECONDS = 600;
const HOST = 'https://shop.example';
const JSON_BODY = { 'content-type': 'application/json', accept: 'application/json' };

interface Figures {
  /** Milliseconds from the sending of a message until each stream has it. */
  delivered: number[];
  expected: number;
  /** MB of the server when all streams are open, after half of the time and at the end. */
  memory: number[];
  /** Milliseconds of the server's processor for a message and its deliveries. */
  processor: number;
}

/** What the load needs of a server. */
interface Target {
  pid: number | undefined;
  /** Of the streams of each operator and each visitor. */
  streams: { url: string; headers: Record<string, string> }[];
  /** Sends a message as the visitor or the operator of this conversation. */
  send(conversation: number, byVisitor: boolean, content: string): Promise<unknown>;
}

/** Conversations between 500 visitors and 20 operators, who are connected all the time; beside a relay without a database. */
export async function benchInbox(): Promise<void> {
  const rows: string[][] = [];
  for (const [name, open] of [
    ['relay in memory', openRelay],
    ['SQLite', () => openFoyer()],
    ['PostgreSQL', openOnPostgres],
  ] as const) {
    const { target, close } = await open();
    const { delivered, expected, memory, processor } = await talk(target);
    rows.push([
      name,
      ...[0.5, 0.99, 1].map((share) => `${quantile(delivered, share).toFixed(0)} ms`),
      String(expected - delivered.length),
      memory.map((megabytes) => megabytes.toFixed(0)).join(' → '),
      `${processor.toFixed(1)} ms`,
    ]);
    await close();
  }
  printTable(['server', 'p50', 'p99', 'most', 'lost', 'MB', 'CPU a message'], rows);
}

async function talk({ pid, streams, send }: Target): Promise<Figures> {
  const delivered: number[] = [];
  const responses = await Promise.all(streams.map((stream) => follow(stream, (ms) => delivered.push(ms))));
  const memory = [memoryOf(pid).now];
  const sent: Promise<unknown>[] = [];
  const messages = SECONDS * PER_SECOND;
  const startedAt = performance.now();
  const processorAtStart = processorMsOf(pid);
  for (let n = 0; n < messages; n++) {
    await wait(Math.max(0, startedAt + (n * 1000) / PER_SECOND - performance.now()));
    sent.push(send(n % VISITORS, n % 2 === 0, `Message @${performance.now()}@`));
    if (n === messages / 2) memory.push(memoryOf(pid).now);
  }
  await Promise.all(sent);
  await wait(1000);
  memory.push(memoryOf(pid).now);
  for (const response of responses) response.destroy();
  const processor = (processorMsOf(pid) - processorAtStart) / messages;
  return { delivered, expected: messages * (OPERATORS + 1), memory, processor };
}

/** Opens a stream, and tells how old each message is when it arrives. */
function follow(
  { url, headers }: Target['streams'][number],
  onMessage: (ms: number) => void,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { ...headers, accept: 'text/event-stream' } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`));
      let rest = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const now = performance.now();
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          const sentAt = /@([\d.]+)@/.exec(line)?.[1];
          if (sentAt) onMessage(now - Number(sentAt));
        }
      });
      response.on('error', () => {});
      resolve(response);
    }).on('error', reject);
  });
}

async function openOnPostgres() {
  const postgres = await spawnPostgres('--durable');
  const { target, close } = await openFoyer({ DATABASE_URL: `${postgres.url}/postgres` });
  return {
    target,
    async close() {
      await close();
      await postgres.stop();
    },
  };
}

async function openFoyer(env: Record<string, string> = {}) {
  const server = await spawnBenchServer({ STARTER_CONTENT: 'off', PLANS: 'off', CAPTCHA: 'off', ...env });
  const { origin } = server;
  const admin = await signIn(origin, ADMIN);
  const { site } = await admin.post<{ site: { id: string; slug: string } }>('/api/sites', {
    name: 'Tea shop',
    domain: 'shop.example',
  });
  await admin.patch(`/api/sites/${site.id}`, { people: { offer: 'always' } });
  const visitors = await inTens(VISITORS, async () => {
    const visitor = async (path: string, body: object, token?: string) => {
      const headers = { ...JSON_BODY, origin: HOST, ...(token && { authorization: `Bearer ${token}` }) };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(`${origin}/api/widget/${path}`, init)).json() as Promise<Record<string, string>>;
    };
    const { token = '' } = await visitor('session', { site: site.slug });
    const { chat_id: chatId = '' } = await visitor('person', { message: 'Hello' }, token);
    await admin.post(`/api/inbox/${chatId}/claim`, {});
    const say = (message: string) =>
      visitor('chat', { chatId, message, clientId: crypto.randomUUID() }, token);
    const headers = { origin: HOST, authorization: `Bearer ${token}` };
    return { chatId, say, stream: { url: `${origin}/api/widget/events?chatId=${chatId}`, headers } };
  });
  const operators = Array.from({ length: OPERATORS }, () => ({
    url: `${origin}/api/inbox/events`,
    headers: { cookie: admin.cookie },
  }));
  const target: Target = {
    pid: server.process.pid,
    streams: [...operators, ...visitors.map(({ stream }) => stream)],
    async send(n, byVisitor, content) {
      const { chatId, say } = visitors[n] as (typeof visitors)[number];
      if (byVisitor) return say(content);
      return admin.post(`/api/inbox/${chatId}/messages`, { content, clientId: crypto.randomUUID() });
    },
  };
  return { target, close: () => server.stop() };
}

async function openRelay() {
  const relay = await startRelay();
  const urls = (path: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ url: `${relay.origin}/${path}/${n}`, headers: {} }));
  const target: Target = {
    pid: relay.pid,
    streams: [...urls('operator', OPERATORS), ...urls('visitor', VISITORS)],
    send: (n, _byVisitor, content) =>
      fetch(`${relay.origin}/visitor/${n}`, { method: 'POST', body: content }),
  };
  return { target, close: relay.close };
}

/** Ten at a time: all at once would measure nothing but their beginning. */
async function inTens<T>(count: number, create: () => Promise<T>): Promise<T[]> {
  const created: T[] = [];
  while (created.length < count) created.push(...(await Promise.all(Array.from({ length: 10 }, create))));
  return created;
}
