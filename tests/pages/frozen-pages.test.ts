import { expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { HOME, withStudio } from '../setup/websites/studio.ts';

const studio = withStudio();

test('pages beyond the plan are marked, and their owner chooses which source stays', async () => {
  studio.pages['/'] =
    '<title>Hours</title><h1>Opening hours</h1><p>From nine to five.</p><a href="/repairs">Repairs</a>';
  studio.pages['/repairs'] = '<title>Repairs</title><h1>Repairs</h1><p>We repair kettles.</p>';
  const { bot_id: botId } = await studio.loadSite();
  const sources = `/api/bots/${botId}/sources`;
  const read = async () =>
    (await studio.owner.get<{ results: { id: string; pages_count: number }[] }>(sources)).results;
  const [website] = await read();
  await studio.owner.post(`${sources}/${website?.id}/sync`, {});
  await eventually(async () => expect((await read())[0]?.pages_count).toBe(2));
  await studio.owner.post(sources, { type: 'text', title: 'Parking', text: 'Park behind the shop.' });
  const { user } = await studio.owner.get<{ user: { id: string } }>('/api/auth/user');
  await studio.owner.patch(`/api/admin/users/${user.id}/plan`, { limits: { pages: 1 } });
  // Admins have no limits.
  await withDatabase(studio.foyer.databaseUrl, (db) =>
    db.updateTable('users').set({ system_role: null }).where('id', '=', user.id).execute(),
  );

  const { page } = await studio.open(`${HOME}/knowledge`);
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  await page.getByText('Pages beyond your plan: 1 of 2.').waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'Paused' }).allInnerTexts()).toEqual([
    expect.stringContaining('Repairs'),
  ]);
  await expectAccessible(page, 'a source with paused pages');
  await card('Parking').getByRole('button', { name: 'Keep this one instead' }).click();
  await page.getByText('The pages of this source stay active.').waitFor();
  await page.getByText('Pages beyond your plan: 2 of 2.').waitFor();
  expect(await card('Parking').getByText('Paused').count()).toBe(0);
  expect(await page.getByRole('row').filter({ hasText: 'Paused' }).count()).toBe(2);
  await page.context().close();

  const plain = await studio.openPlain(`${HOME}/knowledge`);
  await plain.getByRole('button', { name: 'Keep this one instead' }).click();
  await plain.getByText('Pages beyond your plan: 1 of 2.').waitFor();
});
