import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import type { ChatEvent } from '#lib/chat-client/events.ts';
import { createTestStorage } from '#tests/setup/websites/site-storage.ts';
import { strings } from '../strings/en.ts';
import type { Question, SendQuestion } from './contract.ts';
import { createWidgetConversation } from './conversation.ts';
import { createStoredConversation } from './stored-conversation.ts';

const citation = { n: 1, title: 'npm ci', url: 'https://docs.example/ci#why', excerpt: 'Clean' };
const related = [
  {
    title: 'npm install',
    heading: 'Commands › Options',
    url: 'https://docs.example/install',
    excerpt: 'Adds',
  },
];
const answer: ChatEvent<never>[] = [
  { event: 'start', data: { chatId: 'c1' } },
  { event: 'token', data: { text: 'Use ' } },
  { event: 'token', data: { text: '`npm ci` [1].' } },
  { event: 'citations', data: [citation] },
  { event: 'done', data: { messageId: 'm1', answered: true, related } },
];

const HERE = { page: 'https://shop.example/tea', locale: 'de' };

/** A message that a browser may have stored. */
const STORED = { id: 'm', content: 'a', isUser: false, citations: [], related: [] };

describe('a conversation', () => {
  it('streams an answer and stores it', async () => {
    const { conversation, storage, settled } = setUp(() => answer);
    conversation.send({ text: '  How?  ' });
    conversation.send({ text: 'Ignored while answering' });
    await settled();
    expect(conversation.store.get()).toMatchObject({
      chatId: 'c1',
      messages: [
        { isUser: true, content: 'How?' },
        {
          isUser: false,
          content: 'Use `npm ci` [1].',
          state: 'done',
          messageId: 'm1',
          isAnswered: true,
          citations: [citation],
          related,
        },
      ],
    });
    expect(setUp(() => [], storage).conversation.store.get().messages[1]).toMatchObject({
      citations: [citation],
      related,
    });
  });

  it('marks an interrupted answer, keeps its text, and can retry', async () => {
    let attempt = 0;
    const { conversation, settled } = setUp(() => (attempt++ ? answer : answer.slice(0, 2)));
    conversation.send({ text: 'How?' });
    await settled();
    expect(conversation.store.get()).toMatchObject({ error: strings.interrupted });
    expect(conversation.store.get().messages[1]).toMatchObject({ state: 'interrupted', content: 'Use ' });
    conversation.retry();
    await settled();
    expect(conversation.store.get().messages).toHaveLength(2);
    expect(conversation.store.get().messages[1]).toMatchObject({
      state: 'done',
      content: 'Use `npm ci` [1].',
    });
  });

  it('describes an interruption in the language of the widget, whatever the server says', async () => {
    const { conversation, settled } = setUp(() => [{ event: 'error', data: { message: 'Interrompu.' } }]);
    conversation.send({ text: 'How?' });
    await settled();
    expect(conversation.store.get()).toMatchObject({ error: strings.interrupted });
  });

  it('describes a refusal, and starts a new chat when the server has deleted the old one', async () => {
    const questions: Question[] = [];
    const { conversation, settled } = setUp((question) => {
      questions.push(question);
      if (question.chat_id) throw new ApiError(404, 'Not found');
      if (question.message === 'Too much') throw new ApiError(429, 'Slow down');
      return answer;
    });
    for (const question of ['How?', 'And then?']) {
      conversation.send({ text: question, channel: 'search' });
      await settled();
    }
    expect(questions).toEqual([
      { message: 'How?', channel: 'search', ...HERE },
      { message: 'And then?', channel: 'search', chat_id: 'c1', ...HERE },
      { message: 'And then?', channel: 'search', ...HERE },
    ]);
    conversation.reset();
    conversation.send({ text: 'Too much' });
    await settled();
    expect(conversation.store.get()).toMatchObject({
      messages: [{ content: 'Too much' }],
      error: strings.busy,
    });
  });

  it('stops, and ignores later events', async () => {
    const { conversation, clock, storage, settled } = setUp(() => answer);
    conversation.send({ text: 'Before' });
    await settled();
    conversation.send({ text: 'How?' });
    clock.now += 500;
    conversation.stop();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(conversation.store.get()).toMatchObject({ isLoading: false, isStopped: true });
    expect(conversation.store.get().messages.slice(2)).toMatchObject([{ content: 'How?', isUser: true }]);
    expect(setUp(() => [], storage).conversation.store.get().messages).toHaveLength(3);
  });

  it('offers to retry a question that was pending when the page was left', async () => {
    const { storage, conversation } = setUp(() => answer);
    conversation.send({ text: 'How?' });
    const next = setUp(() => answer, storage);
    expect(next.conversation.store.get()).toMatchObject({
      isLoading: false,
      isStopped: true,
      messages: [{ content: 'How?' }],
    });
    next.conversation.retry();
    await next.settled();
    expect(next.conversation.store.get().messages).toMatchObject([
      { content: 'How?' },
      { content: 'Use `npm ci` [1].' },
    ]);
  });

  it('records votes and leads', async () => {
    const { conversation, storage, settled } = setUp(() => answer);
    conversation.send({ text: 'How?' });
    await settled();
    conversation.updateMessage(conversation.store.get().messages[1]?.id ?? '', { vote: 'up' });
    expect(setUp(() => [], storage).conversation.store.get().messages[1]).toMatchObject({ vote: 'up' });
  });

  it.each([
    null,
    'x',
    { messages: 'x' },
    { messages: [null] },
    { messages: [{ ...STORED, id: 1 }] },
    { messages: [{ ...STORED, isUser: 'x' }] },
    { messages: [{ ...STORED, content: null }] },
    { messages: [{ ...STORED, citations: [{}] }] },
    { messages: [{ ...STORED, citations: [null] }] },
    { messages: [{ ...STORED, related: 'x' }] },
    { messages: [{ ...STORED, related: [null] }] },
    { messages: [{ ...STORED, related: [{ title: 'b', url: 'c' }] }] },
  ])('begins empty when the browser kept %j', (kept) => {
    const storage = createTestStorage();
    storage.write('conversation', kept);
    expect(setUp(() => [], storage).conversation.store.get()).toEqual({
      chatId: null,
      messages: [],
      isLoading: false,
      error: null,
      isSignedOut: false,
      isStopped: false,
    });
  });
});

function setUp(events: (question: Question) => ChatEvent<never>[], storage = createTestStorage()) {
  const clock = { now: 1000 };
  const ask: SendQuestion = async function* (question) {
    yield* events(question);
  };
  const conversation = createWidgetConversation(
    ask,
    createStoredConversation(storage),
    strings,
    () => HERE,
    () => clock.now,
  );
  const settled = () => vi.waitFor(() => expect(conversation.store.get().isLoading).toBe(false));
  return { conversation, storage, clock, settled };
}
