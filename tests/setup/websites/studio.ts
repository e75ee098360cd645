import type { Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { type ApiSession, signIn } from '../accounts/api-session.ts';
import { eventually } from '../app/eventually.ts';
import { startServer } from '../app/server.ts';
import type { ServerProcess } from '../app/server-process.ts';
import { openTab, type Tab } from '../browser/browser.ts';
import { PlainPage } from '../plain/plain-page.ts';
import { OPEN_DOORS } from './own-pages.ts';
import { ADMIN } from './own-site.ts';
import { serveWebsite, type TestWebsite } from './websites.ts';

/** A website as the API describes it. */
export interface Site {
  id: string;
  bot_id: string;
  theme: { color: string | null; position: string; mode: string };
  agents: Record<'chat' | 'search', { enabled: boolean }> & {
    chat: { lead_fields: object[] };
    share: { enabled: boolean; networks: string[]; placement: string; utm: object; text: string | null };
  };
  texts: { locale: string | null; strings: Record<string, string> };
}

/** The studio of the website. */
export const HOME = '/u/admin/sites/tea-shop';

/**
 * A server whose admin has added a website, which was read. Tests may change its `pages`.
 * @param env more variables, known once earlier hooks have run; its allowed hosts are added to the website's
 */
export function withStudio(env = (): Record<string, string> => ({})) {
  let website: TestWebsite;
  let foyer: ServerProcess;
  let owner: ApiSession;
  const pages: Record<string, string> = {
    '/': '<html lang="en"><title>Tea shop</title><h1>Tea shop</h1><p>We are open from nine to five, and closed on Sundays.</p>',
  };

  beforeAll(async () => {
    website = await serveWebsite({
      '*': ({ url = '/' }, response) => {
        response.statusCode = pages[url] === undefined ? 404 : 200;
        response.setHeader('content-type', 'text/html').end(pages[url]);
      },
    });
    const { CRAWLER_ALLOW_HOSTS: hosts = '', ...variables } = env();
    const allowed = { CRAWLER_ALLOW_HOSTS: `${website.domain},${hosts}` };
    foyer = await startServer({ ...OPEN_DOORS, ...allowed, ...variables });
    owner = await signIn(foyer.origin, ADMIN);
    await owner.post('/api/sites', { name: 'Tea shop', domain: website.domain });
    await eventually(async () => {
      const { site } = await owner.get<{ site: Site }>('/api/sites/tea-shop');
      const { results } = await owner.get<{ results: { status: string }[] }>(
        `/api/bots/${site.bot_id}/sources`,
      );
      if (results[0]?.status !== 'ready') throw new Error(results[0]?.status);
    }, 20_000);
  });
  afterAll(() => Promise.all([foyer?.stop(), website?.close()]));

  return {
    pages,
    get website() {
      return website;
    },
    get foyer() {
      return foyer;
    },
    get owner() {
      return owner;
    },
    loadSite: async () => (await owner.get<{ site: Site }>('/api/sites/tea-shop')).site,
    async openPlain(path: string): Promise<PlainPage> {
      const page = new PlainPage(foyer.origin, owner);
      await page.goto(path);
      return page;
    },
    /** For what works alike with scripts, in Chromium, and without, as a plain page. */
    async openEither(
      path: string,
      hasScripts: boolean,
    ): Promise<{ page: Page | PlainPage; complaints: string[] }> {
      return hasScripts ? this.open(path) : { page: await this.openPlain(path), complaints: [] };
    },
    async open(path: string, options = {}): Promise<Tab> {
      const tab = await openTab({ baseURL: foyer.origin, ...options });
      const [name = '', value = ''] = owner.cookie.split('=');
      await tab.page.context().addCookies([{ name, value, url: foyer.origin }]);
      await tab.page.goto(path);
      return tab;
    },
  };
}

interface Heard {
  theme?: { color: string | null; position: string; mode: string };
  agents?: { search?: object; share?: { networks?: string[] } };
}

/** Records the messages of the studio to the preview. @returns a check of the last message, repeated until it passes. */
export async function heard(page: Page): Promise<(check: (last: Heard) => void) => Promise<void>> {
  const frame = await eventually(async () => {
    const found = page.frames().find((one) => one.url().endsWith('/preview'));
    if (!found) throw new Error('no preview yet');
    return found;
  });
  await frame.waitForLoadState();
  await frame.evaluate(() => {
    addEventListener('message', ({ origin, data }) => {
      if (origin === location.origin && data.foyerPreview)
        Object.assign(window, { heard: data.foyerPreview });
    });
  });
  return (check) =>
    eventually(async () => check(await frame.evaluate(() => (window as unknown as { heard: Heard }).heard)));
}
