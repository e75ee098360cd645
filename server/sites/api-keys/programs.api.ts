import { type Request, type RequestHandler, type Response, Router } from 'express';
import { keyQuestionInput } from '#lib/schemas/api-keys.ts';
import { searchQuery } from '#lib/schemas/widget.ts';
import { collectReply, streamReply } from '../../answers/answers.ts';
import { AppError } from '../../platform/errors.ts';
import { parse, parseList } from '../../platform/http/parse.ts';
import { respond, respondList } from '../../platform/http/respond.ts';
import type { KeyHolder } from './api-keys.ts';
import type { Programs } from './programs.ts';

interface Services {
  programs: Programs;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
  /** Reads a JSON body. */
  readBody: RequestHandler[];
}

/** `/bots/{id}/search` and `/bots/{id}/chat`, for programs with an API key of the bot. */
export function programsApi({ programs, stopping, readBody }: Services): Router {
  const router = Router();

  async function authenticate(req: Request, res: Response): Promise<KeyHolder> {
    res.set('Cache-Control', 'no-store');
    const holder = await programs.authenticate(req);
    if (holder.botId !== req.params.botId) throw new AppError(403, 'This API key is for another assistant.');
    return holder;
  }

  router.get('/bots/:botId/search', async (req, res) => {
    const holder = await authenticate(req, res);
    const { q, paging } = parseList(searchQuery, req.query);
    const { answer, isQuestion, ...found } = await programs.search(holder, q, paging);
    respondList(req, res, found, paging, { answer, isQuestion });
  });

  router.post('/bots/:botId/chat', ...readBody, async (req, res) => {
    const holder = await authenticate(req, res);
    const answer = await programs.ask(holder, parse(keyQuestionInput, req.body));
    if (req.accepts(['json', 'text/event-stream']) === 'text/event-stream')
      await streamReply(res, answer, stopping);
    else respond(req, res, 200, { ...(await collectReply(res, answer, stopping)) });
  });

  return router;
}
