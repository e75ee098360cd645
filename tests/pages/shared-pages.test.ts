import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../setup/accounts/api-session.ts';
import { addPeople } from '../setup/accounts/users.ts';
import type { ServerProcess } from '../setup/app/server-process.ts';
import { ADMIN, startOwnSite } from '../setup/websites/own-site.ts';

const READER = { ...ADMIN, email: 'reader@example.org' };

describe('a page that is cached for all visitors', () => {
  let foyer: ServerProcess;
  beforeAll(async () => {
    foyer = await startOwnSite();
    await addPeople(foyer.databaseUrl, [{ name: 'reader' }]);
  });
  afterAll(() => foyer?.stop());

  test.each(['/', '/pricing', '/blog'])('%s has no data of a user who was signed in before', async (path) => {
    const visit = async (headers: Record<string, string> = {}) => {
      const answer = await fetch(foyer.origin + path, { headers });
      return { headers: answer.headers, text: await answer.text() };
    };
    const before = await visit();
    const { cookie } = await signIn(foyer.origin, ADMIN);
    const own = await visit({ cookie });
    const after = await visit();

    expect(own.text).toContain(ADMIN.email);
    expect(own.headers.get('cache-control')).toBe('no-store');
    for (const page of [before, after]) {
      expect(page.text).not.toContain(ADMIN.email);
      expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(page.headers.get('set-cookie')).toBeNull();
      expect(page.headers.get('vary')).toMatch(/cookie/i);
    }
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  });

  const readAs = async (path: string, cookie: string) => {
    const text = await (await fetch(foyer.origin + path, { headers: { cookie } })).text();
    const [, main] = /<main[^>]*>(.*)<\/main>/s.exec(text) ?? [];
    return { text, main };
  };

  test.each(['/blog', '/blog/guides', '/blog/guides/questions-and-answers', '/authors/@admin'])(
    '%s has the same content for signed-in users, in an uncached page',
    async (path) => {
      const { cookie } = await signIn(foyer.origin, ADMIN);
      const reader = await signIn(foyer.origin, READER);
      const own = await readAs(path, cookie);
      // The second request renders the content for all, later ones find it.
      for (let times = 0; times < 3; times++) {
        const other = await readAs(path, reader.cookie);
        expect(other.main).toBe(own.main);
        expect(other.text).not.toContain(ADMIN.email);
        expect((await readAs(path, cookie)).text).toBe(own.text);
      }
    },
  );

  test('a signed-in user sees a change immediately', async () => {
    const admin = await signIn(foyer.origin, ADMIN);
    const reader = await signIn(foyer.origin, READER);
    const path = '/authors/@admin';
    for (let times = 0; times < 3; times++) await readAs(path, reader.cookie);
    const { user } = await admin.get<{ user: { id: string } }>('/api/auth/user');
    await admin.patch(`/api/users/${user.id}`, { first_name: 'Changed' });
    expect((await readAs(path, reader.cookie)).main).toContain('Changed');
  });
});
