import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { request } from '#lib/api-error.ts';
import { type LiveEvent, TYPING_SECONDS } from '#lib/inbox.ts';
import { connectShared } from '#lib/live/shared.ts';
import { applyEvent, chatKey } from './apply-event.ts';
import { LIST_KEY } from './inbox-queries.ts';
import type { Conversation, InboxItem, InboxList } from './inbox-types.ts';

/** Lists are loaded again at most this often, however much happens. */
const LIST_MS = 1000;

/** The person who types in a conversation. */
export interface Typist {
  chatId: string;
  by: 'visitor' | 'operator';
  name: string | null;
  userId: string | null;
  until: number;
}

interface LiveInbox {
  viewerId: string;
  /** The number of the last event that is contained in what was loaded before. */
  eventId: number;
  onEvent(event: LiveEvent, known: InboxItem | undefined): void;
}

/**
 * Keeps what is loaded up to date, and says who is writing. `endStatus` is that of the refusal after which nothing arrives
 * any more, such as 401 after the session has ended; null until then.
 */
export function useLiveInbox(props: LiveInbox): { typists: Typist[]; endStatus: number | null } {
  const client = useQueryClient();
  const [typists, setTypists] = useState<Typist[]>([]);
  const [endStatus, setEndStatus] = useState<number | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const { viewerId, eventId } = props;

  useEffect(() => {
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reloadLists = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: [LIST_KEY] });
      }, LIST_MS);
    };
    connectShared(`inbox:${viewerId}`, {
      request: (query, { headers, signal }) =>
        request(`/api/inbox/events?${query}`, { headers, signal, credentials: 'same-origin' }),
      lastEventId: eventId,
      onEvent(event) {
        latest.current.onEvent(event, knownChat(client, event.data.chatId));
        if (event.type === 'typing') return setTypists((all) => withTypist(all, event.data, viewerId));
        applyEvent(client, event);
        if (event.type === 'message') setTypists((all) => withoutAuthor(all, event.data));
        reloadLists();
      },
      onReset: () => void client.invalidateQueries(),
      onEnd: setEndStatus,
      signal: ended.signal,
    });
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [client, viewerId, eventId]);

  useEffect(() => {
    if (typists.length === 0) return;
    const timer = setInterval(() => setTypists((all) => all.filter(({ until }) => until > Date.now())), 1000);
    return () => clearInterval(timer);
  }, [typists.length]);
  return { typists, endStatus };
}

type TypingData = Extract<LiveEvent, { type: 'typing' }>['data'];

const isSame = (typist: Typist, { chatId, by, userId = null }: TypingData) =>
  typist.chatId === chatId && typist.by === by && typist.userId === userId;

function withTypist(all: Typist[], data: TypingData, viewerId: string): Typist[] {
  const { chatId, by, name, userId = null, at } = data;
  // What is late, because the connection was cut, is over.
  const isOver = Date.now() - Date.parse(at) > 2 * TYPING_SECONDS * 1000;
  if (userId === viewerId || isOver) return all;
  const until = Date.now() + 2 * TYPING_SECONDS * 1000;
  return [...all.filter((one) => !isSame(one, data)), { chatId, by, name, userId, until }];
}

type MessageData = Extract<LiveEvent, { type: 'message' }>['data'];

/** Who has sent a message has stopped writing. */
const withoutAuthor = (all: Typist[], { chatId, message: { author } }: MessageData): Typist[] =>
  all.filter(
    (one) =>
      one.chatId !== chatId || one.by !== author.kind || (one.by === 'operator' && one.name !== author.name),
  );

/** The conversation as it was last loaded. */
function knownChat(client: QueryClient, chatId: string): InboxItem | undefined {
  const lists = client.getQueriesData<InboxList>({ queryKey: [LIST_KEY] });
  return (
    client.getQueryData<Conversation>(chatKey(chatId)) ??
    lists
      .flatMap(([, list]) => (list && 'results' in list ? list.results : []))
      .find(({ id }) => id === chatId)
  );
}
