import type { Page } from 'playwright';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { closeIdlePages, openPages } from './reused-pages.ts';

// A forgotten tab, or that of a failed test, would keep a process busy until the worker ends.

let before: Page[] = [];
beforeEach(() => {
  before = openPages();
});
afterEach(() => closeAllBut(before));
afterAll(async () => {
  await closeAllBut([]);
  await closeIdlePages();
});

async function closeAllBut(kept: Page[]): Promise<void> {
  const rest = openPages().filter((page) => !kept.includes(page));
  await Promise.all(rest.map((page) => page.context().close()));
}
