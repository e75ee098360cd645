import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { unescapeHtml } from '#lib/html.ts';
import { type AnswerAboveResults, collectReply } from '../../answers/answers.ts';
import { toAppError } from '../../platform/http/error-handler.ts';
import type { ApiClients } from './api-clients.ts';
import type { KeyHolder } from './api-keys.ts';

interface Services {
  apiClients: ApiClients;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
}

const MAX_RESULTS = 10;

/**
 * `/mcp`: the Model Context Protocol over HTTP, with which other assistants search in a bot's content and ask it. The API
 * key identifies the bot; requests are stateless.
 */
export function mcpEndpoint({ apiClients, stopping }: Services): RequestHandler {
  return async (req: Request, res: Response) => {
    const holder = await apiClients.authenticate(req);
    const { StreamableHTTPServerTransport } = await import(
      '@modelcontextprotocol/sdk/server/streamableHttp.js'
    );
    const server = await createServer(holder, req, res);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    });
    res.on('close', () => void server.close());
    await server.connect(transport);
    await transport.handleRequest(req, res, req.body);
  };

  async function createServer(holder: KeyHolder, req: Request, res: Response) {
    // At the first request: most servers never need it.
    const { McpServer } = await import('@modelcontextprotocol/sdk/server/mcp.js');
    const { name, description } = await apiClients.about(holder);
    const server = new McpServer({ name, version: '1.0.0' }, { instructions: description ?? undefined });
    server.registerTool(
      'search',
      {
        title: `Search in ${name}`,
        description: `Finds pages in the content of ${name}, with their address and the part that matches.`,
        inputSchema: {
          query: z
            .string()
            .min(1)
            .max(200)
            .describe('A few words; a phrase in quotation marks occurs word for word.'),
          limit: z.number().int().min(1).max(MAX_RESULTS).optional(),
        },
        annotations: { readOnlyHint: true },
      },
      ({ query, limit = MAX_RESULTS }) =>
        resultOf(req, async () => {
          const { answer, results } = await apiClients.search(holder, query, { limit, page: 1 });
          return [...(answer ? [{ ...answer, url: null }] : []), ...results].map(withoutMarks);
        }),
    );
    server.registerTool(
      'ask',
      {
        title: `Ask ${name}`,
        description: `Answers a question from the content of ${name}, with its sources.`,
        inputSchema: { question: z.string().min(1).max(2000) },
        annotations: { readOnlyHint: true },
      },
      ({ question }) =>
        resultOf(req, async () => {
          const answer = await apiClients.ask(holder, { message: question });
          const { response, citations, answered } = await collectReply(res, answer, stopping);
          return {
            answered,
            answer: response,
            sources: citations.map(({ n, title, url }) => ({ n, title, url })),
          };
        }),
    );
    return server;
  }
}

/** The SDK sends error messages to the caller, so internal ones must not reach it. */
async function resultOf(req: Request, work: () => Promise<unknown>) {
  try {
    return { content: [{ type: 'text' as const, text: JSON.stringify(await work(), null, 2) }] };
  } catch (error) {
    const known = toAppError(error);
    if (known.status >= 500) req.log.error({ err: error }, 'a tool failed');
    throw known;
  }
}

interface Result extends Omit<AnswerAboveResults, 'marked'> {
  url: string | null;
}

/** A search result as plain text. */
const withoutMarks = ({ title, url, heading, excerpt }: Result): Result => ({
  title,
  url,
  heading,
  excerpt: unescapeHtml(excerpt.replace(/<\/?mark>/g, '')),
});
