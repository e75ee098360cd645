import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createCachedPage, type RenderedPage, resendCachedPage } from './cached-page.ts';

const text = Array.from({ length: 400 }, (_, i) => `<p>Tea ${i * i} from ${i % 7}</p>`).join('');
const page = (body: string): RenderedPage => ({
  status: 200,
  headers: {},
  body: Buffer.from(body),
  styleHash: undefined,
  shows: [],
});
const create = (body: string, previous?: Awaited<ReturnType<typeof createCachedPage>>) =>
  createCachedPage(page(body), [], new Map(), previous);

/** Answers a browser that takes Brotli. */
function send(cached: Awaited<ReturnType<typeof create>>): void {
  const request = new IncomingMessage(new Socket());
  request.headers['accept-encoding'] = 'br';
  resendCachedPage(request, new ServerResponse(request), cached, 'request-id');
}

test('a page is sent with fast compression first, and with stronger compression when repeated', async () => {
  const [once, { bodies, ...rest }] = [await create(text), await create(text)];
  const soon = bodies.br;
  send(once);
  send({ ...rest, bodies });
  expect(bodies.br).toBe(soon);
  send({ ...rest, bodies });
  await vi.waitFor(() => expect(bodies.br.length).toBeLessThan(soon.length));
  expect(brotliDecompressSync(bodies.br).toString()).toBe(text);
  // The pages are compressed in turn: it would be denser by now.
  expect(once.bodies.br.length).toBe(soon.length);
});

test('an unchanged page is not compressed again', async () => {
  const first = await create(text);
  expect((await create(text, first)).bodies).toBe(first.bodies);
  const changed = await create(`${text}.`, first);
  expect(changed.bodies).not.toBe(first.bodies);
  expect(changed.etag).not.toBe(first.etag);
});

test('a cached page uses no memory except for its bodies', async () => {
  const cached = await create(text);
  const { bodies } = cached;
  const soon = bodies.br;
  expect(soon.buffer.byteLength).toBe(soon.length);
  send(cached);
  send(cached);
  await vi.waitFor(() => expect(bodies.br.length).toBeLessThan(soon.length));
  for (const body of [bodies.br, bodies.gzip, bodies.identity])
    expect(body.buffer.byteLength).toBe(body.length);
});
