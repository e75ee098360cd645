import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import type { ChatEvent } from '#lib/chat-client/events.ts';
import type { ChatMessageView, ChatView, ChatWithMessages } from '#server/answers/chat/playground.ts';
import { createPlaygroundConversation, type Invocation } from './conversation.ts';

const chat: ChatView = { id: 'c1', name: 'Tea', botId: 'b1', createdAt: 'then', updatedAt: 'then' };
const related = [
  { title: 'Exchanges', heading: '', url: 'https://shop.example/exchanges', excerpt: 'Sixty days' },
];
const answer: ChatEvent<ChatView>[] = [
  { event: 'start', data: { chat } },
  { event: 'done', data: { messageId: 'm1', answered: true, related: [], chat } },
];

type Invoke = (chatId: string, body: Invocation) => Iterable<ChatEvent<ChatView>>;

function playground(saved: ChatWithMessages | null, invoke: Invoke = () => [], onSignedOut = vi.fn()) {
  return createPlaygroundConversation(saved, {
    async *invoke(chatId, body) {
      yield* invoke(chatId, body);
    },
    onSignedOut,
    now: Date.now,
  });
}

describe('a stored chat', () => {
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
        turnId: 't1',
        isFallback: false,
        offeredLanguage: null,
      },
      {
        id: 'm2',
        role: 'assistant',
        content: 'Hel',
        createdAt: '1970-01-01T00:00:02Z',
        citations: [],
        related: [],
        outcome: 'interrupted',
        turnId: 't1',
        isFallback: false,
        offeredLanguage: null,
      },
    ],
  };

  it('continues after its last message', () => {
    expect(playground(kept).store.get()).toMatchObject({
      chatId: 'c1',
      messages: [
        { id: 'm1', isUser: true, timestamp: 1000, state: 'done' },
        { id: 'm2', isUser: false, timestamp: 2000, state: 'interrupted' },
      ],
    });
  });

  it('shows related pages instead of an answer', () => {
    const [question, answer] = kept.messages as [ChatMessageView, ChatMessageView];
    const refused = { ...kept, messages: [question, { ...answer, related, outcome: 'unanswered' as const }] };
    expect(playground(refused).store.get().messages[1]).toMatchObject({
      isAnswered: false,
      related,
    });
  });

  it('can be left for a new one', () => {
    const conversation = playground(kept);
    conversation.reset();
    expect(conversation.store.get()).toEqual({
      chatId: null,
      messages: [],
      isLoading: false,
      error: null,
      isSignedOut: false,
      isStopped: false,
    });
  });
});

describe('a call', () => {
  const settled = ({ store }: ReturnType<typeof playground>) =>
    vi.waitFor(() => expect(store.get().isLoading).toBe(false));

  it('names the bot of a new chat only', async () => {
    const invoke = vi.fn<Invoke>(() => answer);
    const conversation = playground(null, invoke);
    for (const text of ['One', 'Two']) {
      conversation.send({ text, botId: 'b1' });
      await settled(conversation);
    }
    expect(invoke.mock.calls).toEqual([
      ['new', { prompt: 'One', botId: 'b1' }],
      ['c1', { prompt: 'Two' }],
    ]);
  });

  it('without a session returns the typed text', async () => {
    const onSignedOut = vi.fn();
    const refuse = () => {
      throw new ApiError(401, 'Sign in to continue.');
    };
    const conversation = playground(null, refuse, onSignedOut);
    conversation.send({ text: 'How long?' });
    await settled(conversation);
    expect(conversation.store.get()).toMatchObject({ error: 'Sign in to continue.', isSignedOut: true });
    expect(onSignedOut.mock.calls).toEqual([['new', 'How long?']]);
  });
});
