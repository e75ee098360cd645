import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../setup/app/server.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';

let foyer: ServerProcess;
beforeAll(async () => {
  foyer = await startServer();
});
afterAll(() => foyer?.stop());

/** Sends the path unchanged, which `fetch` would not. */
function ask(
  path: string,
): Promise<{ status: number | undefined; location: string | undefined; body: string }> {
  const { hostname, port } = new URL(foyer.origin);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path }, async (answer) => {
      const { statusCode, headers } = answer;
      resolve({ status: statusCode, location: headers.location, body: await text(answer) });
    }).on('error', reject);
  });
}

test.each([
  ['/blog/', '/blog'],
  ['//blog', '/blog'],
  ['/%62log?page=1', '/blog?page=1'],
  ['/agents//chat/', '/agents/chat'],
])('%s redirects to %s', async (path, plain) => {
  expect(await ask(path)).toMatchObject({ status: 301, location: plain });
});

test.each(['*', 'http://evil.example/blog', '/blog#x', '/%00', '/\\evil.example/', '/blog\\'])(
  '%s is refused',
  async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(400);
    expect(body).not.toMatch(/vike|node_modules| at /i);
  },
);

test('an address in another script does not change', async () => {
  expect((await ask(`/${encodeURIComponent('שלום')}`)).status).toBe(404);
});
