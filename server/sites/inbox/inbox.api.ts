import { inboxListQuery } from '#lib/schemas/inbox.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Inbox } from './inbox.ts';

/** `/inbox`. */
export function inboxApi({ inbox }: { inbox: Inbox }): Route[] {
  return tagged('Inbox', {
    listInbox: route('GET /inbox', {
      summary: 'The conversations of all websites that you may read',
      access: 'user',
      query: inboxListQuery,
      answer: 'list',
      handle: ({ viewer, query, paging }) => inbox.list(viewer, query, paging),
    }),
    countInbox: route('GET /inbox/counts', {
      summary: 'How many conversations each view has',
      access: 'user',
      answer: { counts: 'object' },
      handle: async ({ viewer }) => ({ counts: await inbox.counts(viewer) }),
    }),
    getInboxConversation: route('GET /inbox/:chatId', {
      summary: 'A conversation with its last messages, and what is known of the visitor',
      access: 'team',
      answer: { conversation: 'object' },
      handle: async ({ viewer, params: { chatId } }) => ({ conversation: await inbox.get(viewer, chatId) }),
    }),
  });
}
