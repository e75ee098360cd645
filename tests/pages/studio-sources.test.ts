import { describe, expect, test } from 'vitest';
import { signIn } from '../setup/accounts/api-session.ts';
import { linkIn, waitForMail } from '../setup/accounts/mail.ts';
import { addPeople } from '../setup/accounts/users.ts';
import { eventually } from '../setup/app/eventually.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { pdf } from '../setup/content/documents.ts';
import { pictureFile, textFile } from '../setup/content/library.ts';
import { png } from '../setup/content/pictures.ts';
import { PlainPage } from '../setup/plain/plain-page.ts';
import { ADMIN } from '../setup/websites/own-site.ts';
import { HOME, withStudio } from '../setup/websites/studio.ts';

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
    await page.getByText('Add files').click();
    await page.getByRole('button', { name: 'Add file' }).click();
    await page.getByRole('alert').getByText('Choose a file.').waitFor();
    await page.getByRole('button', { name: 'Choose file' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles([guide]);
    await dialog.getByRole('button', { name: 'Choose', exact: true }).click();
    await page.getByRole('group', { name: 'One of your files' }).getByText('Tea guide').waitFor();
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

    await card.getByText('Title, another file, and how it is cited').click();
    await card.locator('input[type=file]').setInputFiles([textFile('wrong.txt')]);
    await card.getByRole('button', { name: 'Replace file' }).click();
    await card.getByText('Choose a file of the same kind.').waitFor();
    await card.locator('input[type=file]').setInputFiles([{ ...guide, buffer: pdf({ isScanned: true }) }]);
    await card.getByRole('button', { name: 'Replace file' }).click();
    await card.getByText('pictures of pages, but no text', { exact: false }).waitFor();
    await card.getByText('Title, another file, and how it is cited').click();
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

  test('several dropped files are read, and are deleted on the page of files', async () => {
    const bot = await addBot('Librarian');
    const { page, complaints } = await studio.open(bot.path);
    const drop = (files: { name: string; text: string }[]) =>
      page.evaluate((given) => {
        const dataTransfer = new DataTransfer();
        for (const { name, text } of given) dataTransfer.items.add(new File([text], name));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      }, files);
    // Actions wait until the page takes drops.
    await page.getByText('Add files').click();
    await drop([
      { name: 'a1.txt', text: '# Opening hours\n\nThe shop opens at nine.' },
      { name: 'b2.txt', text: '# Delivery\n\nWe deliver to Norway.' },
      { name: 'c3.bin', text: '# Notes' },
    ]);
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await uploads.getByText('2 files uploaded, 1 failed').waitFor();
    await uploads.getByText('This kind of file cannot be read. Add PDF,', { exact: false }).waitFor();
    for (const title of ['Opening hours', 'Delivery'])
      await page
        .getByRole('listitem')
        .filter({ has: page.getByText(title, { exact: true }) })
        .getByText('1 passage')
        .waitFor();
    const card = page.getByRole('listitem').filter({ hasText: 'a1.txt.' });
    await card.getByText('Title, another file, and how it is cited').click();
    await card.getByRole('textbox', { name: 'Title' }).fill('When we are open');
    await card.getByRole('button', { name: 'Save title' }).click();
    await page.getByText('File saved.').waitFor();

    await page.goto('/u/admin/files');
    await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();
    await page.getByRole('link', { name: 'Delivery' }).first().click();
    await page.waitForURL('**/u/admin/files/*');
    await page.getByText('It can’t be deleted while it is used: Knowledge of Librarian.').waitFor();
    const { results } = await studio.owner.get<{ results: { id: string; title: string }[] }>(
      `/api/bots/${bot.id}/sources`,
    );
    for (const { id } of results) await studio.owner.delete(`/api/bots/${bot.id}/sources/${id}`);
    await page.reload();
    await page.getByRole('button', { name: 'Delete file' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click();
    await page.waitForURL('**/u/admin/files');
    await page.getByText('When we are open').first().waitFor();
    expect(await page.getByText('Delivery', { exact: true }).count()).toBe(0);
    await expectAccessible(page, 'the files of a user');
    // The browser reports the refused call.
    expect(complaints.filter((text) => !text.includes('422') && !text.includes('415'))).toEqual([]);
    await page.context().close();
  });

  test('without scripts a file is uploaded and then chosen, and a text is added and changed', async () => {
    const bot = await addBot('Plain reader');
    const page = await studio.openPlain(bot.path);
    await page.getByText('Add files').click();
    await page
      .locator('#upload-document input[type=file]')
      .setInputFiles([textFile('Opening hours.txt', 'We open at nine.')]);
    await page.locator('#upload-document').getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('1 file uploaded.').waitFor();
    // The address links to the form, which opens its container.
    await page.getByLabel('Opening hours (opening-hours.txt)').check();
    await page.getByRole('button', { name: 'Add file' }).click();
    await page.getByText('File added. It is being read.').waitFor();
    // The page loads itself again until the file is read.
    expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(1);
    await eventually(async () => {
      await page.reload();
      await page.getByText('1 passage', { exact: true }).waitFor();
    });

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
  });

  test('without scripts a manager uploads for the website, and chooses from its files', async () => {
    const { foyer, owner } = studio;
    await addPeople(foyer.databaseUrl, [{ name: 'mara' }]);
    const mara = { email: 'mara@example.org', password: ADMIN.password };
    const { id } = await studio.loadSite();
    await owner.post(`/api/sites/${id}/members`, { email: mara.email, role: 'manager' });
    const session = await signIn(foyer.origin, mara);
    const invitation = new URL(linkIn(await waitForMail(foyer.dataDir, mara.email)));
    await session.post('/api/team-invitations/accept', { token: invitation.searchParams.get('token') });

    const page = new PlainPage(foyer.origin, session);
    // The address of a former owner.
    await page.goto(`${HOME.replace(/^\/u\/[^/]+/, '/u/mara')}/settings`);
    expect(new URL(page.url()).pathname).toBe(`${HOME}/settings`);
    expect(await page.getByRole('button', { name: 'Remove website' }).count()).toBe(0);
    const picture = page.locator('#upload-picture');
    await picture.locator('input[type=file]').setInputFiles([pictureFile('mark.png', await png())]);
    await picture.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('1 file uploaded.').waitFor();
    await page.getByRole('group', { name: 'Logo' }).getByLabel('mark').check();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Website saved.').waitFor();

    await page.goto(`${HOME}/knowledge`);
    await page.getByText('Add files').click();
    const files = page.locator('#upload-document');
    await files.locator('input[type=file]').setInputFiles([textFile('Terms.txt', 'We deliver at once.')]);
    await files.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByLabel('Terms (terms.txt)').check();
    await page.getByRole('button', { name: 'Add file' }).click();
    await page.getByText('File added. It is being read.').waitFor();
    const { results } = await owner.get<{ results: { slug: string; uploaded_by: string }[] }>('/api/media');
    const mine = await session.get<{ user: { id: string } }>('/api/auth/user');
    expect(results.filter((file) => file.uploaded_by === mine.user.id).map(({ slug }) => slug)).toEqual([
      'terms.txt',
      'mark.png',
    ]);
  });
});
