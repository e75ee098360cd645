import type { BrowserContext } from 'playwright';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { openContexts } from './browser.ts';

// A forgotten tab, or that of a failed test, would keep a process busy until the worker ends.

let before: BrowserContext[] = [];
beforeEach(async () => {
  before = await openContexts();
});
afterEach(() => closeAllBut(before));
afterAll(() => closeAllBut([]));

async function closeAllBut(kept: BrowserContext[]): Promise<void> {
  const rest = (await openContexts()).filter((context) => !kept.includes(context));
  await Promise.all(rest.map((context) => context.close()));
}
