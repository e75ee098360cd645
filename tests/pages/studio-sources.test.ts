import { describe, expect, test } from 'vitest';
import { pdf } from '../setup/documents.ts';
import { textFile } from '../setup/library.ts';
import { expectAccessible } from '../setup/look.ts';
import { WITHOUT_SCRIPTS } from '../setup/own-pages.ts';
import { withStudio } from '../setup/studio.ts';

const guide = {
  name: 'Tea guide.pdf',
  mimeType: 'application/pdf',
  buffer: pdf({ lines: ['Welcome.'] }, { lines: ['Green tea needs water of eighty degrees.'] }),
};

describe('the sources of an assistant', () => {
  const studio = withStudio();

  async function addBot(name: string) {
    const { bot } = await studio.owner.post<{ bot: { id: string; slug: string } }>('/api/bots', { name });
    return { ...bot, path: `/u/admin/bots/${bot.slug}/knowledge` };
  }

  const citations = async (botId: string, prompt: string) => {
    const asked = await studio.owner.post<{ citations: { title: string; url: string }[] }>(
      '/api/chat/playground/new/invoke',
      { botId, prompt },
    );
    return asked.citations.map(({ title, url }) => ({ title, url }));
  };

  test('a file is uploaded in place, read, cited, replaced and removed', async () => {
    const bot = await addBot('Reader');
    const { page, complaints } = await studio.open(bot.path);
    await page.getByText('Add a file').click();
    await page.getByRole('button', { name: 'Add file' }).click();
    await page.getByRole('alert').getByText('Choose a file.').waitFor();
    await page.getByRole('button', { name: 'Choose file' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles([guide]);
    await dialog.getByRole('button', { name: 'Choose', exact: true }).click();
    await page.getByRole('group', { name: 'File' }).getByText('Tea guide').waitFor();
    await page.getByLabel('Link to the file').check();
    await page.getByRole('button', { name: 'Add file' }).click();
    await page.getByText('File added. It is being read.').waitFor();
    const card = page.getByRole('listitem').filter({ hasText: 'Tea guide' });
    await card.getByText('2 passages').waitFor();
    await card.getByText(/tea-guide\.pdf\. Last read \d+:\d\d [AP]M\./).waitFor();
    await expectAccessible(page, 'a file as a source');
    expect(await citations(bot.id, 'What water does green tea need?')).toEqual([
      { title: 'Page 2 · Tea guide', url: expect.stringContaining('/media/tea-guide.pdf?source=') },
    ]);

    await card.getByText('Replace it, or change how it is cited').click();
    await card.locator('input[type=file]').setInputFiles([textFile('wrong.txt')]);
    await card.getByRole('button', { name: 'Replace file' }).click();
    await card.getByText('Choose a file of the same kind.').waitFor();
    await card.locator('input[type=file]').setInputFiles([{ ...guide, buffer: pdf({ isScanned: true }) }]);
    await card.getByRole('button', { name: 'Replace file' }).click();
    await card.getByText('pictures of pages, but no text', { exact: false }).waitFor();
    await card.getByText('Replace it, or change how it is cited').click();
    await card.getByLabel('Name its title and page').check();
    await card.getByRole('button', { name: 'Save settings' }).click();
    await card.getByText('visitors cannot open it', { exact: false }).waitFor();
    await card.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove source' }).click();
    await page.getByText('Nothing to read yet').waitFor();
    // The browser reports the refused call.
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await page.context().close();
  });

  test('without scripts a file is uploaded and then chosen, and a text is added and changed', async () => {
    const bot = await addBot('Plain reader');
    const { page } = await studio.open(bot.path, WITHOUT_SCRIPTS);
    await page.getByText('Add a file').click();
    await page
      .locator('#upload-document input[type=file]')
      .setInputFiles([textFile('Opening hours.txt', 'We open at nine.')]);
    await page.locator('#upload-document').getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('1 file uploaded.').waitFor();
    // The address leads to the form, which opens what is around it.
    await page.getByLabel('Opening hours (opening-hours.txt)').check();
    await page.getByRole('button', { name: 'Add file' }).click();
    await page.getByText('File added. It is being read.').waitFor();
    // The page loads itself again until the file is read.
    await page.getByText('1 passage', { exact: true }).waitFor();

    await page.getByText('Add a text').click();
    await page.getByRole('button', { name: 'Add text' }).click();
    await page.getByText('The title is missing.').first().waitFor();
    await page.locator('#text-source').getByLabel('Title').fill('Delivery');
    await page
      .locator('#text-source')
      .getByLabel('Text')
      .fill('# Norway\n\nWe deliver to Norway twice a week.');
    await page.getByRole('button', { name: 'Add text' }).click();
    await page.getByText('Your text is live.', { exact: false }).waitFor();
    const card = page.getByRole('listitem').filter({ hasText: 'Norway We deliver' });
    await card.getByRole('link', { name: 'Change the text' }).click();
    await card.getByLabel('Text').fill('# Norway\n\nWe deliver to Norway every day.');
    await card.getByRole('button', { name: 'Save text' }).click();
    await page.getByText('Your text is saved and live.').waitFor();
    expect(await citations(bot.id, 'Do you deliver to Norway?')).toEqual([
      { title: 'Norway · Delivery', url: '' },
    ]);
    await page.context().close();
  });
});
