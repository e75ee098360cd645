import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { PlainPage } from '../setup/plain/plain-page.ts';
import { WITHOUT_SCRIPTS } from '../setup/websites/own-pages.ts';
import { withStudio } from '../setup/websites/studio.ts';

const isInChromium = (page: Page | PlainPage): page is Page => !(page instanceof PlainPage);

describe('the API page of an assistant', () => {
  const studio = withStudio();

  test.each([
    ['with scripts', {}],
    ['without scripts', WITHOUT_SCRIPTS],
  ])('%s, a key is created, shown once, used and revoked', async (how, options) => {
    const { bot_id } = await studio.loadSite();
    const path = `/u/admin/bots/${bot_id}/api`;
    const { page, complaints } = await studio.open(path, options);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Name is missing.').first().waitFor();
    // The script moves the focus to the invalid field.
    await page.waitForLoadState();
    await page.getByLabel('Name of the new key').fill(`Help desk ${how}`);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Copy the key now: it is not shown again').waitFor();
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('created-key'),
    );
    const key = await page.getByText(/^foyer_[\w-]{32}$/).innerText();
    const search = () =>
      fetch(`${studio.foyer.origin}/api/bots/${bot_id}/search?q=open`, {
        headers: { Authorization: `Bearer ${key}` },
      });
    expect((await search()).status).toBe(200);
    if (options !== WITHOUT_SCRIPTS) await expectAccessible(page, 'api keys');
    await page.goto(path);
    expect(await page.getByText(key).count()).toBe(0);
    const item = page.getByRole('listitem').filter({ hasText: `Help desk ${how}` });
    await item.getByText('last used', { exact: false }).waitFor();
    await item.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('button', { name: `Revoke Help desk ${how}` }).click();
    await page.getByText('Key revoked.', { exact: false }).waitFor();
    expect((await search()).status).toBe(401);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a key that was revoked meanwhile is reported above the list, not in the form of a new key', async () => {
    const { bot_id } = await studio.loadSite();
    const { page, complaints } = await studio.open(`/u/admin/bots/${bot_id}/api`);
    const { request } = page;
    const keys = `/api/bots/${bot_id}/api-keys`;
    const headers = { Origin: studio.foyer.origin };
    const { api_key } = await (await request.post(keys, { data: { name: 'Meanwhile' }, headers })).json();
    await page.reload();
    expect((await request.delete(`${keys}/${api_key.id}`, { headers })).status()).toBe(200);
    const item = page.getByRole('listitem').filter({ hasText: 'Meanwhile' });
    await item.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('button', { name: 'Revoke Meanwhile' }).click();
    await page.locator('#list').getByRole('alert').waitFor();
    expect(new URL(page.url()).hash).toBe('#list');
    expect(await page.locator('#new-key').getByRole('alert').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('%s, the conversations of programs are found, read and deleted', async (how, hasScripts) => {
    const { bot_id } = await studio.loadSite();
    const api = `/api/bots/${bot_id}`;
    const { page, complaints } = await studio.openEither(`/u/admin/bots/${bot_id}/api`, hasScripts);
    await page.getByRole('link', { name: 'Conversations of your programs' }).click();
    await page.getByText('No conversations yet').waitFor();
    const { key } = await studio.owner.post<{ key: string }>(`${api}/api-keys`, { name: `Reader ${how}` });
    const asked = await fetch(`${studio.foyer.origin}${api}/chat`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ message: 'Do you sell kettles?' }),
    });
    expect(asked.status).toBe(200);
    await page.reload();
    if (isInChromium(page)) await expectAccessible(page, 'conversations of programs');
    await page.getByRole('link', { name: 'Do you sell kettles?' }).click();
    await page.getByText('2 messages').waitFor();
    if (isInChromium(page)) await expectAccessible(page, 'conversation of a program');
    await page.getByRole('button', { name: 'Delete conversation' }).click();
    await page.getByRole('button', { name: 'Delete conversation' }).last().click();
    await page.getByText('Conversation deleted.').waitFor();
    await page.getByText('No conversations yet').waitFor();
    expect(complaints).toEqual([]);
  });
});
