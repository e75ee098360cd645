import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../setup/accounts/back-office.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { attachment, item, wxr } from '../setup/content/wordpress.ts';
import { WITHOUT_SCRIPTS } from '../setup/websites/own-pages.ts';

const PATH = '/admin/import';
let office: BackOffice;
beforeAll(async () => {
  office = await openBackOffice();
});
afterAll(() => office?.foyer.stop());

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const manyPosts = (title: string, count: number) =>
  file(
    `${title}.xml`,
    wxr([
      ...Array.from({ length: count }, (_, at) =>
        item({ id: at + 1, name: `${title}-${at}`, title: `${title} ${at}` }),
      ),
      item({ id: 900, name: `${title}-trash`, title: 'In the trash', status: 'trash' }),
      attachment(901, 'https://gone.invalid/a.pdf'),
    ]).replaceAll('https://old.example/?p=', `https://${title}.example/?p=`),
  );

test('an editor imports without scripts, reads the report and undoes the import', async () => {
  const page = await office.look(PATH, WITHOUT_SCRIPTS, await office.asEditor());
  await page.getByRole('button', { name: 'Import posts' }).click();
  await page.getByRole('alert').getByText('Choose a file.').waitFor();

  await page.getByLabel('File', { exact: true }).setInputFiles(file('a.docx', 'x'));
  await page.getByLabel('All drafts').check();
  await page.getByRole('button', { name: 'Import posts' }).click();
  await page.getByRole('alert').getByText('Choose one .md, .zip or .xml file').waitFor();
  expect(await page.getByLabel('All drafts').isChecked()).toBe(true);

  await page.getByLabel('File', { exact: true }).setInputFiles(manyPosts('plain', 3));
  await page.getByRole('button', { name: 'Import posts' }).click();
  await page.getByRole('heading', { name: 'plain.xml' }).waitFor();
  // The page reloads itself until the import is done.
  await page.getByText('3 posts imported, 1 left out').waitFor();
  expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(0);
  await page.getByText('It is in the trash of WordPress.').waitFor();

  await page.getByRole('link', { name: 'Left out (1)' }).click();
  await page.waitForLoadState();
  expect(await page.locator('tbody tr').count()).toBe(1);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('button', { name: 'Delete imported posts' }).click();
  await page.getByText('1 post left out, 3 undone').waitFor();

  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByRole('row', { name: /plain\.xml.*Undone/ }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download all posts' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('posts.zip');
  await page.context().close();
});

test('with scripts, progress updates without a reload', async () => {
  const page = await office.look(PATH);
  await page.getByLabel('File', { exact: true }).setInputFiles(manyPosts('moving', 60));
  await page.getByRole('button', { name: 'Import posts' }).click();
  await page.getByRole('heading', { name: 'moving.xml' }).waitFor();
  await page.evaluate(() => document.body.setAttribute('data-kept', ''));
  await page.getByText('60 posts imported, 1 left out').waitFor();
  expect(await page.locator('body[data-kept]').count()).toBe(1);
  expect(await page.locator('tbody tr').count()).toBe(50);
  await expectAccessible(page, 'the report');
  await page.goto(PATH);
  await expectAccessible(page, 'the form');
  await page.context().close();
});

test('the commands export and import while the server is running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-export-'));
  const { dataDir, databaseUrl } = office.foyer;
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    ...(databaseUrl.startsWith('postgres') && { DATABASE_URL: databaseUrl }),
  };
  const command = async (name: string, ...args: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [`dist/server/${name}.mjs`, ...args], { env })).stdout;
  try {
    const [archive, files] = [join(folder, 'posts.zip'), join(folder, 'posts')];
    expect(await command('export', archive)).toMatch(/^\d+ posts exported/);
    await command('export', files);
    const count = (await readdir(join(files, 'posts'))).length;
    expect(count).toBeGreaterThan(0);
    for (const from of [archive, files])
      expect(await command('import', from)).toContain(`0 imported, ${count} already here, 0 left out.`);
    await expect(command('export', archive)).rejects.toThrow('already exists');
    await expect(command('import', archive, '--as', 'ada@example.org')).rejects.toThrow(
      'not an editor or admin',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
