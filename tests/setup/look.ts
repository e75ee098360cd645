import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

// Run directly: @axe-core/playwright injects the library into the page for each run, which costs more than the run.
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const DESKTOP = 1280;
export const PHONE = 320;
/** The widths that pages are tested at. */
export const WIDTHS = [DESKTOP, PHONE];

/** What depends on colours, on the width, and on elements that only one width shows. */
const CONTRAST_RULES = ['color-contrast'];
const LAYOUT_RULES = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'aria-hidden-focus',
  'button-name',
  'link-name',
  'label',
];

/**
 * Fails where the page as it stands has violations or scrolls sideways at one of the widths. axe runs wholly once, on a
 * wide page in light colours; on narrow pages and in dark colours only the rules run whose result can differ there.
 */
export async function expectAccessible(page: Page, state: string, widths = WIDTHS): Promise<void> {
  const height = page.viewportSize()?.height ?? 800;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    // Colours in transition would be measured half-way.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const rules = width === DESKTOP ? undefined : LAYOUT_RULES;
    expect(await violationsOn(page, rules), `${state} at ${width}`).toEqual([]);
    expect(await overflowOf(page), `${state} at ${width}`).toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsOn(page, CONTRAST_RULES), `${state} at ${width}, dark`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What axe finds on the page as it stands, with the elements concerned. Default: all rules. */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      // Of WCAG 2.2, which axe leaves out by default.
      ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules);
}

/** How far the page can be scrolled sideways, in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
