import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '#lib/inbox.ts';
import type { Conversation } from './inbox-types.ts';
import { withMessage } from './thread.ts';

export const chatKey = (chatId: string) => ['chat', chatId];

/** Brings a conversation that was loaded up to date. */
export function applyEvent(client: QueryClient, event: LiveEvent): void {
  const queryKey = chatKey(event.data.chatId);
  const change = (changed: (chat: Conversation) => Partial<Conversation>) =>
    client.setQueryData<Conversation>(queryKey, (chat) => chat && { ...chat, ...changed(chat) });
  if (event.type === 'message')
    change(({ messages }) => ({ messages: withMessage(messages, event.data.message) }));
  if (event.type === 'read' && event.data.by === 'visitor')
    change(() => ({ visitorReadAt: event.data.readAt }));
  const isApplied = event.type === 'message' || event.type === 'read';
  if (isApplied && !client.isFetching({ queryKey })) return;
  // What is being loaded may be older. A first load does not begin anew before its end.
  const reload = () => void client.invalidateQueries({ queryKey });
  reload();
  const query = client.getQueryCache().find({ queryKey });
  if (query?.state.data === undefined) query?.promise?.then(reload, () => {});
}
