import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { unescapeHtml } from '../../lib/html.ts';
import { collectReply } from '../chat/chat.ts';
import type { KeyHolder } from './api-keys.ts';
import type { Programs } from './programs.ts';

interface Services {
  programs: Programs;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
}

const MAX_RESULTS = 10;

/**
 * `/mcp`: the Model Context Protocol over HTTP, with which other assistants search in a bot's content and ask it. The API
 * key identifies the bot; requests are stateless.
 */
export function mcpEndpoint({ programs, stopping }: Services): RequestHandler {
  return async (req: Request, res: Response) => {
    const holder = await programs.enter(req);
    const { StreamableHTTPServerTransport } = await import(
      '@modelcontextprotocol/sdk/server/streamableHttp.js'
    );
    const server = await createServer(holder, res);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    });
    res.on('close', () => void server.close());
    await server.connect(transport);
    await transport.handleRequest(req, res, req.body);
  };

  async function createServer(holder: KeyHolder, res: Response) {
    // At the first request: most servers never need it.
    const { McpServer } = await import('@modelcontextprotocol/sdk/server/mcp.js');
    const { name, description } = await programs.about(holder);
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
      async ({ query, limit = MAX_RESULTS }) => {
        const { results } = await programs.search(holder, query, { limit, page: 1 });
        return { content: [{ type: 'text', text: JSON.stringify(results.map(withoutMarks), null, 2) }] };
      },
    );
    server.registerTool(
      'ask',
      {
        title: `Ask ${name}`,
        description: `Answers a question from the content of ${name}, with its sources.`,
        inputSchema: { question: z.string().min(1).max(2000) },
        annotations: { readOnlyHint: true },
      },
      async ({ question }) => {
        const answer = await programs.ask(holder, { message: question });
        const { response, citations, answered } = await collectReply(res, answer, stopping);
        const sources = citations.map(({ n, title, url }) => ({ n, title, url }));
        return {
          content: [{ type: 'text', text: JSON.stringify({ answered, answer: response, sources }, null, 2) }],
        };
      },
    );
    return server;
  }
}

/** The excerpt of a search result as plain text. */
const withoutMarks = <Result extends { excerpt: string }>(result: Result): Result => ({
  ...result,
  excerpt: unescapeHtml(result.excerpt.replace(/<\/?mark>/g, '')),
});
