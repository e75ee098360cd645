import { describe, expect, it, vi } from 'vitest';
import type { Api, ChatEvent, Question } from '../api/client.ts';
import { ApiError } from '../api/error.ts';
import type { Memory } from '../storage.ts';
import { stringsFor } from '../strings.ts';
import { createConversation } from './conversation.ts';

const citation = { n: 1, title: 'npm ci', url: 'https://docs.example/ci#why', excerpt: 'Clean' };
const related = [
  {
    title: 'npm install',
    heading: 'Commands › Options',
    url: 'https://docs.example/install',
    excerpt: 'Adds',
  },
];
const answer: ChatEvent[] = [
  { event: 'start', data: { chat_id: 'c1' } },
  { event: 'token', data: { text: 'Use ' } },
  { event: 'token', data: { text: '`npm ci` [1].' } },
  { event: 'citations', data: [citation] },
  { event: 'done', data: { message_id: 'm1', answered: true, related } },
];

describe('a conversation', () => {
  it('streams an answer and remembers it', async () => {
    const { conversation, memory, settled } = setUp(() => answer);
    conversation.ask('  How?  ');
    conversation.ask('Ignored while answering');
    await settled();
    expect(conversation.store.get()).toMatchObject({
      chatId: 'c1',
      messages: [
        { role: 'visitor', text: 'How?' },
        {
          role: 'assistant',
          text: 'Use `npm ci` [1].',
          state: 'done',
          id: 'm1',
          answered: true,
          citations: [citation],
          related,
        },
      ],
    });
    expect(setUp(() => [], memory).conversation.store.get().messages[1]).toMatchObject({
      citations: [citation],
      related,
    });
  });

  it('says so when the answer breaks off, keeps what arrived, and can ask again', async () => {
    let attempt = 0;
    const { conversation, settled } = setUp(() => (attempt++ ? answer : answer.slice(0, 2)));
    conversation.ask('How?');
    await settled();
    expect(conversation.store.get().messages[1]).toMatchObject({ state: 'lost', text: 'Use ' });
    conversation.retry();
    await settled();
    expect(conversation.store.get().messages).toHaveLength(2);
    expect(conversation.store.get().messages[1]).toMatchObject({ state: 'done', text: 'Use `npm ci` [1].' });
  });

  it('describes a refusal, and starts anew when the server no longer knows the chat', async () => {
    const questions: Question[] = [];
    const { conversation, settled } = setUp((question) => {
      questions.push(question);
      if (question.chat_id) throw new ApiError(404, 'Not found');
      if (question.message === 'Too much') throw new ApiError(429, 'Slow down');
      return answer;
    });
    for (const question of ['How?', 'And then?']) {
      conversation.ask(question, 'search');
      await settled();
    }
    expect(questions).toEqual([
      { message: 'How?', channel: 'search' },
      { message: 'And then?', channel: 'search', chat_id: 'c1' },
      { message: 'And then?', channel: 'search' },
    ]);
    conversation.restart();
    conversation.ask('Too much');
    await settled();
    expect(conversation.store.get().messages[1]).toMatchObject({
      state: 'lost',
      problem: stringsFor('en').busy,
    });
  });

  it('stops, and ignores what arrives afterwards', async () => {
    const { conversation } = setUp(() => answer);
    conversation.ask('How?');
    conversation.stop();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(conversation.store.get()).toMatchObject({ answering: false });
    expect(conversation.store.get().messages[1]).toMatchObject({ state: 'stopped', text: '' });
  });

  it.each([
    null,
    'x',
    { messages: 'x' },
    { messages: [null] },
    { messages: [{ text: 'a', citations: [{}] }] },
    { messages: [{ text: 'a', citations: [null] }] },
    { messages: [{ text: 'a', citations: [], related: 'x' }] },
    { messages: [{ text: 'a', citations: [], related: [null] }] },
    { messages: [{ text: 'a', citations: [], related: [{ title: 'b', url: 'c' }] }] },
  ])('begins empty when the browser kept %j', (kept) => {
    const memory = createTestMemory();
    memory.write('conversation', kept);
    expect(setUp(() => [], memory).conversation.store.get()).toEqual({
      chatId: null,
      messages: [],
      answering: false,
    });
  });
});

function setUp(events: (question: Question) => ChatEvent[], memory = createTestMemory()) {
  const api: Api = {
    session: vi.fn(),
    async *ask(question) {
      yield* events(question);
    },
    search: vi.fn(),
    sendFeedback: vi.fn(),
    sendLead: vi.fn(),
    report: vi.fn(),
  };
  const conversation = createConversation(api, memory, stringsFor('en'));
  const settled = () => vi.waitFor(() => expect(conversation.store.get().answering).toBe(false));
  return { conversation, memory, settled };
}

function createTestMemory(): Memory {
  const kept = new Map<string, unknown>();
  return { read: (name) => kept.get(name) ?? null, write: (name, value) => kept.set(name, value) };
}
