import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createCachedPage, type RenderedPage } from './cached-page.ts';

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

test('a page is sent soon, and denser from then on', async () => {
  const { bodies } = await create(text);
  const soon = bodies.br;
  await vi.waitFor(() => expect(bodies.br.length).toBeLessThan(soon.length));
  expect(brotliDecompressSync(bodies.br).toString()).toBe(text);
});

test('a page that is the same when it is rendered again is not compressed again', async () => {
  const first = await create(text);
  expect((await create(text, first)).bodies).toBe(first.bodies);
  const changed = await create(`${text}.`, first);
  expect(changed.bodies).not.toBe(first.bodies);
  expect(changed.etag).not.toBe(first.etag);
});

test('a cached page keeps no memory besides its bodies', async () => {
  const { bodies } = await create(text);
  const soon = bodies.br;
  await vi.waitFor(() => expect(bodies.br.length).toBeLessThan(soon.length));
  for (const body of Object.values(bodies)) expect(body.buffer.byteLength).toBe(body.length);
});
