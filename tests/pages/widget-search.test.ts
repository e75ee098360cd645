import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../setup/eventually.ts';
import { launcher, startWidgetPages, type WidgetPages } from '../setup/widget-pages.ts';

let pages: WidgetPages;

beforeAll(async () => {
  pages = await startWidgetPages();
});
afterAll(() => pages?.stop());

const result = (at: number) => ({
  title: `Teapot ${at}`,
  heading: '',
  url: `${pages.origin}/teapots/${at}`,
  excerpt: 'A <mark>tea</mark>pot for two, made of clay and glazed by hand.',
});

describe('the search in the widget', () => {
  test('shows the selected row, and the next search replaces the last one', async () => {
    const { page, complaints } = await pages.visit({}, { viewport: { width: 1280, height: 600 } });
    const results = Array.from({ length: 10 }, (_, at) => result(at));
    await page.route('**/api/widget/search?*', (route) =>
      route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { results } }),
    );
    await launcher(page).click();
    await page.getByRole('tab', { name: 'Search' }).click();
    const field = page.getByRole('combobox');
    await field.fill('tea');
    const first = page.getByRole('option', { name: /Teapot 0/ });
    await first.waitFor();
    const ask = page.getByRole('option', { name: /Ask the assistant/ });
    await field.press('ArrowUp');
    await eventually(async () => expect(await ask.getAttribute('aria-selected')).toBe('true'));
    const list = page.locator('.found');
    await eventually(async () => {
      const [row, box] = [await ask.boundingBox(), await list.boundingBox()];
      expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) + 1);
    });

    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await eventually(async () => expect(await field.evaluate((input) => input.matches(':focus'))).toBe(true));
    await page.keyboard.type('kettle');
    expect(await field.inputValue()).toBe('kettle');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
