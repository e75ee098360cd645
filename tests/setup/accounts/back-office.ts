import type { BrowserContextOptions, Locator, Page } from 'playwright';
import type { ServerProcess } from '../app/server-process.ts';
import { openTab } from '../browser/browser.ts';
import type { PlainLocator } from '../plain/locator.ts';
import { PlainPage } from '../plain/plain-page.ts';
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
  /** Opens a page as the admin or another user. */
  visit(path: string, session?: ApiSession): Promise<PlainPage>;
  /** The same in Chromium, for scripts, focus and layout. */
  look(path: string, options?: BrowserContextOptions, session?: ApiSession): Promise<Page>;
  asEditor(): Promise<ApiSession>;
  pathOf(page: { url(): string }): string;
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
    async visit(path, session = admin) {
      const page = new PlainPage(foyer.origin, session);
      await page.goto(path);
      return page;
    },
    async look(path, options = {}, session = admin) {
      const { page } = await openTab({ baseURL: foyer.origin, reducedMotion: 'reduce', ...options });
      const [name = '', value = ''] = session.cookie.split('=');
      await page.context().addCookies([{ name, value, url: foyer.origin }]);
      await page.goto(path);
      return page;
    },
    asEditor: () => signIn(foyer.origin, { ...ADMIN, email: 'barbara@example.org' }),
    pathOf: (page) => page.url().replace(/#.*/, '').slice(foyer.origin.length),
  };
}

/** A plain page has the methods that these helpers call under the same names. */
type AnyPage = Page | PlainPage;
const asOne = (page: AnyPage): Page => page as Page;

/** The texts of all these elements, in order. A click comes back when the next page begins: its elements come later. */
export async function textsOn(page: AnyPage, selector: string): Promise<string[]> {
  await page.waitForLoadState('domcontentloaded');
  return page.locator(selector).allInnerTexts();
}

/** The names in the list, in order. */
export const namesOn = (page: AnyPage): Promise<string[]> => textsOn(page, 'tbody tr strong');

export function rowOf(page: Page, name: string): Locator;
export function rowOf(page: PlainPage, name: string): PlainLocator;
export function rowOf(page: AnyPage, name: string): Locator | PlainLocator;
export function rowOf(page: AnyPage, name: string): Locator | PlainLocator {
  const has = asOne(page).getByText(name, { exact: true });
  return asOne(page).locator('tbody tr').filter({ has });
}

export const choose = (page: AnyPage, name: string): Promise<void> =>
  page.getByLabel(`Select ${name}`, { exact: true }).check();

export async function act(page: AnyPage, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await rowOf(page, name).getByRole('button', { name: action, exact: true }).click();
  // For the whole row of the next page, unless a dialog was opened.
  await page.waitForLoadState('domcontentloaded');
}
