import supertest from 'supertest';
import type { Client } from '../app/app.ts';

export type WidgetVisitor = Awaited<ReturnType<typeof widgetVisitor>>;

/** A visitor with the raw calls of the widget. */
export async function widgetVisitor(origin: string, site: string, host: string, visitorId?: string) {
  const { body } = await supertest(origin)
    .post('/api/widget/session')
    .set('Origin', host)
    .send({ site, visitorId })
    .expect(200);
  const headers = { Origin: host, Authorization: `Bearer ${body.token}`, Accept: 'application/json' };
  return {
    id: body.visitor_id as string,
    headers,
    post: (path: string, input: object) =>
      supertest(origin).post(`/api/widget/${path}`).set(headers).send(input),
    get: (path: string) => supertest(origin).get(`/api/widget/${path}`).set(headers),
  };
}

export const cookieOf = (client: Client): string =>
  client.jar.getCookies({ path: '/', domain: '127.0.0.1', secure: false, script: false }).toValueString();

export interface TestStream {
  events: { id: number; type: string; data: Record<string, unknown> }[];
  /** Settles when the server has ended it. */
  done: Promise<void>;
  close(): void;
}

/** A stream of server-sent events, read as they arrive. */
export async function openStream(url: string, headers: Record<string, string>): Promise<TestStream> {
  const ended = new AbortController();
  const response = await fetch(url, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal: ended.signal,
  });
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`);
  const events: TestStream['events'] = [];
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = '';
    for await (const chunk of body.pipeThrough(
      new TextDecoderStream() as never,
    ) as unknown as AsyncIterable<string>) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
        const type = fields.get('event');
        if (type)
          events.push({ id: Number(fields.get('id')), type, data: JSON.parse(fields.get('data') ?? '{}') });
      }
    }
  };
  return { events, done: read(response.body).catch(() => undefined), close: () => ended.abort() };
}
