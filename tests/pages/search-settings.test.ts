import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../setup/browser/look.ts';
import { HOME, withStudio } from '../setup/websites/studio.ts';

describe('the search of an assistant', () => {
  const studio = withStudio();

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('%s, synonyms and pinned results are set, and errors are shown', async (_how, hasScripts) => {
    const { page, complaints } = await studio.openEither(`${HOME}/gaps`, hasScripts);
    const { bot_id } = await studio.loadSite();
    await page.goto(`/u/admin/bots/${bot_id}/search`);
    await page.getByRole('link', { name: 'Search', exact: true }).waitFor();
    await page.getByLabel('Words that mean the same').fill('postage\ntea, infusion');
    await page.getByRole('button', { name: 'Save synonyms' }).click();
    await page.getByText('Each line needs at least two words', { exact: false }).first().waitFor();
    expect(await page.getByLabel('Words that mean the same').inputValue()).toContain('postage');
    await page.getByLabel('Words that mean the same').fill('postage, shipping\ntea, infusion');
    await page.getByRole('button', { name: 'Save synonyms' }).click();
    await page.getByText('Search settings saved.').waitFor();
    expect(await page.getByLabel('Words that mean the same').inputValue()).toBe(
      'postage, shipping\ntea, infusion',
    );

    await page.getByLabel('Search', { exact: true }).first().fill('opening hours');
    await page.getByLabel('Address of the page').first().fill('https://elsewhere.example/hours');
    await page.getByRole('button', { name: 'Save pinned results' }).click();
    await page.getByText('Your content has no page at', { exact: false }).first().waitFor();
    expect(await page.getByLabel('Search', { exact: true }).first().inputValue()).toBe('opening hours');
    await page.getByLabel('Address of the page').first().fill(`http://${studio.website.domain}/`);
    await page.getByRole('button', { name: 'Save pinned results' }).click();
    await page.getByText('Search settings saved.').waitFor();
    expect(await page.getByLabel('Search', { exact: true }).count()).toBe(4);

    await page.getByLabel('Search', { exact: true }).first().fill('');
    await page.getByLabel('Address of the page').first().fill('');
    await page.getByRole('button', { name: 'Save pinned results' }).click();
    await page.getByText('Search settings saved.').waitFor();
    expect(await page.getByLabel('Search', { exact: true }).count()).toBe(3);
    expect(complaints).toEqual([]);
  });

  test('axe finds no violations, and no page scrolls horizontally', async () => {
    const { bot_id } = await studio.loadSite();
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await studio.open(`/u/admin/bots/${bot_id}/search`, {
        viewport: { width: 375, height: 667 },
        colorScheme,
      });
      await expectAccessible(page, 'search settings');
      await page.context().close();
    }
  });
});
