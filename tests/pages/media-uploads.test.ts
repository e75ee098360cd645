import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import {
  choose,
  countOn,
  hand,
  type Library,
  openLibrary,
  pictureFile,
  rowOf,
  textFile,
  titlesOn,
  untilShown,
  withoutFailures,
} from '../setup/content/library.ts';
import { png } from '../setup/content/pictures.ts';

const PATH = '/admin/media';

describe('uploads to the media library', () => {
  let library: Library;
  beforeAll(async () => {
    library = await openLibrary();
  });
  afterEach(() => library.empty());
  afterAll(() => library?.foyer.stop());

  test('accept chosen, dropped and pasted files', async () => {
    const { page, complaints } = await library.open(PATH);
    await page.getByRole('heading', { name: 'No files yet' }).waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload files' }).click(),
    ]);
    await chooser.setFiles([textFile('chosen.txt'), pictureFile('door.png', await png())]);
    await page.getByText('2 files uploaded').waitFor();
    await eventually(async () => expect((await titlesOn(page)).toSorted()).toEqual(['chosen', 'door']));
    await hand(page, 'drop', [textFile('dropped.txt')]);
    await eventually(async () => expect((await titlesOn(page))[0]).toBe('dropped'));
    await hand(page, 'paste', [pictureFile('pasted.png', await png())]);
    await eventually(async () => expect((await titlesOn(page))[0]).toBe('pasted'));
    expect(await countOn(page)).toMatch(/Media\s+4/);
    expect(await library.files()).toHaveLength(4);
    // Text that is pasted is no upload.
    await page.getByRole('searchbox').evaluate((field) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'tea');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    });
    expect(await page.locator('[data-upload]').count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('show a drop area while files are dragged over the page', async () => {
    const { page } = await library.open(PATH);
    const drag = (name: string) =>
      page.evaluate((type) => {
        const data = new DataTransfer();
        data.items.add(new File(['x'], 'x.txt'));
        document.body.dispatchEvent(
          new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
        );
      }, name);
    // Until the page is hydrated, it has no event handlers.
    await eventually(async () => {
      await drag('dragover');
      expect(await page.getByText('Drop the files to upload them').isVisible()).toBe(true);
    });
    await drag('dragleave');
    await page.getByText('Drop the files to upload them').waitFor({ state: 'hidden' });
    await page.context().close();
  });

  test('a failed file shows the reason and can be retried; others continue', async () => {
    const { page, complaints } = await library.open(PATH);
    let isDown = true;
    await page.route('**/api/media/upload', (route) =>
      isDown && route.request().postData()?.includes('late.txt') ? route.abort() : route.continue(),
    );
    await choose(page, [
      textFile('late.txt'),
      textFile('fine.txt'),
      pictureFile('broken.png', Buffer.from('no picture')),
    ]);
    await page.getByText('1 file uploaded, 2 failed').waitFor();
    expect(await rowOf(page, 'late.txt').innerText()).toContain('Can’t reach the server');
    expect(await rowOf(page, 'broken.png').getByRole('alert').innerText()).toContain('.png');
    await untilShown(page, ['fine']);
    isDown = false;
    await rowOf(page, 'late.txt').getByRole('button', { name: 'Try again' }).click();
    await rowOf(page, 'late.txt').getByText('Uploaded').waitFor();
    await untilShown(page, ['late', 'fine']);
    // The same file would be refused again.
    expect(await rowOf(page, 'broken.png').getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await rowOf(page, 'broken.png').getByRole('button', { name: 'Remove' }).click();
    expect(await rowOf(page, 'broken.png').count()).toBe(0);
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await page.locator('[data-upload]').count()).toBe(0);
    expect(withoutFailures(complaints)).toEqual([]);
    await page.context().close();
  });

  test('three files are sent at a time, and each can be cancelled', async () => {
    const { page } = await library.open(PATH);
    const held: (() => void)[] = [];
    await page.route('**/api/media/upload', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue().catch(() => undefined);
    });
    await choose(
      page,
      ['a', 'b', 'c', 'd'].map((name) => textFile(`${name}.txt`)),
    );
    await eventually(() => expect(held).toHaveLength(3));
    // Leaving the page would stop them.
    const warned = page.waitForEvent('dialog');
    void page.close({ runBeforeUnload: true });
    await (await warned).dismiss();
    expect(await rowOf(page, 'd.txt').innerText()).toContain('Waiting');
    expect(await page.getByRole('progressbar').count()).toBe(4);
    await rowOf(page, 'd.txt').getByRole('button', { name: 'Cancel' }).click();
    expect(await rowOf(page, 'd.txt').count()).toBe(0);
    for (const go of held) go();
    await page.getByText('3 files uploaded').waitFor();
    expect((await library.files()).map(({ slug }) => slug).toSorted()).toEqual(['a.txt', 'b.txt', 'c.txt']);
    await page.context().close();
  });

  test('of many failures, the first are shown, and the others on demand', async () => {
    const { page } = await library.open(PATH);
    await choose(
      page,
      Array.from({ length: 9 }, (_, at) => textFile(`empty-${at}.txt`, '')),
    );
    await page.getByText('9 failed').waitFor();
    expect(await page.locator('[data-upload]').count()).toBe(4);
    await page.getByRole('button', { name: 'Show all 9' }).click();
    expect(await page.locator('[data-upload]').count()).toBe(9);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show fewer' }).click();
    expect(await page.locator('[data-upload]').count()).toBe(4);
    await page.context().close();
  });

  test('a file over the limit is not sent', async () => {
    const { page } = await library.open(PATH);
    let isAsked = false;
    await page.route('**/api/media/upload', (route) => {
      isAsked = true;
      return route.abort();
    });
    // From the disk: the browser would take seconds to receive the bytes.
    const folder = await mkdtemp(join(tmpdir(), 'foyer-large-'));
    await writeFile(join(folder, 'large.txt'), Buffer.alloc(20_000_001, 'x'));
    await page.locator('input[type=file]').first().setInputFiles(join(folder, 'large.txt'));
    await page.getByText('A file may have at most 20 MB.').waitFor();
    expect(isAsked).toBe(false);
    await page.context().close();
    await rm(folder, { recursive: true });
  });
});
