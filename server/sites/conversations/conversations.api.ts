import { pageNumber } from '#lib/pagination.ts';
import { botConversationsPath } from '#lib/routes.ts';
import {
  bulkConversationsInput,
  conversationListQuery,
  conversationQuery,
} from '#lib/schemas/conversations.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Bots } from '../../assistants/assistants.ts';
import type { Table } from '../../platform/http/csv.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import type { Sites } from '../sites/sites.ts';
import type { ConversationReader, Conversations, ExportedMessage } from './conversations.ts';

interface Services {
  conversations: Conversations;
  sites: Pick<Sites, 'get' | 'pathOf'>;
  bots: Pick<Bots, 'getPrivate'>;
}

/** `/sites/{id}/conversations`, `/sites/{id}/visitors`, and `/bots/{id}/conversations` for those of API clients. */
export function conversationsApi({ conversations, sites, bots }: Services): Route[] {
  const listPath = async (viewer: Viewer, siteId: string) =>
    `${await sites.pathOf(await sites.get(viewer, siteId))}/conversations`;

  return tagged('Visitors’ conversations', {
    ...conversationRoutes('/sites', conversations.ofSites, listPath),
    ...conversationRoutes('/bots', conversations.ofApiClients, async (viewer, botId) =>
      botConversationsPath(viewer.name, (await bots.getPrivate(viewer, botId, 'conversations')).slug),
    ),
    eraseVisitor: route('POST /sites/:id/visitors/:visitorId/erase', {
      summary: 'Delete everything stored about a visitor',
      access: 'team',
      answer: { visitorId: 'string', erased: 'object', message: 'string' },
      async handle({ viewer, params: { id, visitorId } }) {
        const erased = await conversations.eraseVisitor(viewer, id, visitorId);
        const message = 'Everything stored about this visitor is deleted.';
        return done({ visitorId, erased, message }, { redirectTo: await listPath(viewer, id) });
      },
    }),
  });
}

/** The same for the visitors of a website and for the API clients that use a bot. */
function conversationRoutes(
  of: '/sites' | '/bots',
  conversations: ConversationReader,
  listPath: (viewer: Viewer, id: string) => Promise<string>,
) {
  const [kind, ofOne, ofSeveral, whose] =
    of === '/sites'
      ? ['', '', '', 'a website’s visitors']
      : ['Program', ' of a program', ' of programs', 'programs with the API keys of an assistant'];
  return {
    [`list${kind}Conversations`]: route(`GET ${of}/:id/conversations`, {
      summary: `The conversations of ${whose}`,
      access: 'team',
      query: conversationListQuery,
      answer: 'list',
      csv: { ...TABLE, all: ({ viewer, params, query }) => conversations.messages(viewer, params.id, query) },
      handle: ({ viewer, params, query, paging }) => conversations.list(viewer, params.id, query, paging),
    }),
    [`delete${kind}Conversations`]: route(`POST ${of}/:id/conversations/bulk/delete`, {
      summary: `Delete several conversations${ofSeveral}`,
      access: 'team',
      body: bulkConversationsInput,
      answer: { ids: 'array', message: 'string' },
      async handle({ viewer, params, body: { ids } }) {
        const deleted = await conversations.remove(viewer, params.id, ids);
        const what = deleted.length === 1 ? 'One conversation' : `${deleted.length} conversations`;
        return { ids: deleted, message: `${what} deleted.` };
      },
    }),
    [`get${kind}Conversation`]: route(`GET ${of}/:id/conversations/:chatId`, {
      summary: `One conversation${ofOne} with its messages`,
      access: 'team',
      query: conversationQuery,
      answer: { conversation: 'object' },
      handle: async ({ viewer, params: { id, chatId }, query: { page } }) => ({
        conversation: await conversations.get(viewer, id, chatId, pageNumber(page)),
      }),
    }),
    [`delete${kind}Conversation`]: route(`DELETE ${of}/:id/conversations/:chatId`, {
      summary: `Delete a conversation${ofOne}`,
      access: 'team',
      answer: { id: 'string', message: 'string' },
      async handle({ viewer, params: { id, chatId } }) {
        await conversations.remove(viewer, id, [chatId]);
        return done(
          { id: chatId, message: 'Conversation deleted.' },
          { redirectTo: await listPath(viewer, id) },
        );
      },
    }),
  };
}

/** A row for each message of the conversations. */
const TABLE: Table<ExportedMessage> = {
  name: 'conversations',
  columns: [
    'conversationId',
    'id',
    'channel',
    'visitorId',
    'pageUrl',
    'createdAt',
    'role',
    'content',
    'outcome',
    'isDoubtful',
    'sources',
    'vote',
    'reason',
    'note',
    'provider',
    'model',
    'fallback',
    'inputTokens',
    'outputTokens',
    'costUsd',
    'author',
    'operatorName',
    'files',
  ],
};
