import type { BrowserContextOptions, Locator, Page } from 'playwright';
import type { ServerProcess } from '../app/server-process.ts';
import { openTab } from '../browser/browser.ts';
import { ADMIN, startOwnSite } from '../websites/own-site.ts';
import { type ApiSession, signIn } from './api-session.ts';
import { addPeople } from './users.ts';

/** The users besides the admin: Barbara is an editor, Cleo is suspended, Dennis is unverified. */
export const NAMES = [
  'ada',
  'barbara',
  'cleo',
  'dennis',
  'edith',
  'frances',
  'grace',
  'hedy',
  'ida',
  'joan',
  'karen',
];

/** A server with users, and a browser for its back office. */
export interface BackOffice {
  foyer: ServerProcess;
  /** Opens a page as the admin or another user; without scripts unless the test concerns scripts. */
  visit(path: string, options?: BrowserContextOptions, session?: ApiSession): Promise<Page>;
  asEditor(): Promise<ApiSession>;
  pathOf(page: Page): string;
}

export async function openBackOffice(): Promise<BackOffice> {
  const foyer = await startOwnSite({ RATE_LIMITS: 'off' });
  const admin = await signIn(foyer.origin, ADMIN);
  const states: Record<string, object> = {
    barbara: { system_role: 'EDITOR', first_name: 'Barbara', last_name: 'Liskov' },
    cleo: { suspended_at: new Date().toISOString() },
    dennis: { email_verified_at: null },
  };
  await addPeople(
    foyer.databaseUrl,
    NAMES.map((name) => ({ name, ...states[name] })),
  );
  return {
    foyer,
    async visit(path, options = {}, session = admin) {
      const { page } = await openTab({
        baseURL: foyer.origin,
        javaScriptEnabled: false,
        reducedMotion: 'reduce',
        ...options,
      });
      const [name = '', value = ''] = session.cookie.split('=');
      await page.context().addCookies([{ name, value, url: foyer.origin }]);
      await page.goto(path);
      return page;
    },
    asEditor: () => signIn(foyer.origin, { ...ADMIN, email: 'barbara@example.org' }),
    pathOf: (page) => page.url().replace(/#.*/, '').slice(foyer.origin.length),
  };
}

/** The texts of all these elements, in order. A click comes back when the next page begins: its elements come later. */
export async function textsOn(page: Page, selector: string): Promise<string[]> {
  await page.waitForLoadState('domcontentloaded');
  return page.locator(selector).allInnerTexts();
}

/** The names in the list, in order. */
export const namesOn = (page: Page): Promise<string[]> => textsOn(page, 'tbody tr strong');

export const rowOf = (page: Page, name: string): Locator =>
  page.locator('tbody tr').filter({ has: page.getByText(name, { exact: true }) });

export const choose = (page: Page, name: string): Promise<void> =>
  page.getByLabel(`Select ${name}`, { exact: true }).check();

export async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await rowOf(page, name).getByRole('button', { name: action, exact: true }).click();
  // For the whole row of the next page, unless a dialog was opened.
  await page.waitForLoadState('domcontentloaded');
}
