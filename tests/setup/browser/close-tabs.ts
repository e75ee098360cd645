import type { Page } from 'playwright';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { closePages, openPages } from './reused-pages.ts';

// A forgotten tab, or that of a failed test, would keep a process busy until the worker ends.

let before: Page[] = [];
beforeEach(() => {
  before = openPages();
});
afterEach(async () => {
  const opened = openPages().filter((page) => !before.includes(page));
  await Promise.all(opened.map((page) => page.context().close()));
});
afterAll(closePages);
