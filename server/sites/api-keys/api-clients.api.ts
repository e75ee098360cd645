import type { Request, Response } from 'express';
import { keyQuestionInput } from '#lib/schemas/api-keys.ts';
import { searchQuery } from '#lib/schemas/widget.ts';
import { CHAT_ANSWER, collectReply, streamReply } from '../../answers/answers.ts';
import { AppError } from '../../platform/errors.ts';
import { readJson } from '../../platform/http/read-body.ts';
import { type Route, route, SENT, tagged } from '../../platform/http/route.ts';
import type { ApiClients } from './api-clients.ts';
import type { KeyHolder } from './api-keys.ts';

const MAX_BYTES = 20_000;

interface Services {
  apiClients: ApiClients;
  /** Aborted when the server stops. */
  stopping: AbortController;
}

/** `/bots/{id}/search` and `/bots/{id}/chat`, for API clients with a key of the bot. */
export function apiClientsApi({ apiClients, stopping: { signal: stopping } }: Services): Route[] {
  async function authenticate(req: Request, res: Response): Promise<KeyHolder> {
    res.set('Cache-Control', 'no-store');
    const holder = await apiClients.authenticate(req);
    if (holder.botId !== req.params.botId) throw new AppError(403, 'This API key is for another assistant.');
    return holder;
  }

  return tagged('Programs', {
    searchWithKey: route('GET /bots/:botId/search', {
      summary: 'Search in what an assistant knows, with an API key',
      access: 'apiClient',
      query: searchQuery,
      answer: 'results',
      errors: [429, 503],
      authenticate,
      handle: ({ caller, query: { q }, paging }) => apiClients.search(caller, q, paging),
    }),
    askWithKey: route('POST /bots/:botId/chat', {
      summary:
        'Ask an assistant with an API key; the answer is JSON, or a stream of events if that is accepted',
      access: 'apiClient',
      body: keyQuestionInput,
      answer: CHAT_ANSWER,
      also: 'events',
      errors: [429, 503],
      before: readJson(MAX_BYTES),
      authenticate,
      async handle({ caller, body, req, res }) {
        const answer = await apiClients.ask(caller, body);
        if (req.accepts(['json', 'text/event-stream']) !== 'text/event-stream')
          return collectReply(res, answer, stopping);
        await streamReply(res, answer, stopping);
        return SENT;
      },
    }),
  });
}
