import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { readChatEvents } from '#lib/chat-client/events.ts';
import { PASSWORD } from '../../factories.ts';
import { PAID_PLAN } from '../../setup/accounts/catalog.ts';
import { CARDS } from '../../setup/billing/shop.ts';
import { png } from '../../setup/content/pictures.ts';
import { zip } from '../../setup/content/zip.ts';
import type { FaultServer } from '../fault-server.ts';
import { confirm, type Ledger } from './ledger.ts';

export const SHOP = 'https://shop.example';
const QUESTION = 'How long does green tea steep?';

/** What a round of writes has at hand. */
export interface Round {
  server: FaultServer;
  ledger: Ledger;
  name: string;
  /** The id and the cookie of a user who buys. */
  buyer: { id: string; cookie: string };
  /** The server is being killed: calls may fail from now on. */
  isOver: boolean;
}

/** Writes in each feature at once, until the server is gone. */
export async function writeUntilGone(round: Round): Promise<void> {
  const writers = [bots, posts, posts, media, files, widget, subscriptions, imports, signUps];
  await Promise.all(
    writers.map(async (write) => {
      try {
        for (let n = 0; ; n++) await write(round, n);
      } catch (error) {
        if (!round.isOver) throw error;
      }
    }),
  );
}

async function bots({ server, ledger }: Round): Promise<void> {
  const { bot } = await sent(server.call('/api/bots', { name: 'Helper' }));
  confirm(ledger, 'bots', bot.id);
  const { chat } = await sent(
    server.call('/api/chat/playground/new/invoke', { prompt: 'Tea?', botId: bot.id }),
  );
  confirm(ledger, 'chats', chat.id);
}

async function posts({ server, ledger, name }: Round, n: number): Promise<void> {
  const title = `Post ${name} ${n}`;
  const body = `${title}. ${'Tea. '.repeat(200)}`;
  const { post } = await sent(server.call('/api/posts', { title, body, publishedAt: null }));
  confirm(ledger, 'posts', post.id);
  const titles = { confirmed: title, sent: title };
  ledger.titles.set(post.id, titles);
  for (let change = 1; change <= 2; change++) {
    titles.sent = `${title}, changed ${change}`;
    await sent(server.call(`/api/posts/${post.id}`, { title: titles.sent, body }, { method: 'PATCH' }));
    titles.confirmed = titles.sent;
  }
}

/** Pictures that are added and replaced. */
async function media(round: Round, n: number): Promise<void> {
  const size = (change: number) => ({ width: 64 + n, height: 48 + change });
  await addAndReplace(round, `${round.name}-${n}.png`, await png(size(0)), await png(size(1)));
}

/** The same for larger files. */
const files = (round: Round, n: number): Promise<void> => {
  const text = (mark: string) => Buffer.from(`${round.name} ${n} ${mark}\n`.repeat(50_000));
  return addAndReplace(round, `${round.name}-${n}.txt`, text('a'), text('b'));
};

async function addAndReplace(
  { server, ledger }: Round,
  name: string,
  first: Buffer,
  second: Buffer,
): Promise<void> {
  const { results } = await sent(server.call('/api/media/upload', formWith([[name, first]])));
  const { id } = results[0];
  confirm(ledger, 'media', id);
  const content = { confirmed: hashOf(first), sent: hashOf(second) };
  ledger.files.set(id, content);
  await sent(server.call(`/api/media/${id}/reupload`, formWith([[name, second]])));
  content.confirmed = content.sent;
}

/** A visitor's chat, whose answer a model writes slowly. */
async function widget({ server, ledger }: Round): Promise<void> {
  const call = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/api/widget/${path}`, {
      method: 'POST',
      headers: { Origin: SHOP, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const { token } = await sent(call('session', { site: 'tea-shop' }));
  const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' };
  const answer = await call('chat', { message: QUESTION }, headers);
  if (!answer.ok || !answer.body) throw new Error(`chat: ${answer.status} ${await answer.text()}`);
  for await (const { event, data } of readChatEvents<{
    event: string;
    data: { messageId: string; chatId: string };
  }>(answer.body)) {
    if (event === 'start') confirm(ledger, 'chats', data.chatId);
    if (event === 'done') confirm(ledger, 'messages', data.messageId);
  }
}

/** Buys, pays once, cancels, and goes on. */
async function subscriptions({ server, ledger, buyer }: Round): Promise<void> {
  const { id, cookie } = buyer;
  const card = { number: CARDS.good, expMonth: 12, expYear: 2090, cvc: '123' };
  await sent(server.call(`/api/users/${id}/update-payment`, { card }, { cookie }));
  const order = { plan: PAID_PLAN, period: 'month' };
  const subscribed = await server.call('/api/subscription/subscribe', order, { cookie });
  // From the second time on the buyer has it.
  if (subscribed.status !== 422) {
    const { subscription } = await sent(Promise.resolve(subscribed));
    confirm(ledger, 'subscriptions', subscription.id);
  }
  const { subscription } = await sent(server.call('/api/subscription/user', undefined, { cookie }));
  await sent(server.call('/api/payment/intent', { amount: 5 }, { cookie }));
  await sent(server.call(`/api/subscription/${subscription.id}/unsubscribe`, {}, { cookie }));
  await sent(server.call(`/api/subscription/${subscription.id}/resume`, {}, { cookie }));
}

/** Three posts with a picture. */
async function imports({ server, ledger, name }: Round, n: number): Promise<void> {
  const picture = await png({ width: 100 + n, height: 50 });
  // A file of the same name would be known from an earlier import.
  const unique = `${name}-${n}`;
  const archive = zip([
    { name: `${unique}.png`, content: picture },
    ...[1, 2, 3].map((at) => ({
      name: `${unique}-${at}.md`,
      content: `---\ntitle: Imported ${unique} ${at}\ntags: tea\n---\n![Tea](${unique}.png)\n\n${'Tea. '.repeat(200)}The end.`,
    })),
  ]);
  const { import: begun } = await sent(
    server.call('/api/admin/imports', formWith([[`${unique}.zip`, archive]])),
  );
  confirm(ledger, 'imports', begun.id);
  for (let status = ''; status !== 'done'; ) {
    status = (await sent(server.call(`/api/admin/imports/${begun.id}`))).import.status;
    if (status === 'failed') throw new Error('An import failed.');
  }
}

/** Their mails are jobs. Hashing passwords without a pause would leave no time for the others. */
async function signUps({ server, name }: Round, n: number): Promise<void> {
  await wait(300);
  await sent(
    server.call(
      '/api/auth/signup',
      { email: `${name}-${n}@example.org`, password: PASSWORD },
      { cookie: '' },
    ),
  );
}

function formWith(files: [name: string, content: Buffer][]): FormData {
  const form = new FormData();
  for (const [name, content] of files) form.append('files[]', new Blob([new Uint8Array(content)]), name);
  return form;
}

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

// biome-ignore lint/suspicious/noExplicitAny: answers of many routes
async function sent(call: Promise<Response>): Promise<any> {
  const answer = await call;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
