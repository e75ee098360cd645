import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../setup/browser/look.ts';
import { PlainPage } from '../setup/plain/plain-page.ts';
import { HOME, withStudio } from '../setup/websites/studio.ts';

describe('messages about settings in the studio', () => {
  const studio = withStudio();

  test('a visible message confirms that they are saved', async () => {
    const { page } = await studio.open('about:blank', { viewport: { width: 1280, height: 700 } });
    await page.clock.install();
    await page.goto(`${HOME}/look`);
    await page.getByLabel('Left').check();
    await page.getByRole('button', { name: 'Save look' }).click();
    const saved = page.getByText('Saved', { exact: true });
    await saved.waitFor();
    const box = await saved.boundingBox();
    expect((box?.y ?? 700) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
    await page.clock.fastForward('00:10');
    await saved.waitFor({ state: 'detached' });
    await page.context().close();
  });

  test.each([
    ['before it listens', true],
    ['in a browser that has it already', false],
  ])('the widget applies settings that arrive %s, on a dark device', async (_when, isSlow) => {
    const { page } = await studio.open(HOME, { colorScheme: 'dark' });
    if (isSlow)
      await page.route(/\/widget\/[^/]+\.js/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        await route.continue();
      });
    await page.goto(`${HOME}/look`);
    await page.frameLocator('iframe').locator('.root[data-mode=light]').waitFor({ state: 'attached' });
    await page.context().close();
  });

  test('a warning appears when all agents are off', async () => {
    const { page } = await studio.open(`${HOME}/look`);
    const warning = page.getByText('Visitors see nothing', { exact: false });
    expect(await warning.count()).toBe(0);
    for (const agent of ['Ask the assistant', 'Search the website']) await page.getByLabel(agent).uncheck();
    await page.getByText('Networks and their order').click();
    for (const network of await page.locator('[name="agents.share.networks"][type=checkbox]').all())
      await network.uncheck();
    await page.getByText('No network is chosen', { exact: false }).waitFor();
    await page.getByLabel('Share a page').uncheck();
    await warning.waitFor();
    await page.getByText('The widget is not shown', { exact: false }).waitFor();
    await expectAccessible(page, 'a widget without agents');
    await page.getByRole('button', { name: 'Save look' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();

    await page.goto(`${HOME}/words`);
    await page.getByText('The widget is not shown', { exact: false }).waitFor();
    await page.goto(HOME);
    await warning.waitFor();
    expect(await page.getByText('what your visitors will see', { exact: false }).count()).toBe(0);
    await page.context().close();
  });

  test('the stored domains are shown', async () => {
    const { page } = await studio.open(`${HOME}/install`);
    const field = page.getByLabel('Domains besides', { exact: false });
    await field.fill('https://www.example.org/path');
    await page.getByRole('button', { name: 'Save domains' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await field.inputValue()).toBe('www.example.org');
    expect(await page.getByText('Unsaved changes').count()).toBe(0);
    await field.fill('www.example.org\nexample.com');
    await page.getByText('Unsaved changes').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await field.inputValue()).toBe('www.example.org');
    await page.context().close();
  });

  test.each([
    ['with scripts', true],
    ['without', false],
  ])('a changed address lists the effects, and a refused one the reason, %s', async (_how, hasScripts) => {
    const { page } = await studio.openEither(`${HOME}/settings`, hasScripts);
    const change = async (domain: string) => {
      await page.getByRole('button', { name: 'Change address' }).click();
      const dialog = page.getByRole('dialog');
      await dialog
        .getByText(`The page read from ${studio.website.domain} is forgotten`, { exact: false })
        .waitFor();
      await dialog.getByLabel('New website address').fill(domain);
      await dialog.getByRole('button', { name: 'Change address' }).click();
    };
    await change('user:pw@evil.example');
    await page.getByRole('dialog').getByText('Enter the address without a user name and password.').waitFor();
    // Axe is a script.
    if (!(page instanceof PlainPage)) await expectAccessible(page, 'an address that was refused');
    // The dialog is still open.
    expect(await page.getByLabel('New website address').inputValue()).toBe('user:pw@evil.example');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.goto(`${HOME}/settings?change=address`);
    await page.getByLabel('New website address').waitFor();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    if (!hasScripts) {
      await change('https://moved.example/path');
      await page.getByText('Website saved.').waitFor();
      await page.locator('strong', { hasText: 'moved.example' }).waitFor();
    }
  });

  test('an invalid or too long range of days has an error', async () => {
    const page = await studio.openPlain(`${HOME}/insights?from=2026-11-20&to=2026-11-02`);
    await page.getByText('The range ends before it begins', { exact: false }).waitFor();
    expect(await page.getByText('November 2nd', { exact: false }).count()).toBe(0);
    await page.goto(`${HOME}/insights?from=1900-01-01&to=2026-11-02`);
    await page.getByText('Only the last 366 days of this range are shown.').waitFor();
    await page.goto(`${HOME}/insights?from=2026-11-01&to=2026-11-02`);
    expect(await page.getByText('Only the last', { exact: false }).count()).toBe(0);
  });

  test('deleting a website requires its name', async () => {
    const { page } = await studio.open(`${HOME}/settings`);
    await page.getByRole('button', { name: 'Remove website' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type “Tea shop” to confirm').fill('Coffee shop');
    await dialog.getByRole('button', { name: 'Remove Tea shop' }).click();
    await dialog.getByRole('link', { name: 'Type the name of the website: Tea shop' }).waitFor();
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    await dialog.getByLabel('Type “Tea shop” to confirm').fill('tea shop');
    await dialog.getByRole('button', { name: 'Remove Tea shop' }).click();
    await page.getByText('Website removed.').waitFor();
    await page.context().close();
  });
});
