import { INBOX_VIEWS, type InboxView } from '#lib/inbox.ts';

/** What the address of the inbox says: which conversations are listed, which one is open, and what of it. */
export interface InboxAddress {
  /** The query of the list, as the API takes it. */
  list: string;
  view: InboxView;
  chat: string | null;
  /** On narrow screens: what is known of the visitor, instead of the conversation. */
  showsVisitor: boolean;
}

/** Conversations of the list at once. */
export const PAGE_SIZE = 25;

/** What leaves out conversations of a view. */
export const NARROWING = ['siteId', 'assigneeId', 'isUnread', 'q'];
const LIST_FIELDS = ['view', 'siteId', 'assigneeId', 'isUnread', 'sort', 'q', 'page'];

export function readAddress(query: string): InboxAddress {
  const given = new URLSearchParams(query);
  const view = INBOX_VIEWS.find((known) => known === given.get('view')) ?? 'waiting';
  const list = new URLSearchParams({ view });
  for (const name of LIST_FIELDS) {
    const value = given.get(name);
    if (value && name !== 'view') list.set(name, value);
  }
  return {
    list: list.toString(),
    view,
    chat: given.get('chat'),
    showsVisitor: given.get('show') === 'visitor',
  };
}

/** The address of a list, with the conversation that is open. */
export function addressOf(path: string, list: string, chat: string | null = null, show?: 'visitor'): string {
  const query = new URLSearchParams(list);
  if (chat) query.set('chat', chat);
  if (show) query.set('show', show);
  return `${path}?${query}`;
}

/** The list with another value of this filter, from its first page. */
export function withFilter(list: string, name: string, value: string | null): string {
  const query = new URLSearchParams(list);
  query.delete('page');
  if (value) query.set(name, value);
  else query.delete(name);
  return query.toString();
}
