import { describe, expect, it, vi } from 'vitest';
import { ApiError, type StreamedEvent } from '../../lib/api.ts';
import type { ChatView, ChatWithMessages, MessageView } from '../../server/chat/playground.ts';
import { createConversation, type Prompt } from './conversation.ts';

const chat: ChatView = { id: 'c1', name: 'Tea', botId: 'b1', createdAt: 'then', updatedAt: 'then' };
const citation = { n: 1, title: 'Returns', url: 'https://shop.example/returns', excerpt: 'Thirty days' };
const related = [
  { title: 'Exchanges', heading: '', url: 'https://shop.example/exchanges', excerpt: 'Sixty days' },
];
const answer: StreamedEvent[] = [
  { event: 'start', data: { chat } },
  { event: 'token', data: { text: 'Thirty ' } },
  { event: 'token', data: { text: 'days [1].' } },
  { event: 'citations', data: [citation] },
  { event: 'done', data: { messageId: 'm1', answered: true, related, chat: { ...chat, updatedAt: 'now' } } },
];

type Invoke = (chatId: string, prompt: Prompt, signal: AbortSignal) => Iterable<StreamedEvent>;

function setUp(invoke: Invoke = () => answer, kept: ChatWithMessages | null = null) {
  const onChat = vi.fn();
  const onSignedOut = vi.fn();
  const clock = { now: 1000 };
  const calls: { chatId: string; prompt: Prompt; signal: AbortSignal }[] = [];
  const conversation = createConversation(kept, {
    async *invoke(chatId, prompt, signal) {
      calls.push({ chatId, prompt, signal });
      yield* invoke(chatId, prompt, signal);
    },
    onChat,
    onSignedOut,
    now: () => clock.now,
  });
  const settled = () => vi.waitFor(() => expect(conversation.get().isLoading).toBe(false));
  return { conversation, onChat, onSignedOut, clock, calls, settled };
}

describe('a chat that is yet to be made', () => {
  it('is made by the first message; the returned id takes the place of new', async () => {
    const { conversation, onChat, calls, settled } = setUp();
    expect(conversation.get().chatId).toBe('new');
    expect(conversation.send({ prompt: '  How long?  ', botId: 'b1' })).toBe(true);
    await settled();
    expect(calls[0]).toMatchObject({ chatId: 'new', prompt: { prompt: 'How long?', botId: 'b1' } });
    expect(conversation.get()).toMatchObject({
      chatId: 'c1',
      error: null,
      messages: [
        { content: 'How long?', isUser: true, timestamp: 1000, state: 'done' },
        {
          content: 'Thirty days [1].',
          isUser: false,
          citations: [citation],
          related,
          isAnswered: true,
          state: 'done',
        },
      ],
    });
    expect(onChat.mock.calls).toEqual([
      [chat, true],
      [{ ...chat, updatedAt: 'now' }, false],
    ]);
  });

  it('is not made a second time: the next message goes to it, and names no bot', async () => {
    const { conversation, onChat, calls, settled } = setUp();
    conversation.send({ prompt: 'One', botId: 'b1' });
    await settled();
    conversation.send({ prompt: 'Two', botId: 'b1' });
    await settled();
    expect(calls[1]).toMatchObject({ chatId: 'c1', prompt: { prompt: 'Two' } });
    expect(calls[1]?.prompt.botId).toBeUndefined();
    expect(onChat.mock.calls.filter(([, isNew]) => isNew)).toHaveLength(1);
  });
});

describe('a chat that was kept', () => {
  const kept: ChatWithMessages = {
    ...chat,
    messages: [
      {
        id: 'm1',
        role: 'user',
        content: 'Hi',
        createdAt: '1970-01-01T00:00:01Z',
        citations: [],
        related: [],
        outcome: null,
      },
      {
        id: 'm2',
        role: 'assistant',
        content: 'Hel',
        createdAt: '1970-01-01T00:00:02Z',
        citations: [],
        related: [],
        outcome: 'interrupted',
      },
    ],
  };

  it('goes on where it was', () => {
    expect(setUp(() => [], kept).conversation.get()).toMatchObject({
      chatId: 'c1',
      messages: [
        { id: 'm1', isUser: true, timestamp: 1000, state: 'done' },
        { id: 'm2', isUser: false, timestamp: 2000, state: 'interrupted' },
      ],
    });
  });

  it('shows the pages that may help instead of an answer', () => {
    const [question, answer] = kept.messages as [MessageView, MessageView];
    const refused = { ...kept, messages: [question, { ...answer, related, outcome: 'unanswered' as const }] };
    expect(setUp(() => [], refused).conversation.get().messages[1]).toMatchObject({
      isAnswered: false,
      related,
    });
  });

  it('can be left for a new one', () => {
    const { conversation } = setUp(() => [], kept);
    conversation.reset();
    expect(conversation.get()).toEqual({
      chatId: 'new',
      messages: [],
      isLoading: false,
      error: null,
      isSignedOut: false,
      isStopped: false,
    });
  });
});

describe('sending', () => {
  it('is ignored while a reply is on its way, and when there is nothing to say', async () => {
    const { conversation, calls, settled } = setUp();
    conversation.send({ prompt: 'One' });
    expect(conversation.send({ prompt: 'Two' })).toBe(false);
    await settled();
    expect(conversation.send({ prompt: ' \n ' })).toBe(false);
    expect(calls).toHaveLength(1);
    expect(conversation.get().messages).toHaveLength(2);
  });

  it('shows words as they come', async () => {
    const { conversation, settled } = setUp();
    const seen: string[] = [];
    conversation.subscribe(() => seen.push(conversation.get().messages.at(-1)?.content ?? ''));
    conversation.send({ prompt: 'How long?' });
    await settled();
    expect(seen).toContain('Thirty ');
    expect(seen.indexOf('Thirty ')).toBeLessThan(seen.indexOf('Thirty days [1].'));
  });
});

describe('a failure', () => {
  it('sets the error flag, which the next send clears', async () => {
    let attempt = 0;
    const { conversation, settled } = setUp(() => {
      attempt += 1;
      if (attempt === 1) throw new ApiError(429, 'Please wait a moment.');
      return answer;
    });
    conversation.send({ prompt: 'How long?' });
    await settled();
    expect(conversation.get()).toMatchObject({
      chatId: 'new',
      error: 'Please wait a moment.',
      messages: [{ content: 'How long?', isUser: true }],
    });
    conversation.send({ prompt: 'Once more' });
    expect(conversation.get().error).toBeNull();
    await settled();
    expect(conversation.get()).toMatchObject({ chatId: 'c1', error: null });
  });

  it.each([
    ['an error event', [{ event: 'error', data: { message: 'Interrupted.' } }], 'Interrupted.'],
    ['the end of the stream', [], 'The answer was interrupted. Try again.'],
  ])('by %s keeps what arrived, and the chat', async (_what, last, error) => {
    const { conversation, settled } = setUp(() => [...answer.slice(0, 2), ...last]);
    conversation.send({ prompt: 'How long?' });
    await settled();
    expect(conversation.get()).toMatchObject({ chatId: 'c1', error });
    expect(conversation.get().messages.at(-1)).toMatchObject({ content: 'Thirty ', state: 'interrupted' });
  });

  it('for want of a session says so, and hands over what was typed', async () => {
    let attempt = 0;
    const { conversation, onSignedOut, settled } = setUp(() => {
      attempt += 1;
      if (attempt === 1) throw new ApiError(401, 'Sign in to continue.');
      return answer;
    });
    conversation.send({ prompt: 'How long?' });
    await settled();
    expect(conversation.get()).toMatchObject({ error: 'Sign in to continue.', isSignedOut: true });
    expect(conversation.get().messages.map(({ content }) => content)).toEqual(['How long?']);
    expect(onSignedOut.mock.calls).toEqual([['new', 'How long?']]);
    conversation.retry();
    await settled();
    expect(conversation.get()).toMatchObject({ error: null, isSignedOut: false });
    expect(onSignedOut).toHaveBeenCalledTimes(1);
  });

  it('can be tried again, which leaves no second copy of the question', async () => {
    let attempt = 0;
    const { conversation, calls, settled } = setUp(() => {
      attempt += 1;
      if (attempt === 1) throw new TypeError('network');
      return answer;
    });
    conversation.send({ prompt: 'How long?', botId: 'b1' });
    await settled();
    conversation.retry();
    await settled();
    expect(calls.map(({ prompt }) => prompt)).toEqual([
      { prompt: 'How long?', botId: 'b1' },
      { prompt: 'How long?', botId: 'b1' },
    ]);
    expect(conversation.get().messages.map(({ content }) => content)).toEqual([
      'How long?',
      'Thirty days [1].',
    ]);
  });
});

describe('a stop', () => {
  it('ends the request and keeps what arrived; what comes later is ignored', async () => {
    const { conversation, clock, calls } = setUp();
    const stopped = new Promise<void>((resolve) => {
      conversation.subscribe(() => {
        if (conversation.get().messages.at(-1)?.content !== 'Thirty ') return;
        queueMicrotask(() => {
          clock.now += 500;
          conversation.stop();
          resolve();
        });
      });
    });
    conversation.send({ prompt: 'How long?' });
    await stopped;
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(conversation.get()).toMatchObject({ isLoading: false, error: null, isStopped: true });
    expect(conversation.get().messages.at(-1)).toMatchObject({ content: 'Thirty ', state: 'interrupted' });
  });

  it('before the first word leaves the question alone, which can be asked again', async () => {
    const { conversation, clock, settled } = setUp();
    conversation.send({ prompt: 'How long?' });
    clock.now += 500;
    conversation.stop();
    expect(conversation.get()).toMatchObject({ isLoading: false, isStopped: true });
    expect(conversation.get().messages.map(({ content }) => content)).toEqual(['How long?']);
    conversation.retry();
    expect(conversation.get().isStopped).toBe(false);
    await settled();
    expect(conversation.get().messages.map(({ content }) => content)).toEqual([
      'How long?',
      'Thirty days [1].',
    ]);
  });

  it('right after sending is the second half of a double click', async () => {
    const { conversation, clock, calls, settled } = setUp();
    conversation.send({ prompt: 'How long?' });
    clock.now += 499;
    conversation.stop();
    await settled();
    expect(calls[0]?.signal.aborted).toBe(false);
    expect(conversation.get().messages.at(-1)).toMatchObject({ content: 'Thirty days [1].', state: 'done' });
  });

  it('before the chat is known still brings the chat, and no word of the reply', async () => {
    const { conversation, clock, onChat, calls } = setUp();
    conversation.send({ prompt: 'How long?', botId: 'b1' });
    clock.now += 500;
    conversation.stop();
    await vi.waitFor(() => expect(conversation.get().chatId).toBe('c1'));
    expect(onChat.mock.calls).toEqual([[chat, true]]);
    await vi.waitFor(() => expect(calls[0]?.signal.aborted).toBe(true));
    expect(conversation.get().messages.map(({ content }) => content)).toEqual(['How long?']);
  });

  it('by a new chat brings back nothing of the old one', async () => {
    const { conversation, onChat, calls } = setUp();
    conversation.send({ prompt: 'How long?' });
    conversation.reset();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(onChat).not.toHaveBeenCalled();
    expect(conversation.get()).toMatchObject({ chatId: 'new', messages: [], isStopped: false });
  });

  it('where nothing is on its way changes nothing', () => {
    const { conversation } = setUp();
    const before = conversation.get();
    conversation.stop();
    expect(conversation.get()).toBe(before);
  });
});
