import { bulkConversationsInput } from '#lib/schemas/conversations.ts';
import { bulkAssignInput } from '#lib/schemas/inbox.ts';
import { bulkAnswer } from '../../platform/http/bulk-answer.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { InboxBulk } from './inbox-bulk.ts';

const LIMIT = { name: 'inbox-bulk', points: 60, seconds: 60 };

/** `/inbox/bulk`, which has to be matched before `/inbox/{chatId}`. */
export function inboxBulkApi({ inboxBulk }: { inboxBulk: InboxBulk }): Route[] {
  return tagged('Inbox', {
    closeConversations: route('POST /inbox/bulk/close', {
      summary: 'Close several conversations',
      access: 'team',
      body: bulkConversationsInput,
      rateLimit: LIMIT,
      answer: { ids: 'array', message: 'string' },
      errors: [404],
      handle: async ({ viewer, body: { ids } }) => answerOf(await inboxBulk.close(viewer, ids), 'closed'),
    }),
    assignConversations: route('POST /inbox/bulk/assign', {
      summary: 'Give several conversations to somebody of the team',
      access: 'team',
      body: bulkAssignInput,
      rateLimit: LIMIT,
      answer: { ids: 'array', message: 'string' },
      errors: [404],
      handle: async ({ viewer, body: { ids, userId } }) =>
        answerOf(await inboxBulk.assign(viewer, ids, userId), 'assigned'),
    }),
  });
}

function answerOf(outcome: Awaited<ReturnType<InboxBulk['close']>>, verb: string) {
  const { ids, missing, refused, reason } = outcome;
  const { message } = bulkAnswer({ count: ids.length, missing }, 'conversation', verb);
  if (refused === 0) return { ids, message };
  const others = refused === 1 ? 'One was not' : `${refused} were not`;
  return { ids, message: `${message} ${others}: ${reason}` };
}
