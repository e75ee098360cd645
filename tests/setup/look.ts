import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What axe finds on the page as it stands, with the elements it is about; empty where all is well. */
export async function faultsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Of the second edition of the guidelines, which axe leaves out unless it is told.
    .options({ rules: { 'target-size': { enabled: true } } })
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** How far the page can be scrolled sideways, in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The widths and colours that signed-in pages are looked at in. */
export const VIEWS = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 320, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
] as const;
