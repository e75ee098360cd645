import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

// axe-core is run directly: @axe-core/playwright injects the library into the page for each run, which takes longer
// than the run.
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const DESKTOP = 1280;
export const PHONE = 320;
/** The viewport widths that pages are tested at. */
export const WIDTHS = [DESKTOP, PHONE];

/** The rules that depend on colours, on the width, or on elements that only one width shows. */
const LOOK_RULES = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'aria-hidden-focus',
  'button-name',
  'link-name',
  'label',
];

/**
 * Fails if the page has accessibility violations or scrolls horizontally at one of the widths. All axe rules run once,
 * on a wide page in light colours; the rules whose result can differ run again at the last width, in dark colours: the
 * colours are the same at every width.
 */
export async function expectAccessible(page: Page, state: string, widths = WIDTHS): Promise<void> {
  const height = page.viewportSize()?.height ?? 800;
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    // Transitions would be measured with intermediate colours.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    if (width === DESKTOP) expect(await violationsOn(page), state).toEqual([]);
    expect(await overflowOf(page), `${state} at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOn(page, LOOK_RULES), `${state} at ${widths.at(-1)}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The axe violations of the current page, with the elements concerned. Default: all rules. */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      // It would wait half a second for the answer of each frame, which has no axe.
      iframes: false,
      // A WCAG 2.2 rule, which axe disables by default.
      ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules);
}

/** The horizontal scroll range of the page, in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
