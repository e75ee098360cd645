import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import {
  call,
  launcher,
  panel,
  question,
  startWidgetPages,
  type WidgetPages,
} from '../setup/browser/widget-pages.ts';

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

  const found = (isQuestion: boolean) => ({
    results: [{ ...result(1), marked: { title: '<mark>Tea</mark>pot &#38; 1', heading: '' } }],
    answer: null,
    is_question: isQuestion,
  });

  test('opens in the centre of the page, with its shortcuts, and closes with a click beside it', async () => {
    const { page, complaints } = await pages.visit({}, { viewport: { width: 1280, height: 800 } });
    await launcher(page).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('combobox').waitFor();
    const box = await panel(page).boundingBox();
    expect([box?.x, box?.width]).toEqual([320, 640]);
    expect(await panel(page).locator('.keys').innerText()).toMatch(/↑\s*↓ Select\s+↵ Open\s+Esc Close/);
    await expectAccessible(page, 'the search', [1280]);
    await page.mouse.click(40, 700);
    await panel(page).waitFor({ state: 'hidden' });

    // The chat is at the edge, and so is a search that is chosen there: nothing jumps from under the pointer.
    await call(page, 'open', 'chat');
    await question(page).waitFor();
    expect((await panel(page).boundingBox())?.x).toBe(860);
    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByRole('combobox').waitFor();
    expect((await panel(page).boundingBox())?.x).toBe(860);
    await page.setViewportSize({ width: 375, height: 700 });
    await call(page, 'open', 'search');
    await eventually(async () => expect((await panel(page).boundingBox())?.width).toBe(375));
    expect(await panel(page).locator('.keys').isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('marks titles, and offers the assistant first for a question', async () => {
    const { page, complaints } = await pages.visit({});
    await page.route('**/api/widget/search?*', (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: found(route.request().url().includes('how')),
      }),
    );
    await launcher(page).waitFor();
    await page.keyboard.press('/');
    const field = page.getByRole('combobox');
    const rows = page.getByRole('option');
    await field.fill('tea');
    await eventually(async () => expect(await rows.count()).toBe(2));
    expect(await rows.first().locator('.title').innerText()).toBe('Teapot & 1');
    expect(await rows.first().locator('.title mark').innerText()).toBe('Tea');
    expect(await rows.last().innerText()).toContain('Ask the assistant');

    await field.fill('how is tea made');
    await eventually(async () => expect(await rows.first().innerText()).toContain('Ask the assistant'));
    expect(await rows.evaluateAll((all) => all.map((row) => [row.id, row.ariaSelected]))).toEqual([
      ['row-0', 'true'],
      ['row-1', 'false'],
    ]);
    await field.press('ArrowDown');
    await eventually(async () => expect(await rows.last().getAttribute('aria-selected')).toBe('true'));
    await field.press('ArrowUp');
    await page.route('**/api/widget/chat', () => {});
    await eventually(async () => expect(await rows.first().getAttribute('aria-selected')).toBe('true'));
    await field.press('Enter');
    await page.getByRole('log').getByText('how is tea made').waitFor();
    expect((await panel(page).boundingBox())?.x).toBe(860);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('of the server detects questions and marks titles', async () => {
    const { page } = await pages.visit({});
    await launcher(page).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('when is the shop open');
    const rows = page.getByRole('option');
    await eventually(async () => expect(await rows.first().innerText()).toContain('Ask the assistant'));
    expect(await rows.nth(1).locator('.title mark').innerText()).toBe('shop');
    await page.context().close();
  });
});
