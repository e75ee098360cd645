import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { ensureChromium } from '#scripts/chromium.ts';
import type { PlainPage } from '../plain/plain-page.ts';
import { emptyPage } from './reused-pages.ts';

/** A page in a separate browser context, with the errors of its console. */
export interface Tab {
  page: Page;
  complaints: string[];
}

/**
 * Chromium uses the last list of features only: the first two lines repeat the relevant defaults of Playwright. The
 * last line disables address bar suggestions and spare processes, which cost as much as the page.
 */
const DISABLED_FEATURES = [
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'PaintHolding',
  ],
  ...['ThirdPartyStoragePartitioning', 'HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
];

let shared: Promise<Browser> | undefined;

/** One browser per worker, closed when the worker ends; tests open separate contexts in it. */
function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? ensureChromium(),
    // The flags before the last one disable Chromium's background requests.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${DISABLED_FEATURES.join()}`,
    ],
  });
}

/**
 * Matches only documents that will be hydrated: the others have no page context and no disabled style sheets. These are
 * in the head, the page context is at the end: what a click has opened may not have arrived completely. Every action
 * waits until it is hidden.
 */
const NOT_HYDRATED_YET =
  'html:has(head > link[rel=stylesheet][disabled], #vike_pageContext):not([data-hydrated])';

export async function openTab(options: BrowserContextOptions = {}): Promise<Tab> {
  const page = await emptyPage(await sharedBrowser(), options);
  page.setDefaultTimeout(45_000);
  const notHydrated = page.locator(NOT_HYDRATED_YET);
  await page.removeLocatorHandler(notHydrated);
  // A form that is sent before its page is hydrated is saved as well, but answers with another page.
  if (options.javaScriptEnabled !== false) await page.addLocatorHandler(notHydrated, async () => {});
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints };
}

/** Resolves when the form that was sent has its answer: its page is left, or shown again. */
export const untilSent = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.querySelector('form[aria-busy=true]'));

/** Signs in by filling in and sending the sign-in form. */
export async function logIn(page: Page | PlainPage, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
