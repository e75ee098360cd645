import type { Request, Response } from 'express';
import { keyQuestionInput } from '#lib/schemas/api-keys.ts';
import { searchQuery } from '#lib/schemas/widget.ts';
import { CHAT_ANSWER, collectReply, streamReply } from '../../answers/answers.ts';
import { AppError } from '../../platform/errors.ts';
import { readJson } from '../../platform/http/read-body.ts';
import { type Route, route, SENT, tagged } from '../../platform/http/route.ts';
import type { KeyHolder } from './api-keys.ts';
import type { Programs } from './programs.ts';

const MAX_BYTES = 20_000;

interface Services {
  programs: Programs;
  /** Aborted when the server stops. */
  stopping: AbortController;
}

/** `/bots/{id}/search` and `/bots/{id}/chat`, for programs with an API key of the bot. */
export function programsApi({ programs, stopping: { signal: stopping } }: Services): Route[] {
  async function authenticate(req: Request, res: Response): Promise<KeyHolder> {
    res.set('Cache-Control', 'no-store');
    const holder = await programs.authenticate(req);
    if (holder.botId !== req.params.botId) throw new AppError(403, 'This API key is for another assistant.');
    return holder;
  }

  return tagged('Programs', {
    searchWithKey: route('GET /bots/:botId/search', {
      summary: 'Search in what an assistant knows, with an API key',
      access: 'program',
      query: searchQuery,
      answer: 'results',
      errors: [429, 503],
      authenticate,
      handle: ({ caller, query: { q }, paging }) => programs.search(caller, q, paging),
    }),
    askWithKey: route('POST /bots/:botId/chat', {
      summary:
        'Ask an assistant with an API key; the answer is JSON, or a stream of events if that is accepted',
      access: 'program',
      body: keyQuestionInput,
      answer: CHAT_ANSWER,
      also: 'events',
      errors: [429, 503],
      before: readJson(MAX_BYTES),
      authenticate,
      async handle({ caller, body, req, res }) {
        const answer = await programs.ask(caller, body);
        if (req.accepts(['json', 'text/event-stream']) === 'json') return collectReply(res, answer, stopping);
        await streamReply(res, answer, stopping);
        return SENT;
      },
    }),
  });
}
