import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { ensureChromium } from '../../scripts/chromium.ts';

/** A page in a context of its own, and what its console complained about. */
export interface Tab {
  page: Page;
  complaints: string[];
}

let shared: Promise<Browser> | undefined;

/** One browser for all test files of a worker, which it ends with; tests open contexts of their own in it. */
function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? ensureChromium(),
    // The last ones keep it from calling home.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Dialogs name what opens them in the new and in the older way; a browser that knows both says so. */
const BOTH_WAYS = 'popovertarget is ignored on elements with commandfor.';

export async function openTab(options: BrowserContextOptions = {}): Promise<Tab> {
  const browser = await sharedBrowser();
  return tabIn(await browser.newContext(options));
}

async function tabIn(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isComplaint = ['error', 'warning'].includes(message.type()) && message.text() !== BOTH_WAYS;
    if (isComplaint) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints };
}

/** Fills in the sign-in as a person does, and sends it. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
