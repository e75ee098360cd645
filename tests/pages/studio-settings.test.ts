import { describe, expect, test } from 'vitest';
import { HOME, withStudio } from '../setup/studio.ts';

describe('what the studio says about settings', () => {
  const studio = withStudio();

  test('that they are saved, where it is in sight', async () => {
    const { page } = await studio.open(`${HOME}/look`, { viewport: { width: 1280, height: 700 } });
    await page.getByLabel('Left').check();
    await page.getByRole('button', { name: 'Save look' }).click();
    const saved = page.getByText('Saved', { exact: true });
    await saved.waitFor();
    const box = await saved.boundingBox();
    expect((box?.y ?? 700) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
    await saved.waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('which domains are stored of those that were entered', async () => {
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
});
