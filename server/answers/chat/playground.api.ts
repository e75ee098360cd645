import { Router } from 'express';
import { NEW_CHAT, playgroundPath } from '#lib/routes.ts';
import {
  bulkChatsInput,
  chatQuery,
  listChatsQuery,
  promptInput,
  renameChatInput,
} from '#lib/schemas/playground.ts';
import { viewerOf } from '../../accounts/accounts.ts';
import { formPostOf } from '../../platform/http/form-bridge.ts';
import { parse, parseList } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond, respondList } from '../../platform/http/respond.ts';
import { chatFile } from './chat-file.ts';
import { collectReply, streamReply } from './deliver.ts';
import type { Playground } from './playground.ts';

interface Deps {
  playground: Playground;
  limits: RateLimits;
  /** Aborted when the server stops: running answers end with an event. */
  stopping: AbortSignal;
}

const DEFAULT_LIMIT = 50;

/** `/chats` and `/chat/playground`. */
export function playgroundApi({ playground, limits, stopping }: Deps): Router {
  const router = Router();
  const questions = limits({ name: 'playground-questions', points: 20, seconds: 60 });
  const questionsPerHour = limits({ name: 'playground-questions-per-hour', points: 400, seconds: 3600 });

  router.get('/chats', async (req, res) => {
    const viewer = viewerOf(req);
    const { nameLike, paging } = parseList(listChatsQuery, req.query, DEFAULT_LIMIT);
    respondList(req, res, await playground.list(viewer, { nameLike }, paging), paging);
  });

  router.post('/chats/bulk/delete', async (req, res) => {
    const viewer = viewerOf(req);
    const { ids } = parse(bulkChatsInput, req.body);
    const deleted = await playground.remove(viewer, ids);
    const what = deleted.length === 1 ? 'One conversation' : `${deleted.length} conversations`;
    respond(req, res, 200, { ids: deleted, message: `${what} deleted.` });
  });

  router
    .route('/chats/:id')
    .get(async (req, res) => {
      const { format } = parse(chatQuery, req.query);
      const viewer = viewerOf(req);
      const chat = await playground.get(viewer, req.params.id);
      if (!format) return respond(req, res, 200, { chat });
      const { name, type, text } = chatFile(chat, format, viewer.timeZone ?? undefined);
      res.attachment(name).set('Cache-Control', 'no-store').type(type).send(text);
    })
    .patch(async (req, res) => {
      const viewer = viewerOf(req);
      const { name } = parse(renameChatInput, req.body);
      const chat = await playground.rename(viewer, req.params.id, name);
      respond(req, res, 200, { chat, message: 'Conversation renamed.' });
    })
    .delete(async (req, res) => {
      await playground.remove(viewerOf(req), [req.params.id]);
      const redirectTo = playgroundPath(NEW_CHAT);
      respond(req, res, 200, { id: req.params.id, message: 'Conversation deleted.' }, { redirectTo });
    });

  router.post('/chat/playground/:chatId/invoke', async (req, res) => {
    const viewer = viewerOf(req);
    const input = parse(promptInput, req.body);
    await questions.consume(viewer.id);
    await questionsPerHour.consume(viewer.id);
    const answer = await playground.ask(viewer, req.params.chatId, input);
    const isStreamed = !formPostOf(res) && req.accepts(['json', 'text/event-stream']) === 'text/event-stream';
    if (isStreamed) return streamReply(res, answer, stopping);
    const { chat, ...rest } = await collectReply(res, answer, stopping);
    respond(req, res, 200, { chat, ...rest }, { redirectTo: `${playgroundPath(chat.id)}#latest` });
  });

  return router;
}
