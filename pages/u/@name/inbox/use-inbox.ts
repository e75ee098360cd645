import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { api } from '#lib/api.ts';
import { toApiError } from '#lib/api-error.ts';
import type { LiveEvent } from '#lib/inbox.ts';
import type { Data } from './+data.ts';
import { readAddress } from './address.ts';
import { chatKey } from './apply-event.ts';
import { chatQuery, countsQuery, LIST_KEY, listQuery, seedQueries } from './inbox-queries.ts';
import type { Conversation, InboxItem, InboxList } from './inbox-types.ts';
import { withMessage } from './thread.ts';
import { playOnce } from './tone.ts';
import { isLookedAt, useAlerts } from './use-alerts.ts';
import { useFiles } from './use-files.ts';
import { useLiveInbox } from './use-live-inbox.ts';
import { useLookedAt } from './use-looked-at.ts';
import { useLooking } from './use-looking.ts';
import { useSend } from './use-send.ts';

/** The lists and conversations of the inbox, kept up to date, and what one can do with them. */
export function useInbox(data: Data) {
  const { path, viewerId, siteName } = data;
  const client = useQueryClient();
  useState(() => seedQueries(client, data));
  const [query, setQuery] = useState(data.query);
  const [problem, setProblem] = useState('');
  const address = readAddress(query);
  const { chat: chatId } = address;

  const list = useQuery(listQuery(address.list));
  const chat = useQuery({ ...chatQuery(chatId ?? ''), enabled: chatId !== null });
  const { data: counts = data.counts } = useQuery(countsQuery);
  const alerts = useAlerts(counts.waiting, siteName);
  useLooking();
  useLookedAt(chatId);

  useEffect(() => {
    const shown = () => setQuery(location.search.slice(1));
    addEventListener('popstate', shown);
    return () => removeEventListener('popstate', shown);
  }, []);
  /** Shows another address of the inbox. */
  const go = useCallback((href: string) => {
    history.pushState(null, '', href);
    setProblem('');
    setQuery(href.split('?')[1] ?? '');
  }, []);

  function onEvent(event: LiveEvent, known: InboxItem | undefined): void {
    const { chatId: changed } = event.data;
    if (!alerts.isSoundOn || (changed === chatId && isLookedAt())) return;
    const waits = event.type === 'status' && event.data.status === 'waiting' && known?.status !== 'waiting';
    const isMine = known?.assignee?.id === viewerId;
    const isWritten = event.type === 'message' && event.data.message.role === 'user';
    if (waits || (isWritten && isMine)) void playOnce(changed);
  }
  const { typists, endStatus } = useLiveInbox({ viewerId, eventId: data.eventId, onEvent });

  const reload = (id: string) => {
    void client.invalidateQueries({ queryKey: chatKey(id) });
    void client.invalidateQueries({ queryKey: [LIST_KEY] });
  };
  const filesOf = useFiles();
  const sending = useSend(viewerId, {
    onSent(id, message) {
      client.setQueryData<Conversation>(
        chatKey(id),
        (known) => known && { ...known, messages: withMessage(known.messages, message) },
      );
      reload(id);
    },
    onRefused: reload,
  });

  /** Calls a route of a conversation, or of several, or shows why it was refused. @returns whether it is done */
  async function act(route: string, body: object = {}): Promise<boolean> {
    setProblem('');
    let isDone = true;
    try {
      await api.post(`/api/inbox/${route}`, body);
    } catch (error) {
      isDone = false;
      setProblem(toApiError(error).message);
    }
    if (chatId) void client.invalidateQueries({ queryKey: chatKey(chatId) });
    void client.invalidateQueries({ queryKey: [LIST_KEY] });
    return isDone;
  }

  const chatError = chat.error && toApiError(chat.error);
  // It was deleted, or one may not read it any more: what was loaded before is not shown.
  const isGone = chatError?.status === 404;
  return {
    path,
    address,
    list: list.data ?? EMPTY_LIST,
    /** What is shown meanwhile is another list. */
    isListLoading: list.isPlaceholderData,
    listError: list.error && toApiError(list.error),
    retryList: () => void list.refetch(),
    counts,
    chat: isGone ? null : (chat.data ?? null),
    /** The page itself was rendered without it, or it is gone since. */
    isChatMissing: isGone || (query === data.query && data.chat === null),
    chatError,
    retryChat: () => void chat.refetch(),
    problem,
    endStatus,
    typists: typists.filter((one) => one.chatId === chatId),
    sending,
    filesOf,
    alerts,
    go,
    act,
  };
}

const EMPTY_LIST: InboxList = { results: [], count: 0 };

export type Inbox = ReturnType<typeof useInbox>;
