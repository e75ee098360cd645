import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { type ApiSession, signIn } from '../accounts/api-session.ts';
import { eventually } from '../app/eventually.ts';
import { startServer } from '../app/server.ts';
import type { ServerProcess } from '../app/server-process.ts';
import { ADMIN } from '../websites/own-site.ts';
import { serveWebsite, type TestWebsite } from '../websites/websites.ts';
import { openTab, type Tab } from './browser.ts';

/** The website answers it. */
export const QUESTION = 'How long can I return tea?';

/** A server without content, and a website that an assistant may read. */
export function withPlaygroundPages() {
  let website: TestWebsite;
  let foyer: ServerProcess;
  let owner: ApiSession | undefined;

  beforeAll(async () => {
    website = await serveWebsite({
      '/': `<h1>Returns</h1><h2 id="how-long">How long</h2><p>You can return unopened tea within thirty days.</p>
      <h2 id="client">Tea client</h2><p>Fetch the menu with the tea client like this:</p>
      <pre><code>const menu = await fetch("/menu");\nif (!menu.ok) throw new Error("No tea");</code></pre>`,
    });
    foyer = await startServer({
      CRAWLER_ALLOW_HOSTS: website.domain,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      STARTER_CONTENT: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    });
  });
  afterAll(async () => {
    await Promise.all([foyer?.stop(), website?.close()]);
  });

  return {
    get foyer() {
      return foyer;
    },
    get website() {
      return website;
    },
    /** Adds an assistant that knows nothing and one that knows the website. Tabs are the owner's from then on. */
    async addAssistants(): Promise<void> {
      const session = await signIn(foyer.origin, ADMIN);
      await session.post('/api/bots', { name: 'Empty-headed' });
      const { site } = await session.post<{ site: { bot_id: string } }>('/api/sites', {
        name: 'Tea shop',
        domain: website.domain,
      });
      const bot = `/api/bots/${site.bot_id}`;
      await session.patch(bot, { suggestions: [QUESTION] });
      await eventually(async () => {
        const { results } = await session.get<{ results: { status: string }[] }>(`${bot}/sources`);
        if (results[0]?.status !== 'ready') throw new Error('not read yet');
      });
      owner = session;
    },
    async open(options: BrowserContextOptions = {}): Promise<Tab> {
      const tab = await openTab({ baseURL: foyer.origin, ...options });
      const [name = '', value = ''] = owner?.cookie.split('=') ?? [];
      if (owner) await tab.page.context().addCookies([{ name, value, url: foyer.origin }]);
      return tab;
    },
  };
}

/** Before its script has come, a form would be sent as a plain one. */
export async function visitNew(page: Page): Promise<void> {
  await page.goto('/playground/new');
  await untilHydrated(page);
}

/** Keys are pressed without waiting for the listeners of the page. */
export const untilHydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor();

/** Settles once the whole answer has come. */
export async function ask(page: Page, question: string): Promise<void> {
  const send = page.getByRole('button', { name: 'Send', exact: true });
  // Nothing is sent before the last answer has ended, which is a little after its last word.
  await send.waitFor();
  await page.getByLabel('Your message').fill(question);
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText(question, { exact: true }).last().waitFor();
  await send.waitFor();
}

/** The button that was pressed may be gone, the focus may not. */
export const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body);
