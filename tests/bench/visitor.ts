import { Client, type Dispatcher } from 'undici';
import { camelCaseKeys } from '#lib/case.ts';
import type { Citation } from '#server/answers/chat/answering/answer.ts';
import type { SearchResult } from '#server/answers/search/search.ts';

export interface ChatAnswer {
  response: string;
  answered: boolean;
  citations: Citation[];
  /** Further pages, which the answer does not cite. */
  related?: { title: string; url: string; excerpt: string }[];
}

/** A visitor of a website who searches and asks over HTTP, like the widget does, over one connection. */
export interface Visitor {
  /** The first ten pages. */
  search(text: string): Promise<SearchResult[]>;
  ask(question: string): Promise<ChatAnswer>;
  /** Asks for an answer as a stream, and resolves to the milliseconds until its first piece of text. */
  firstToken(question: string): Promise<number>;
  close(): Promise<void>;
}

/** @param host of the page that the widget is on, as in its address */
export async function openVisitor(origin: string, site: string, host: string): Promise<Visitor> {
  const client = new Client(origin);
  const headers: Record<string, string> = {
    origin: `http://${host}`,
    accept: 'application/json',
    'content-type': 'application/json',
  };
  const call = (method: Dispatcher.HttpMethod, path: string, body?: object, accept = headers.accept) =>
    request(client, {
      method,
      path: `/api/widget/${path}`,
      headers: { ...headers, accept },
      body: body && JSON.stringify(body),
    });

  const session = await readJson<{ token: string }>(call('POST', 'session', { site }));
  headers.authorization = `Bearer ${session.token}`;
  return {
    async search(text) {
      const query = new URLSearchParams({ q: text, limit: '10' });
      const { results } = await readJson<{ results: SearchResult[] }>(call('GET', `search?${query}`));
      return results;
    },
    ask: (question) => readJson(call('POST', 'chat', { message: question })),
    async firstToken(question) {
      const startedAt = performance.now();
      const { body } = await call('POST', 'chat', { message: question }, 'text/event-stream');
      let text = '';
      let milliseconds: number | undefined;
      for await (const chunk of body.setEncoding('utf8')) {
        text += chunk;
        if (milliseconds === undefined && text.includes('event: token'))
          milliseconds = performance.now() - startedAt;
      }
      if (milliseconds === undefined) throw new Error(`There is no answer in the stream:\n${text}`);
      return milliseconds;
    },
    close: () => client.close(),
  };
}

async function request(client: Client, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
  const response = await client.request(options);
  if (response.statusCode !== 200)
    throw new Error(`${options.path}: ${response.statusCode} ${await response.body.text()}`);
  return response;
}

async function readJson<T>(response: Promise<Dispatcher.ResponseData>): Promise<T> {
  return camelCaseKeys(await (await response).body.json()) as T;
}
