import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { createConversation, type Prompt } from './conversation.ts';
import type { ChatEvent } from './events.ts';
import type { Message } from './message.ts';

interface Chat {
  id: string;
  updatedAt: string;
}

const chat: Chat = { id: 'c1', updatedAt: 'then' };
const citation = { n: 1, title: 'Returns', url: 'https://shop.example/returns', excerpt: 'Thirty days' };
const related = [
  { title: 'Exchanges', heading: '', url: 'https://shop.example/exchanges', excerpt: 'Sixty days' },
];
const answer: ChatEvent<Chat>[] = [
  { event: 'start', data: { chat } },
  { event: 'token', data: { text: 'Thirty ' } },
  { event: 'token', data: { text: 'days [1].' } },
  { event: 'citations', data: [citation] },
  { event: 'done', data: { messageId: 'm1', answered: true, related, chat: { ...chat, updatedAt: 'now' } } },
];

const BROKE_OFF = 'The answer was interrupted.';

type Send = (chatId: string | null, prompt: Prompt, signal: AbortSignal) => Iterable<ChatEvent<Chat>>;

function setUp(send: Send = () => answer) {
  const onChat = vi.fn();
  const onSignedOut = vi.fn();
  const clock = { now: 1000 };
  const calls: { chatId: string | null; prompt: Prompt; signal: AbortSignal }[] = [];
  const conversation = createConversation<Chat>(
    { chatId: null, messages: [] },
    {
      async *send(chatId, prompt, signal) {
        calls.push({ chatId, prompt, signal });
        yield* send(chatId, prompt, signal);
      },
      describeError: (error, serverMessage) => error?.message ?? (serverMessage || BROKE_OFF),
      onChat,
      onSignedOut,
      now: () => clock.now,
    },
  );
  const settled = () => vi.waitFor(() => expect(conversation.store.get().isLoading).toBe(false));
  return { conversation, onChat, onSignedOut, clock, calls, settled };
}

describe('a chat that is not yet created', () => {
  it('is created by the first message; the returned id replaces “new”', async () => {
    const { conversation, onChat, calls, settled } = setUp();
    expect(conversation.store.get().chatId).toBeNull();
    expect(conversation.send({ text: '  How long?  ', botId: 'b1' })).toBe(true);
    await settled();
    expect(calls[0]).toMatchObject({ chatId: null, prompt: { text: 'How long?', botId: 'b1' } });
    expect(conversation.store.get()).toMatchObject({
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

  it('is not created twice: the next message is sent to it', async () => {
    const { conversation, onChat, calls, settled } = setUp();
    conversation.send({ text: 'One', botId: 'b1' });
    await settled();
    conversation.send({ text: 'Two', botId: 'b1' });
    await settled();
    expect(calls[1]).toMatchObject({ chatId: 'c1', prompt: { text: 'Two' } });
    expect(onChat.mock.calls.filter(([, isNew]) => isNew)).toHaveLength(1);
  });
});

describe('sending', () => {
  it('is ignored while a reply is pending, and for an empty message', async () => {
    const { conversation, calls, settled } = setUp();
    conversation.send({ text: 'One' });
    expect(conversation.send({ text: 'Two' })).toBe(false);
    await settled();
    expect(conversation.send({ text: ' \n ' })).toBe(false);
    expect(calls).toHaveLength(1);
    expect(conversation.store.get().messages).toHaveLength(2);
  });

  it('shows words as they arrive', async () => {
    const { conversation, settled } = setUp();
    const seen: string[] = [];
    conversation.store.subscribe(() => seen.push(conversation.store.get().messages.at(-1)?.content ?? ''));
    conversation.send({ text: 'How long?' });
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
    conversation.send({ text: 'How long?' });
    await settled();
    expect(conversation.store.get()).toMatchObject({
      chatId: null,
      error: 'Please wait a moment.',
      messages: [{ content: 'How long?', isUser: true }],
    });
    conversation.send({ text: 'Once more' });
    expect(conversation.store.get().error).toBeNull();
    await settled();
    expect(conversation.store.get()).toMatchObject({ chatId: 'c1', error: null });
  });

  it.each([
    ['an error event', [{ event: 'error', data: { message: 'Interrupted.' } }], 'Interrupted.'],
    ['the end of the stream', [], BROKE_OFF],
  ] as [string, ChatEvent<Chat>[], string][])(
    'by %s keeps the received text and the chat',
    async (_what, last, error) => {
      const { conversation, settled } = setUp(() => [...answer.slice(0, 2), ...last]);
      conversation.send({ text: 'How long?' });
      await settled();
      expect(conversation.store.get()).toMatchObject({ chatId: 'c1', error });
      expect(conversation.store.get().messages.at(-1)).toMatchObject({
        content: 'Thirty ',
        state: 'interrupted',
      });
    },
  );

  it('because the server stops repeats the question, once', async ({ onTestFinished }) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const stops: ChatEvent<Chat>[] = [
      ...answer.slice(0, 2),
      { event: 'error', data: { message: 'Interrupted.', canRepeat: true } },
    ];
    const outcomes = [stops, answer, stops, stops];
    const { conversation, calls } = setUp(() => outcomes.shift() ?? answer);
    const later = async (count: number, error: string | null) => {
      await vi.advanceTimersByTimeAsync(10_000);
      expect(calls).toHaveLength(count);
      expect(conversation.store.get()).toMatchObject({ isLoading: false, error });
    };
    conversation.send({ text: 'How long?' });
    await later(2, null);
    expect(conversation.store.get().messages).toMatchObject([
      { content: 'How long?' },
      { content: 'Thirty days [1].', state: 'done' },
    ]);
    conversation.send({ text: 'How much?' });
    await later(4, 'Interrupted.');
    await later(4, 'Interrupted.');
  });

  it('because of a missing session is reported, and returns the typed text', async () => {
    let attempt = 0;
    const { conversation, onSignedOut, settled } = setUp(() => {
      attempt += 1;
      if (attempt === 1) throw new ApiError(401, 'Sign in to continue.');
      return answer;
    });
    conversation.send({ text: 'How long?' });
    await settled();
    expect(conversation.store.get()).toMatchObject({ error: 'Sign in to continue.', isSignedOut: true });
    expect(conversation.store.get().messages.map(({ content }) => content)).toEqual(['How long?']);
    expect(onSignedOut.mock.calls).toEqual([[null, { text: 'How long?' }]]);
    conversation.retry();
    await settled();
    expect(conversation.store.get()).toMatchObject({ error: null, isSignedOut: false });
    expect(onSignedOut).toHaveBeenCalledTimes(1);
  });

  it('belongs to its question, which can be retried after later questions', async () => {
    let isBusy = true;
    const { conversation, calls, settled } = setUp((_chatId, { text }) => {
      if (isBusy) throw new ApiError(429, `No time for ${text}`);
      return answer;
    });
    for (const text of ['One', 'Two', 'Three']) {
      conversation.send({ text });
      await settled();
    }
    const { messages } = conversation.store.get();
    expect(messages.map(({ error }) => error)).toEqual([
      'No time for One',
      'No time for Two',
      'No time for Three',
    ]);
    isBusy = false;
    conversation.retry(messages[0]?.id);
    await settled();
    expect(calls.at(-1)?.prompt).toEqual({ text: 'One' });
    const shown = conversation.store.get().messages.map(({ content, error }) => [content, error]);
    expect(shown).toEqual([
      ['Two', 'No time for Two'],
      ['Three', 'No time for Three'],
      ['One', undefined],
      ['Thirty days [1].', undefined],
    ]);
  });

  it('can be retried, without a second copy of the question', async () => {
    let attempt = 0;
    const { conversation, calls, settled } = setUp(() => {
      attempt += 1;
      if (attempt === 1) throw new TypeError('network');
      return answer;
    });
    conversation.send({ text: 'How long?', botId: 'b1' });
    await settled();
    conversation.retry();
    await settled();
    expect(calls.map(({ prompt }) => prompt)).toEqual([
      { text: 'How long?', botId: 'b1' },
      { text: 'How long?', botId: 'b1' },
    ]);
    expect(conversation.store.get().messages.map(({ content }) => content)).toEqual([
      'How long?',
      'Thirty days [1].',
    ]);
  });
});

describe('a stop', () => {
  it('ends the request, keeps the received text, and ignores later events', async () => {
    const { conversation, clock, calls } = setUp();
    const stopped = new Promise<void>((resolve) => {
      conversation.store.subscribe(() => {
        if (conversation.store.get().messages.at(-1)?.content !== 'Thirty ') return;
        queueMicrotask(() => {
          clock.now += 500;
          conversation.stop();
          resolve();
        });
      });
    });
    conversation.send({ text: 'How long?' });
    await stopped;
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(conversation.store.get()).toMatchObject({ isLoading: false, error: null, isStopped: true });
    expect(conversation.store.get().messages.at(-1)).toMatchObject({
      content: 'Thirty ',
      state: 'interrupted',
    });
  });

  it('before the first word keeps the question, which can be retried', async () => {
    const { conversation, clock, settled } = setUp();
    conversation.send({ text: 'How long?' });
    clock.now += 500;
    conversation.stop();
    expect(conversation.store.get()).toMatchObject({ isLoading: false, isStopped: true });
    expect(conversation.store.get().messages.map(({ content }) => content)).toEqual(['How long?']);
    conversation.retry();
    expect(conversation.store.get().isStopped).toBe(false);
    await settled();
    expect(conversation.store.get().messages.map(({ content }) => content)).toEqual([
      'How long?',
      'Thirty days [1].',
    ]);
  });

  it('immediately after sending is ignored as a double click', async () => {
    const { conversation, clock, calls, settled } = setUp();
    conversation.send({ text: 'How long?' });
    clock.now += 499;
    conversation.stop();
    await settled();
    expect(calls[0]?.signal.aborted).toBe(false);
    expect(conversation.store.get().messages.at(-1)).toMatchObject({
      content: 'Thirty days [1].',
      state: 'done',
    });
  });

  it('before the chat is known still sets the chat, without text of the reply', async () => {
    const { conversation, clock, onChat, calls } = setUp();
    conversation.send({ text: 'How long?', botId: 'b1' });
    clock.now += 500;
    conversation.stop();
    await vi.waitFor(() => expect(conversation.store.get().chatId).toBe('c1'));
    expect(onChat.mock.calls).toEqual([[chat, true]]);
    await vi.waitFor(() => expect(calls[0]?.signal.aborted).toBe(true));
    expect(conversation.store.get().messages.map(({ content }) => content)).toEqual(['How long?']);
  });

  it('by a new chat discards the old reply', async () => {
    const { conversation, onChat, calls } = setUp();
    conversation.send({ text: 'How long?' });
    conversation.reset();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(onChat).not.toHaveBeenCalled();
    expect(conversation.store.get()).toMatchObject({ chatId: null, messages: [], isStopped: false });
  });

  it('without a pending reply changes nothing', () => {
    const { conversation } = setUp();
    const before = conversation.store.get();
    conversation.stop();
    expect(conversation.store.get()).toBe(before);
  });
});

describe('a question that is repeated', () => {
  const refused = new ApiError(429, 'Please wait.');
  /** Each question is answered with itself, except those that are refused. */
  function talk(isRefused: (prompt: Prompt) => boolean = () => false) {
    const calls: Prompt[] = [];
    let turns = 0;
    const conversation = createConversation<Chat>(
      { chatId: 'c1', messages: [] },
      {
        async *send(_chatId, prompt) {
          calls.push(prompt);
          if (isRefused(prompt)) throw refused;
          yield* [
            answer[0],
            { event: 'token', data: { text: `${prompt.text}!` } },
            answer.at(-1),
          ] as ChatEvent<Chat>[];
        },
        describeError: (error, serverMessage) => error?.message ?? (serverMessage || BROKE_OFF),
        newTurnId() {
          turns += 1;
          return `t${turns}`;
        },
        now: () => 1000,
      },
    );
    const settled = () => vi.waitFor(() => expect(conversation.store.get().isLoading).toBe(false));
    const say = async (...texts: string[]) => {
      for (const text of texts) {
        conversation.send({ text, botId: 'b' });
        await settled();
      }
    };
    const shown = () => conversation.store.get().messages.map(({ content }) => content);
    const idOf = (text: string) =>
      conversation.store.get().messages.find(({ content }) => content === text)?.id ?? '';
    return { conversation, calls, settled, say, shown, idOf };
  }

  it('keeps its turn id', async () => {
    let isBusy = true;
    const { conversation, calls, settled, say, shown, idOf } = talk(({ text }) => isBusy && text === 'One');
    await say('One', 'Two');
    isBusy = false;
    conversation.retry(idOf('One'));
    await settled();
    expect(calls.map(({ text, turnId }) => [text, turnId])).toEqual([
      ['One', 't1'],
      ['Two', 't2'],
      ['One', 't1'],
    ]);
    expect(calls[2]).toMatchObject({ botId: 'b', cutFrom: undefined });
    expect(shown()).toEqual(['Two', 'Two!', 'One', 'One!']);
  });

  it('is replaced with its answer if it is the last one', async () => {
    const { conversation, calls, settled, say, shown, idOf } = talk();
    await say('One', 'Two');
    conversation.replaceFrom(idOf('Two'), { text: 'Two', model: 'm' });
    await settled();
    expect(calls[2]).toMatchObject({ text: 'Two', turnId: 't2', model: 'm', cutFrom: undefined });
    expect(shown()).toEqual(['One', 'One!', 'Two', 'Two!']);
  });

  it('cuts the conversation at its position, also on the server', async () => {
    const { conversation, calls, settled, say, shown, idOf } = talk();
    await say('One', 'Two', 'Three');
    conversation.replaceFrom(idOf('Two'), { text: 'Another' });
    await settled();
    expect(calls[3]).toMatchObject({ text: 'Another', turnId: 't4', cutFrom: 't2' });
    expect(shown()).toEqual(['One', 'One!', 'Another', 'Another!']);
    await say('Four');
    expect(calls[4]).toMatchObject({ turnId: 't5', cutFrom: undefined });
  });

  it('cuts with the next successful message if the cutting one was refused', async () => {
    const { conversation, calls, settled, say, idOf } = talk(({ text }) => text === 'Another');
    await say('One', 'Two', 'Three');
    conversation.replaceFrom(idOf('Two'), { text: 'Another' });
    await settled();
    expect(conversation.store.get().messages.at(-1)).toMatchObject({
      content: 'Another',
      error: refused.message,
    });
    conversation.retry();
    await settled();
    expect(calls.at(-1)).toMatchObject({ text: 'Another', turnId: 't4', cutFrom: 't2' });
    await say('Four', 'Five');
    expect(calls.slice(-2)).toMatchObject([
      { text: 'Four', cutFrom: 't2' },
      { text: 'Five', cutFrom: undefined },
    ]);
  });

  it('is ignored if it is blank, unknown, no question, or an answer is pending', async () => {
    const { conversation, calls, settled, say, idOf } = talk();
    await say('One');
    conversation.replaceFrom(idOf('One'), { text: ' ' });
    conversation.replaceFrom(idOf('One!'), { text: 'Two' });
    conversation.replaceFrom('unknown', { text: 'Two' });
    conversation.send({ text: 'Two' });
    conversation.replaceFrom(idOf('One'), { text: 'Three' });
    await settled();
    expect(calls.map(({ text }) => text)).toEqual(['One', 'Two']);
  });
});

describe('a message that is sent to a person during a reply', () => {
  const mine: Message = {
    ...{ id: 'mine', content: 'To Ada', isUser: true, timestamp: 1000, state: 'done' },
    ...{ citations: [], related: [], isAnswered: true },
  };

  /** @param events of the reply after the message */
  async function talk(...events: ChatEvent<Chat>[]) {
    const { conversation, settled } = setUp(function* () {
      yield { event: 'start', data: { chat } };
      conversation.change({ messages: [...conversation.store.get().messages, mine] });
      yield* events;
    });
    conversation.send({ text: 'Why?' });
    await settled();
    return conversation.store.get().messages;
  }

  const token: ChatEvent<Chat> = { event: 'token', data: { text: 'Because' } };
  const toPerson = { messageId: 'm', answered: null, related: [] };

  it('stays when the reply ends without an answer', async () => {
    const messages = await talk(token, { event: 'done', data: toPerson });
    expect(messages).toMatchObject([{ content: 'Why?' }, mine]);
  });

  it('stays as it is, whatever the reply is', async () => {
    const done: ChatEvent<Chat> = { event: 'done', data: { ...toPerson, answered: true } };
    expect(await talk(token, done)).toMatchObject([{}, { content: 'Because', state: 'done' }, mine]);
    expect(await talk(token)).toMatchObject([{}, { content: 'Because', state: 'interrupted' }, mine]);
    const refused = await talk();
    expect(refused).toMatchObject([{ content: 'Why?', error: BROKE_OFF }, mine]);
    expect(refused[1]).not.toHaveProperty('error');
  });
});

describe('a chat that the server has deleted', () => {
  it('is replaced once by a new one with the same question', async () => {
    const { conversation, calls, onChat, settled } = setUp((chatId, { text }) => {
      if (chatId !== null || text === 'Gone') throw new ApiError(404, 'Not found');
      return answer;
    });
    for (const text of ['One', 'Two', 'Gone']) {
      conversation.send({ text, botId: 'b1' });
      await settled();
    }
    expect(calls.map(({ chatId, prompt }) => [chatId, prompt.text])).toEqual([
      [null, 'One'],
      ['c1', 'Two'],
      [null, 'Two'],
      ['c1', 'Gone'],
      [null, 'Gone'],
    ]);
    expect(onChat.mock.calls.filter(([, isNew]) => isNew)).toHaveLength(2);
    expect(conversation.store.get()).toMatchObject({ chatId: null, error: 'Not found' });
  });
});
