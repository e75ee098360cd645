import { describe, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { HOME, withStudio } from '../setup/websites/studio.ts';

describe('assistants in the studio', () => {
  const studio = withStudio();

  test('an assistant is added, found, assigned to a website, and deleted', async () => {
    const { page, complaints } = await studio.open('/u/admin/bots');
    await page.getByRole('button', { name: 'Add assistant' }).click();
    await page.getByRole('alert').getByText('Name is missing.').waitFor();
    await page.getByLabel('Name').fill('Support');
    await page.getByRole('button', { name: 'Add assistant' }).click();
    await page.waitForURL('**/u/admin/bots/support');
    await page.getByText('Answers for no website').waitFor();
    await page.getByLabel('Greeting').fill('Hello from support.');
    await page.getByRole('button', { name: 'Save words' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Knowledge' }).click();
    await page.getByText('Nothing to read yet').waitFor();

    await page.goBack();
    await page.goBack();
    // The list was reset when the assistant was created, also in a page that the browser cached.
    await page.getByRole('heading', { name: 'Support' }).waitFor();
    await page.getByRole('searchbox').fill('supp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/bots?nameLike=supp');
    expect(await page.getByRole('article').count()).toBe(1);
    await page.getByRole('searchbox').fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByText('No assistants found').waitFor();

    const choose = async (name: string) => {
      await page.goto(`${HOME}/settings`);
      await page.getByRole('combobox', { name: 'Assistant' }).selectOption(name);
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('Website saved.').waitFor();
      await page.goto('/u/admin/bots');
    };
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Support' }) });
    // Its pages are those of the website now, whose former assistant takes its place in the list.
    await choose('Support');
    expect(await card.count()).toBe(0);
    await page.goto('/u/admin/bots/support?from=before');
    await page.waitForURL(`**${HOME}/words?from=before`);
    expect(await page.getByRole('textbox', { name: /^Greeting(?! in)/ }).inputValue()).toBe(
      'Hello from support.',
    );
    for (const tab of ['model', 'knowledge', 'search', 'api', 'api/conversations', 'settings']) {
      await page.goto(`/u/admin/bots/support/${tab}`);
      await page.waitForURL(`**${HOME}/${tab}`);
    }
    await choose('Tea shop');
    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete Support' }).click();
    await page.getByText('Assistant removed.').waitFor();
    expect(await card.count()).toBe(0);
    // The browser reports the refused call.
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await page.context().close();
  });

  test('of many assistants, further ones are loaded at the end of the list; without scripts, by links', async () => {
    for (let n = 1; n <= 60; n++) await studio.owner.post('/api/bots', { name: `Guide ${n}` });
    const { page, complaints } = await studio.open('/u/admin/bots?nameLike=guide');
    expect(await page.getByRole('article').count()).toBe(50);
    await page.getByRole('link', { name: 'Load more' }).scrollIntoViewIfNeeded();
    await eventually(async () => expect(await page.getByRole('article').count()).toBe(60));
    expect(await page.getByRole('link', { name: 'Load more' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();

    const plain = await studio.openPlain('/u/admin/bots?nameLike=guide');
    await plain.getByRole('link', { name: 'Load more' }).click();
    await plain.waitForURL('**page=2');
    expect(await plain.getByRole('article').count()).toBe(10);
    await plain.getByRole('link', { name: 'Previous assistants' }).click();
    await plain.waitForURL('**page=1');
    expect(await plain.getByRole('article').count()).toBe(50);
  });

  test('an assistant without a website is tried beside its texts', async () => {
    const { bot } = await studio.owner.post<{ bot: { id: string; slug: string } }>('/api/bots', {
      name: 'Lonely',
    });
    const answer = { type: 'qa', question: 'Do you sell teapots?', answer: 'Yes, in three colours.' };
    await studio.owner.post(`/api/bots/${bot.id}/sources`, answer);
    const { page, complaints } = await studio.open(`/u/admin/bots/${bot.slug}`);
    const tried = page.getByRole('region', { name: 'Try it' });
    await page.getByLabel('Greeting').fill('Welcome, stranger.');
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByLabel('Question 1', { exact: true }).fill('Do you sell teapots?');
    await tried.getByText('Welcome, stranger.').waitFor();
    await tried.getByRole('button', { name: 'Do you sell teapots?' }).click();
    await tried.getByText('Yes, in three colours.').first().waitFor();
    // An answer ends a little after its last word; nothing is sent before.
    await tried.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await tried.getByRole('textbox').fill('And who was Napoleon?');
    await page.keyboard.press('Enter');
    await tried.getByText('I couldn’t find that', { exact: false }).waitFor();
    // A trial changes neither the address nor the form.
    expect(new URL(page.url()).pathname).toBe(`/u/admin/bots/${bot.slug}`);
    await page.getByText('Unsaved changes').waitFor();
    await expectAccessible(page, 'a tried assistant');
    await tried.getByRole('button', { name: 'Start again' }).click();
    await tried.getByText('Welcome, stranger.').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('without scripts an assistant is tried in the playground', async () => {
    const { bot } = await studio.owner.post<{ bot: { id: string; slug: string } }>('/api/bots', {
      name: 'Quiet',
    });
    const answer = { type: 'qa', question: 'Do you sell teapots?', answer: 'Yes, in three colours.' };
    await studio.owner.post(`/api/bots/${bot.id}/sources`, answer);
    const page = await studio.openPlain(`/u/admin/bots/${bot.slug}`);
    const tried = page.getByRole('region', { name: 'Try it' });
    await tried.getByRole('textbox').fill('Do you sell teapots?');
    await tried.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL('**/playground/*');
    await page.getByText('Yes, in three colours.').first().waitFor();
  });

  test('an assistant that a website has started to use is not deleted', async () => {
    const { bot } = await studio.owner.post<{ bot: { id: string } }>('/api/bots', { name: 'Busy' });
    const page = await studio.openPlain('/u/admin/bots');
    await page
      .getByRole('article')
      .filter({ hasText: 'Busy' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await studio.owner.post('/api/sites', { name: 'Its website', domain: 'example.org', botId: bot.id });
    await page.getByRole('button', { name: 'Delete Busy' }).click();
    await page.getByText('The assistant was not deleted').waitFor();
    await page.getByText('A website uses this assistant.', { exact: false }).waitFor();
  });
});
