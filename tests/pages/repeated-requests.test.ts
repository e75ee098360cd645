import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import { addPeople } from '../setup/accounts/users.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { ADMIN, startOwnSite } from '../setup/websites/own-site.ts';

// Vike resolves an address at its first request only: all others must be answered alike.

let server: ServerProcess;
let admin: ApiSession;
beforeAll(async () => {
  server = await startOwnSite();
  admin = await signIn(server.origin, ADMIN);
});
afterAll(() => server?.stop());

const read = async (path: string, cookie = admin.cookie) => {
  const answer = await fetch(server.origin + path, { headers: { cookie }, redirect: 'manual' });
  const headers = Object.fromEntries(answer.headers);
  for (const name of ['date', 'x-request-id']) delete headers[name];
  return { status: answer.status, headers, html: await answer.text() };
};

describe('a page that is requested again', () => {
  test.each([
    '/',
    '/pricing?period=year',
    '/blog?nameLike=install',
    '/blog/guides/install-the-widget',
    '/authors/@admin',
    '/u/admin/settings',
    '/admin/users?sort=name&page=1',
    '/blog/guides/no-such-post',
  ])('%s is the same', async (path) => {
    const first = await read(path);
    expect(await read(path)).toEqual(first);
  });

  test('shows its query, not that of another request', async () => {
    for (const words of ['install', 'widget', 'install']) {
      const { html } = await read(`/blog?nameLike=${words}`);
      expect(html).toContain(`value="${words}"`);
    }
  });

  test('belongs to each viewer, and to no user after the sign-out', async () => {
    await addPeople(server.databaseUrl, [{ name: 'ada' }]);
    const ada = await signIn(server.origin, { ...ADMIN, email: 'ada@example.org' });
    const path = '/blog/guides/share-buttons-without-tracking';
    for (const [{ cookie }, email] of [
      [admin, ADMIN.email],
      [ada, 'ada@example.org'],
      [admin, ADMIN.email],
    ] as const) {
      const { html } = await read(path, cookie);
      const shown = [ADMIN.email, 'ada@example.org'].filter((known) => html.includes(known));
      expect(shown).toEqual([email]);
    }
    expect((await read('/u/ada', ada.cookie)).status).toBe(200);
    expect((await read('/u/ada')).status).toBe(404);
    await ada.post('/api/auth/signout', {});
    expect((await read('/u/ada', ada.cookie)).headers.location).toBe('/login?next=%2Fu%2Fada');
    expect((await read(path, ada.cookie)).html).not.toContain('ada@example.org');
  });
});
