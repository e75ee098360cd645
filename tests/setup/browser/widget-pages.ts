import type { BrowserContextOptions, Page } from 'playwright';
import { PASSWORD } from '../../factories.ts';
import { type ApiSession, signIn } from '../accounts/api-session.ts';
import { answerWith, CITATIONS, type SentEvent } from '../answers/answers.ts';
import { startServer } from '../app/server.ts';
import { serveForeignPages } from '../websites/foreign-pages.ts';
import { serveTeaShop } from '../websites/websites.ts';
import { openTab, type Tab } from './browser.ts';

export const CHAT = '**/api/widget/chat';
export const ANSWER: SentEvent[] = [
  ['start', { chat_id: 'c1' }],
  ['token', { text: 'Within thirty days [1].' }],
  ['citations', CITATIONS],
  ['done', { message_id: 'm1', answered: true, related: [] }],
];

interface PageParts {
  /** Attributes of the `html` element. */
  html?: string;
  head?: string;
  body?: string;
  /** The script line; by default the plain one. */
  script?: string;
}

export type WidgetPages = Awaited<ReturnType<typeof startWidgetPages>>;

/**
 * A server with the site `tea-shop`, and pages on another origin that embed its widget.
 * @param env more variables of the server
 */
export async function startWidgetPages(env: Record<string, string> = {}) {
  const website = await serveTeaShop();
  const pages = await serveForeignPages();
  const admin = { email: 'admin@example.org', password: PASSWORD };
  const foyer = await startServer({
    CRAWLER_ALLOW_HOSTS: website.domain,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
    ...env,
  });
  const owner: ApiSession = await signIn(foyer.origin, admin);
  const allowedDomains = [new URL(pages.origin).host];
  const { site } = await owner.post<{ site: { id: string } }>('/api/sites', {
    name: 'Tea shop',
    domain: website.domain,
    allowedDomains,
  });

  const scriptLine = (attributes = '', slug = 'tea-shop') =>
    `<script async src="${foyer.origin}/widget.js?site=${slug}" ${attributes}></script>`;

  const documentOf = ({ html = 'lang="en"', head = '', body = '', script = scriptLine() }: PageParts) =>
    `<!doctype html><html ${html}><head><meta charset="utf-8"><title>Teapots</title>
  <meta name="viewport" content="width=device-width">${head}${script}</head>
  <body><main><h1>Teapots</h1><p>About teapots.</p>${body}</main></body></html>`;

  return {
    foyer,
    owner,
    siteId: site.id,
    origin: pages.origin,
    scriptLine,
    show: (parts: PageParts) => pages.show(documentOf(parts)),
    async visit(parts: PageParts, options: BrowserContextOptions = {}, init?: () => void): Promise<Tab> {
      pages.show(documentOf(parts));
      const tab = await openTab({ reducedMotion: 'reduce', ...options });
      if (init) await tab.page.addInitScript(init);
      await tab.page.goto(pages.origin);
      return tab;
    },
    stop: () => Promise.all([foyer.stop(), website.close(), pages.close()]),
  };
}

export const launcher = (page: Page) => page.locator('foyer-widget').getByRole('button').first();
export const panel = (page: Page) => page.getByRole('dialog');
export const question = (page: Page) => page.getByRole('textbox', { name: 'Your question' });

export async function ask(page: Page): Promise<void> {
  await answerWith(page, CHAT, ANSWER);
  await question(page).fill('When can I return tea?');
  await page.keyboard.press('Enter');
}

/** Calls a method of the widget's interface. */
export const call = (page: Page, name: string, ...args: unknown[]) =>
  page.evaluate(
    ([method, given]) =>
      (window.Foyer as never as Record<string, (...args: unknown[]) => unknown>)[method]?.(...given),
    [name, args] as const,
  );

/** Records the events that the widget reports, in `window.seen`. */
export const RECORD = `<script>
  window.seen = [];
  window.Foyer = window.Foyer || [];
  for (const name of ['ready','open','close','message','answer','unread','lead','feedback','search','share','error'])
    Foyer.push(['on', name, (detail) => seen.push([name, detail])]);
</script>`;
export const seen = (page: Page) =>
  page.evaluate(() => (window as never as { seen: [string, object][] }).seen);
