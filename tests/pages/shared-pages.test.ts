import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../setup/api-session.ts';
import { ADMIN, startOwnSite } from '../setup/own-site.ts';
import type { ServerProcess } from '../setup/server-process.ts';

describe('a page that is kept for all visitors', () => {
  let foyer: ServerProcess;
  beforeAll(async () => {
    foyer = await startOwnSite();
  });
  afterAll(() => foyer?.stop());

  test.each(['/', '/pricing', '/blog'])('%s says nothing of whoever was signed in before', async (path) => {
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
});
