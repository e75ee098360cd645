import type { Browser, BrowserContextOptions, Cookie, Page } from 'playwright';

/** A page of a context that later tests use again. */
interface ReusedPage {
  page: Page;
  /** The options of the context, as JSON; the size and the colours are those of the page. */
  options: string;
  /** The origins that it has visited: what they have stored is deleted. */
  origins: Set<string>;
  /** Something was done that cannot be undone. */
  isSpent: boolean;
}

const inUse = new Set<ReusedPage>();
const idle: ReusedPage[] = [];

/**
 * An empty page, without cookies and storage. A context that a test has closed is emptied and used again by the next
 * test: in a new one Chromium starts a process and compiles the scripts again, which takes longer than showing the page.
 */
export async function emptyPage(browser: Browser, given: BrowserContextOptions): Promise<Page> {
  const { viewport, colorScheme, reducedMotion, forcedColors, ...rest } = given;
  const options = JSON.stringify(rest);
  const found = idle.findIndex((one) => one.options === options);
  const [reused = await newPage(browser, rest)] = found < 0 ? [] : idle.splice(found, 1);
  inUse.add(reused);
  await Promise.all([
    reused.page.setViewportSize(viewport ?? DEFAULT_VIEWPORT),
    reused.page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? 'light',
      reducedMotion: reducedMotion ?? 'no-preference',
      forcedColors: forcedColors ?? 'none',
    }),
  ]);
  reused.page.on('framenavigated', (frame) => void reused.origins.add(originOf(frame.url())));
  return reused.page;
}

/** The pages that no test has closed yet. */
export const openPages = (): Page[] => [...inUse].map(({ page }) => page);

/** Closes all contexts for good: another file has another server. */
export async function closePages(): Promise<void> {
  const rest = [...idle.splice(0), ...inUse];
  inUse.clear();
  await Promise.all(rest.map(({ page }) => page.context().close()));
}

async function newPage(browser: Browser, given: BrowserContextOptions): Promise<ReusedPage> {
  const context = await browser.newContext(given);
  const page = await context.newPage();
  const reused: ReusedPage = { page, options: JSON.stringify(given), origins: new Set(), isSpent: false };
  for (const name of LASTING) spyOn(page, name, () => spend(reused));
  spyOn(page.clock, 'install', () => spend(reused));
  const close = context.close.bind(context);
  context.close = async () => {
    if (!inUse.delete(reused)) return close();
    const isEmpty = !reused.isSpent && (await empty(reused).catch(() => false));
    if (isEmpty) idle.push(reused);
    else await close();
  };
  return reused;
}

/** What these methods do lasts as long as the page. */
const LASTING = ['addInitScript', 'exposeFunction', 'exposeBinding'] as const;

function spend(reused: ReusedPage): void {
  reused.isSpent = true;
}

/** Calls `told` before the method of this object. */
function spyOn<Name extends string>(
  object: Record<Name, (...given: never[]) => unknown>,
  name: Name,
  told: () => void,
): void {
  const method = object[name].bind(object);
  object[name] = (...given) => {
    told();
    return method(...given);
  };
}

/** The events that tests listen to. */
const EVENTS = ['console', 'pageerror', 'dialog', 'request', 'response', 'framenavigated'];

/** A document of any server which has no scripts. Unlike about:blank it leaves the process running. */
const PLAIN_PATH = '/robots.txt';

/** Tests give cookies, not the path of a file. */
type GivenOptions = BrowserContextOptions & { storageState?: { cookies: Cookie[] } };

const DEFAULT_VIEWPORT = { width: 1280, height: 720 };

/** @returns whether it is empty now; else the context has to be closed. */
async function empty({ page, options, origins }: ReusedPage): Promise<boolean> {
  const context = page.context();
  const last = originOf(page.url());
  if (page.isClosed() || last === '') return false;
  for (const event of EVENTS) page.removeAllListeners(event);
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    ...context.pages().map((one) => one !== page && one.close()),
  ]);
  await page.goto(last + PLAIN_PATH, { timeout: 5_000 });
  const { baseURL, storageState }: GivenOptions = JSON.parse(options);
  const devtools = await context.newCDPSession(page);
  await Promise.all([
    context.clearCookies(),
    ...[...origins]
      .filter(Boolean)
      .map((origin) => devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })),
    // Storage of the tab.
    page.evaluate(() => sessionStorage.clear()),
    devtools.send('Page.resetNavigationHistory'),
    // Pages of other websites load the widget's script, which tests change; our own files are immutable.
    baseURL === undefined && devtools.send('Network.clearBrowserCache'),
    page.mouse.move(0, 0),
  ]);
  if (storageState) await context.addCookies(storageState.cookies);
  await devtools.detach();
  origins.clear();
  return true;
}

/** Empty for documents of no server. */
function originOf(address: string): string {
  const { origin } = new URL(address);
  return origin.startsWith('http') ? origin : '';
}
