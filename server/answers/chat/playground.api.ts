import { NEW_CHAT, playgroundPath } from '#lib/routes.ts';
import {
  bulkChatsInput,
  chatQuery,
  listChatsQuery,
  promptInput,
  renameChatInput,
} from '#lib/schemas/playground.ts';
import { formPostOf } from '../../platform/http/form-bridge.ts';
import { done, type Route, route, SENT, tagged } from '../../platform/http/route.ts';
import { chatFile } from './chat-file.ts';
import { collectReply, REPLY_FIELDS, streamReply } from './deliver.ts';
import type { Playground } from './playground.ts';

interface Deps {
  playground: Playground;
  /** Aborted when the server stops: running answers end with an event. */
  stopping: AbortController;
}

const DEFAULT_LIMIT = 50;

/** `/chats` and `/chat/playground`. */
export function playgroundApi({ playground, stopping: { signal: stopping } }: Deps): Route[] {
  return tagged('Playground', {
    listChats: route('GET /chats', {
      summary: 'Your conversations in the playground',
      access: 'user',
      query: listChatsQuery,
      pageSize: DEFAULT_LIMIT,
      answer: 'list',
      handle: ({ viewer, query: { nameLike }, paging }) => playground.list(viewer, { nameLike }, paging),
    }),
    deleteChats: route('POST /chats/bulk/delete', {
      summary: 'Delete several conversations',
      access: 'owner',
      body: bulkChatsInput,
      answer: { ids: 'array', message: 'string' },
      errors: [404],
      async handle({ viewer, body: { ids } }) {
        const deleted = await playground.remove(viewer, ids);
        const what = deleted.length === 1 ? 'One conversation' : `${deleted.length} conversations`;
        return { ids: deleted, message: `${what} deleted.` };
      },
    }),
    getChat: route('GET /chats/:id', {
      summary: 'One conversation with its messages; with `format` as a file',
      access: 'owner',
      query: chatQuery,
      answer: { chat: 'object' },
      also: 'md',
      async handle({ viewer, params, query: { format }, res }) {
        const chat = await playground.get(viewer, params.id);
        if (!format) return { chat };
        const { name, type, text } = chatFile(chat, format, viewer.timeZone ?? undefined);
        res.attachment(name).set('Cache-Control', 'no-store').type(type).send(text);
        return SENT;
      },
    }),
    renameChat: route('PATCH /chats/:id', {
      summary: 'Rename a conversation',
      access: 'owner',
      body: renameChatInput,
      answer: { chat: 'object', message: 'string' },
      async handle({ viewer, params, body: { name } }) {
        const chat = await playground.rename(viewer, params.id, name);
        return { chat, message: 'Conversation renamed.' };
      },
    }),
    deleteChat: route('DELETE /chats/:id', {
      summary: 'Delete a conversation',
      access: 'owner',
      answer: { id: 'string', message: 'string' },
      async handle({ viewer, params }) {
        await playground.remove(viewer, [params.id]);
        const redirectTo = playgroundPath(NEW_CHAT);
        return done({ id: params.id, message: 'Conversation deleted.' }, { redirectTo });
      },
    }),
    askPlayground: route('POST /chat/playground/:chatId/invoke', {
      summary: 'Ask in a conversation; “new” begins one',
      access: 'owner',
      body: promptInput,
      rateLimit: [
        { name: 'playground-questions', points: 20, seconds: 60 },
        { name: 'playground-questions-per-hour', points: 400, seconds: 3600 },
      ],
      answer: { chat: 'object', turnId: 'string', ...REPLY_FIELDS },
      also: 'events',
      errors: [409, 503],
      async handle({ viewer, params, body, req, res }) {
        const answer = await playground.ask(viewer, params.chatId, body);
        if (!formPostOf(res) && req.accepts(['json', 'text/event-stream']) === 'text/event-stream') {
          await streamReply(res, answer, stopping);
          return SENT;
        }
        const { chat, ...rest } = await collectReply(res, answer, stopping);
        return done({ chat, ...rest }, { redirectTo: `${playgroundPath(chat.id)}#latest` });
      },
    }),
  });
}
