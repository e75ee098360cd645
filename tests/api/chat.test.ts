import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Viewer } from '#server/accounts/users/users.ts';
import type { Answerer, RelatedPage } from '#server/answers/chat/answering/answer.ts';
import { type Chat, createChat } from '#server/answers/chat/chat.ts';
import { signedInPerson } from '../factories.ts';
import { answeringBot } from '../setup/answers/answering-bot.ts';
import { answering } from '../setup/answers/given-answer.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { messagesOf, rowsOf } from '../setup/database/records.ts';

let app: TestApp;
let siteId: string;
let botId: string;
let owner: Viewer;

beforeAll(async () => {
  app = await startApp();
  const { client } = await signedInPerson(app);
  owner = (await client.get('/api/auth/user').expect(200)).body.user;
  const { body } = await client.post('/api/sites').send({ name: 'Shop', domain: 'shop.example' }).expect(201);
  siteId = body.site.id;
  botId = body.site.bot_id;
});
afterAll(() => app.close());

const chatWith = (answerer: Answerer): Chat => createChat({ ...app.services, answerer });

const question = () => ({
  siteId,
  visitorId: crypto.randomUUID(),
  bot: answeringBot(botId),
  channel: 'cookie' as const,
  chatId: undefined,
  message: 'Where is my order?',
});

const messagesIn = (chatId: string) => messagesOf(app.db, { chat_id: chatId });

const RELATED: RelatedPage[] = [
  {
    title: 'Orders',
    heading: 'Orders › Late ones',
    url: 'https://shop.example/orders#late',
    excerpt: 'Late?',
  },
];

/** Knows no answer, but where to look. */
const referring: Answerer = {
  async *answer() {
    yield { type: 'token', text: 'Perhaps here:' };
    yield { type: 'done', answered: false, related: RELATED };
  },
};

test('related pages are sent at the end of an answer and stored with it', async () => {
  const events = await Array.fromAsync(chatWith(referring).ask(question(), new AbortController().signal));
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { answered: false, related: RELATED } });
  const chatId = events[0]?.event === 'start' ? events[0].data.chatId : '';
  const { db } = app;
  const stored = await messagesOf(db, { chat_id: chatId });
  expect(stored.map(({ role, related }) => [role, JSON.parse(related)])).toEqual([
    ['user', []],
    ['assistant', RELATED],
  ]);
});

test('an answer outside of a conversation has related pages', async () => {
  expect(await chatWith(referring).answerOnce(question().bot, 'Where is my order?')).toEqual({
    text: 'Perhaps here:',
    citations: [],
    request: null,
    answered: false,
    related: RELATED,
  });
});

test('asking for a person is stored as such, and is no answer of the plan', async () => {
  const counted: string[] = [];
  const reached = answering('Call us: 030 1234567.', { request: 'person', isDoubtful: true });
  const events = chatWith(reached).ask(question(), new AbortController().signal, (what) =>
    counted.push(what),
  );
  const [start, ...others] = await Array.fromAsync(events);
  expect(others.at(-1)).toMatchObject({ event: 'done', data: { answered: true, request: 'person' } });
  expect(counted).toEqual([]);
  expect((await messagesIn(start?.event === 'start' ? start.data.chatId : '')).at(-1)).toMatchObject({
    outcome: 'asked_for_person',
    is_doubtful: 0,
  });
});

test('a visitor is not told that an answer is doubtful', async () => {
  const doubting = chatWith(answering('Every six months.', { isDoubtful: true }));
  const [start, ...others] = await Array.fromAsync(doubting.ask(question(), new AbortController().signal));
  expect(others.at(-1)).toMatchObject({ event: 'done', data: { answered: true, request: null } });
  expect(JSON.stringify(others)).not.toMatch(/doubt/i);
  expect((await messagesIn(start?.event === 'start' ? start.data.chatId : '')).at(-1)).toMatchObject({
    outcome: 'answered',
    is_doubtful: 1,
  });
});

/** Sends one word, then waits until it is aborted. */
const slow: Answerer = {
  async *answer(_question, signal) {
    yield { type: 'token', text: 'Your' };
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  },
};

test('a stopped answer is stored as interrupted, and the stream ends with an event', async () => {
  const stop = new AbortController();
  const events = chatWith(slow).ask(question(), stop.signal)[Symbol.asyncIterator]();
  const start = (await events.next()).value;
  expect((await events.next()).value).toEqual({ event: 'token', data: { text: 'Your' } });
  const last = events.next();
  stop.abort();
  expect((await last).value).toMatchObject({ event: 'error' });
  expect(await messagesIn(start.data.chatId)).toMatchObject([
    { role: 'user', content: 'Where is my order?', outcome: null },
    { role: 'assistant', content: 'Your', outcome: 'interrupted' },
  ]);
});

test('an answer whose visitor disconnects is stored as interrupted', async () => {
  let chatId = '';
  for await (const event of chatWith(slow).ask(question(), new AbortController().signal)) {
    if (event.event === 'start') chatId = event.data.chatId;
    if (event.event === 'token') break;
  }
  expect((await messagesIn(chatId)).at(-1)).toMatchObject({ content: 'Your', outcome: 'interrupted' });
});

test('an answer that fails midway is marked, and the visitor is not told the reason', async () => {
  const failing: Answerer = {
    async *answer() {
      yield { type: 'token', text: 'Your order' };
      throw new Error('secret detail');
    },
  };
  const events = await Array.fromAsync(chatWith(failing).ask(question(), new AbortController().signal));
  expect(events.at(-1)).toMatchObject({ event: 'error' });
  expect(JSON.stringify(events)).not.toContain('secret');
  const chatId = events[0]?.event === 'start' ? events[0].data.chatId : '';
  expect((await messagesIn(chatId)).at(-1)).toMatchObject({ content: 'Your order', outcome: 'interrupted' });
});

test('a greeting is answered and does not count as an answered question', async () => {
  const { chat, entitlements, insights } = app.services;
  const asked = async () => {
    const { byDay: days } = await insights.questions(owner);
    return days.reduce((sum, { questions }) => sum + questions, 0);
  };
  const before = { asked: await asked(), answers: (await entitlements.usageOf(owner.id)).answers };
  const greeting = { ...question(), message: 'Hello!' };
  const events = await Array.fromAsync(chat.ask(greeting, new AbortController().signal));
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { answered: true } });
  expect({ asked: await asked(), answers: (await entitlements.usageOf(owner.id)).answers }).toEqual(before);
  await Array.fromAsync(chat.ask(question(), new AbortController().signal));
  expect(await asked()).toBe(before.asked + 1);
});

test('a chat whose first question cannot be stored is not stored either', async () => {
  const { webhooks } = app.services;
  vi.spyOn(webhooks, 'isWanted').mockRejectedValue(new Error('no connection'));
  const asked = question();
  const chat = chatWith(referring);
  await expect(Array.fromAsync(chat.ask(asked, new AbortController().signal))).rejects.toThrow();
  await expect(chat.decline(asked)).rejects.toThrow();
  vi.restoreAllMocks();
  expect(await rowsOf(app.db, 'chats', { visitor_id: asked.visitorId })).toEqual([]);
});
