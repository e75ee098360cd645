import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { api } from '#lib/api.ts';
import { toApiError } from '#lib/api-error.ts';
import type { LiveEvent } from '#lib/inbox.ts';
import type { Data } from './+data.ts';
import { PAGE_SIZE, readAddress } from './address.ts';
import { chatKey } from './apply-event.ts';
import type { Conversation, InboxItem, InboxList } from './inbox-types.ts';
import { withMessage } from './thread.ts';
import { isLookedAt, playTone, useAlerts } from './use-alerts.ts';
import { LIST_KEY, useLiveInbox } from './use-live-inbox.ts';
import { useLooking } from './use-looking.ts';
import { useSend } from './use-send.ts';

/** The lists and conversations of the inbox, kept up to date, and what one can do with them. */
export function useInbox(data: Data) {
  const { path, viewerId, siteName } = data;
  const client = useQueryClient();
  const [query, setQuery] = useState(data.query);
  const [problem, setProblem] = useState('');
  const address = readAddress(query);
  const { list: listQuery, chat: chatId } = address;

  const list = useQuery({
    queryKey: [LIST_KEY, listQuery],
    queryFn: () => api.get<InboxList>(`/api/inbox?${listQuery}&limit=${PAGE_SIZE}`),
    initialData: listQuery === data.listQuery ? data.list : undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const chat = useQuery({
    queryKey: chatKey(chatId ?? ''),
    queryFn: () => loadChat(chatId ?? ''),
    initialData: data.chat?.id === chatId ? data.chat : undefined,
    enabled: chatId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data: counts = data.counts } = useQuery({
    queryKey: [LIST_KEY, 'counts'],
    queryFn: async () => (await api.get<{ counts: Data['counts'] }>('/api/inbox/counts')).counts,
    initialData: data.counts,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const alerts = useAlerts(counts.waiting, siteName);
  useLooking();

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
    if (event.type === 'status' && event.data.status === 'waiting' && known?.status !== 'waiting') playTone();
    const isMine = known?.assignee?.id === viewerId;
    if (event.type === 'message' && event.data.message.role === 'user' && isMine) playTone();
  }
  const typists = useLiveInbox({ viewerId, eventId: data.eventId, onEvent });

  const reload = (id: string) => {
    void client.invalidateQueries({ queryKey: chatKey(id) });
    void client.invalidateQueries({ queryKey: [LIST_KEY] });
  };
  const sending = useSend({
    onSent(id, message) {
      client.setQueryData<Conversation>(
        chatKey(id),
        (known) => known && { ...known, messages: withMessage(known.messages, message) },
      );
      reload(id);
    },
    onRefused: reload,
  });

  /** Calls a route of a conversation, or of several; shows why it was refused. */
  async function act(route: string, body: object = {}): Promise<void> {
    setProblem('');
    try {
      await api.post(`/api/inbox/${route}`, body);
    } catch (error) {
      setProblem(toApiError(error).message);
    }
    if (chatId) void client.invalidateQueries({ queryKey: chatKey(chatId) });
    void client.invalidateQueries({ queryKey: [LIST_KEY] });
  }

  // It was deleted, or one may not read it any more: what was loaded before is not shown.
  const isGone = chat.error !== null && toApiError(chat.error).status === 404;
  return {
    path,
    address,
    list: list.data ?? data.list,
    counts,
    chat: isGone ? null : (chat.data ?? null),
    isChatMissing: chat.isError,
    problem,
    typists: typists.filter((one) => one.chatId === chatId),
    sending,
    alerts,
    go,
    act,
  };
}

export type Inbox = ReturnType<typeof useInbox>;

const loadChat = async (id: string): Promise<Conversation> =>
  (await api.get<{ conversation: Conversation }>(`/api/inbox/${id}`)).conversation;
