import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { eventually } from '../setup/app/eventually.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import {
  choose,
  countOn,
  type Library,
  openLibrary,
  pictureFile,
  textFile,
  titlesOn,
  untilShown,
  withoutFailures,
} from '../setup/content/library.ts';
import { png } from '../setup/content/pictures.ts';
import { addRows, deleteRows, rowOf } from '../setup/database/records.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { WITHOUT_SCRIPTS } from '../setup/websites/own-pages.ts';

const PATH = '/admin/media';

describe('the media library', () => {
  let library: Library;
  beforeAll(async () => {
    library = await openLibrary();
  });
  afterEach(() => library.empty());
  afterAll(() => library?.foyer.stop());

  const deleteSelected = async (page: Page) => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  };

  test('an edit shows in every list in place; the order stays', async () => {
    await library.upload(textFile('old.txt'), textFile('new.txt'));
    const { page, complaints } = await library.open(PATH);
    // Another list of the same files, in the cache: it looks the same as the one before.
    const documents = page.waitForResponse('**/api/media?*type=document*');
    await page.getByLabel('Type').selectOption('document');
    await page.waitForURL('**type=document**');
    await (await documents).finished();
    await untilShown(page, ['new', 'old']);
    await page.getByLabel('Type').selectOption('');
    await untilShown(page, ['new', 'old']);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.getByRole('button', { name: 'Edit old' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit file' });
    await dialog.getByLabel('Title').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('link', { name: 'Title is missing.' }).waitFor();
    await dialog.getByLabel('Title').fill('Opening hours');
    await dialog.getByLabel('Caption').fill('Since May');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await titlesOn(page)).toEqual(['new', 'Opening hours']);
    // The focus is where it was.
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Edit Opening hours'),
    );
    await page.getByLabel('Type').selectOption('document');
    await untilShown(page, ['new', 'Opening hours']);
    expect(asked.filter((call) => call === 'GET /api/media')).toEqual([]);
    const [, saved] = (await library.files()).map(({ details }) => details).toReversed();
    expect(saved).toMatchObject({ title: 'Opening hours', caption: 'Since May' });
    expect(withoutFailures(complaints)).toEqual([]);
    await page.context().close();
  });

  test('an upload discards every list in the cache', async () => {
    await library.upload(textFile('old.txt'), pictureFile('door.png', await png()));
    const { page, complaints } = await library.open(PATH);
    await page.getByLabel('Type').selectOption('document');
    await untilShown(page, ['old']);
    await page.getByLabel('Type').selectOption('image');
    await untilShown(page, ['door']);
    await choose(page, [textFile('new.txt')]);
    await page.getByText('1 file uploaded').waitFor();
    await page.getByLabel('Type').selectOption('document');
    await untilShown(page, ['new', 'old']);
    await page.getByLabel('Type').selectOption('');
    await untilShown(page, ['new', 'door', 'old']);
    expect(await countOn(page)).toMatch(/Media\s+3/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('pages of the list are linked, and load automatically with scripts', async () => {
    const names = Array.from({ length: 52 }, (_, at) => `file-${String(at).padStart(2, '0')}`);
    await library.upload(...names.map((name) => textFile(`${name}.txt`)));
    const newest = names.toReversed();
    const plain = (await library.open(PATH, WITHOUT_SCRIPTS)).page;
    expect(await titlesOn(plain)).toEqual(newest.slice(0, 50));
    // One kind of paging.
    expect(await plain.getByRole('link', { name: 'Load more' }).isVisible()).toBe(false);
    await plain.getByRole('link', { name: 'Next' }).click();
    expect(await titlesOn(plain)).toEqual(newest.slice(50));
    await plain.getByText('Page 2 of 2').waitFor();
    await plain.context().close();

    const { page, complaints } = await library.open(PATH);
    // The second page is on its way while files of the first are deleted.
    let go = () => {};
    const isHeld = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/api/media?*', async (route) => {
      await isHeld;
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest('**/api/media?*');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await asked;
    await page.evaluate(() => scrollTo(0, 0));
    // The files after deleted ones are not skipped.
    for (const name of newest.slice(0, 3))
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.evaluate(() => scrollTo(0, 0));
    await deleteSelected(page);
    await eventually(async () => expect((await titlesOn(page))[0]).toBe(newest[3]));
    go();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await untilShown(page, newest.slice(3));
    expect(await countOn(page)).toMatch(/Media\s+49/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('deleted files leave the list, and the count drops without loading it again', async () => {
    await library.upload(...['a', 'b', 'c', 'd'].map((name) => textFile(`${name}.txt`)));
    const { page, complaints } = await library.open(PATH);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.getByRole('checkbox', { name: 'Select d' }).check();
    await page.getByRole('checkbox', { name: 'Select b' }).click({ modifiers: ['Shift'] });
    await page.getByText('3 files selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('3 files selected').waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Select c' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('checkbox', { name: 'Select a' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Delete 2 files?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await titlesOn(page)).toEqual(['d', 'c', 'b', 'a']);
    await deleteSelected(page);
    await untilShown(page, ['d', 'b']);
    expect(await countOn(page)).toMatch(/Media\s+2/);
    expect(asked.filter((call) => call.includes('/api/'))).toEqual(['POST /api/media/bulk/delete']);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await library.files()).toHaveLength(2);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a used file is not deleted, and its uses are listed', async () => {
    const [used] = await library.upload(pictureFile('face.png', await png()), textFile('free.txt'));
    const { user } = await library.admin.get<{ user: { id: string } }>('/api/auth/user');
    await library.admin.patch(`/api/users/${user.id}`, { profileMediaId: used?.id });
    const { page } = await library.open(PATH);
    await page.getByRole('checkbox', { name: 'Select face' }).check();
    await page.getByRole('checkbox', { name: 'Select free' }).check();
    await deleteSelected(page);
    const alert = page.getByRole('alert');
    await alert.getByText('face: Profile picture of admin').waitFor();
    expect(await titlesOn(page)).toEqual(['free', 'face']);
    expect(await library.files()).toHaveLength(2);
    await library.admin.patch(`/api/users/${user.id}`, { profileMediaId: null });
    await page.context().close();
  });

  test('filters and the view are stored in the address', async () => {
    await library.upload(textFile('tea.txt'), pictureFile('tea-door.png', await png()), textFile('cake.txt'));
    const { page, complaints } = await library.open(PATH);
    await page.getByRole('searchbox').fill('tea');
    await untilShown(page, ['tea-door', 'tea']);
    await page.getByLabel('Type').selectOption('image');
    await untilShown(page, ['tea-door']);
    expect(await countOn(page)).toMatch(/Media\s+1/);
    await page.getByRole('link', { name: 'List' }).click();
    expect(new URL(page.url()).search).toBe('?nameLike=tea&type=image&view=list');
    await page.reload();
    expect(await titlesOn(page)).toEqual(['tea-door']);
    expect(await page.locator('td:visible', { hasText: '64 × 48' }).count()).toBe(1);
    await page.getByLabel('Month').selectOption({ index: 1 });
    await untilShown(page, ['tea-door']);
    await page.getByLabel('Owner').selectOption('admin');
    await untilShown(page, ['tea-door']);
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByRole('heading', { name: 'No files found' }).waitFor();
    await page.getByRole('button', { name: 'Show all files' }).click();
    await untilShown(page, ['cake', 'tea-door', 'tea']);
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a filter that is chosen while typing is kept, and so is the typed text', async () => {
    await library.upload(textFile('tea.txt'), pictureFile('tea-door.png', await png()), textFile('cake.txt'));
    const { page } = await library.open(PATH);
    /** Both at once: sooner than the search begins. */
    const typeAndChoose = (text: string, type: string) =>
      page.evaluate(
        ([name = '', value = '']) => {
          const enter = (
            field: HTMLInputElement | HTMLSelectElement | null,
            entered: string,
            event: string,
          ) => {
            const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
            setter?.call(field, entered);
            field?.dispatchEvent(new Event(event, { bubbles: true }));
          };
          enter(document.querySelector<HTMLInputElement>('input[type=search]'), name, 'input');
          enter(document.querySelector<HTMLSelectElement>('select[name=type]'), value, 'change');
        },
        [text, type],
      );
    // Until the page is hydrated, it has no event handlers.
    await page.getByRole('searchbox').waitFor();
    await page.clock.install();
    await typeAndChoose('tea', 'image');
    await untilShown(page, ['tea-door']);
    // Until the search for the typed text would have started.
    await page.clock.fastForward(1000);
    expect(new URL(page.url()).search).toBe('?nameLike=tea&type=image');
    expect(await page.getByLabel('Type').inputValue()).toBe('image');
    await typeAndChoose('', 'document');
    await untilShown(page, ['cake', 'tea']);
    // Until the search for the typed text would have started.
    await page.clock.fastForward(1000);
    expect(new URL(page.url()).search).toBe('?type=document');
    await page.context().close();
  });

  test('everything works without scripts too', async () => {
    const { page } = await library.open(PATH, WITHOUT_SCRIPTS);
    await choose(page, [textFile('tea.txt'), pictureFile('door.png', await png())]);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('status').getByText('2 files uploaded.').waitFor();
    await choose(page, [pictureFile('broken.png', Buffer.from('no picture'))]);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('Nothing was uploaded').waitFor();
    await page.getByRole('searchbox').fill('door');
    await page.getByLabel('Type').selectOption('image');
    await page.getByRole('button', { name: 'Filter' }).click();
    expect(await titlesOn(page)).toEqual(['door']);
    expect(await page.getByRole('link', { name: 'List' }).isVisible()).toBe(false);

    await page.getByRole('link', { name: 'door' }).click();
    await page.getByLabel('From the left').selectOption('20%');
    await page.getByLabel('Title').fill('Front door');
    await page.getByLabel('Decorative').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('File saved.').waitFor();
    expect((await library.files())[0]).toMatchObject({
      focal: { x: 0.2, y: 0.5 },
      details: { title: 'Front door', alt_text: '' },
    });

    await page.goto(PATH);
    await page.getByRole('table', { name: 'Files' }).waitFor();
    const bar = page.getByRole('region', { name: 'Selected files' });
    expect(await bar.isVisible()).toBe(false);
    // Old browsers show it always.
    await page.locator('#bulk').evaluate((form: HTMLFormElement) => form.submit());
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toBe('Select at least one file.');
    await page.getByRole('checkbox', { name: 'Select tea' }).check();
    await page.getByRole('checkbox', { name: 'Select Front door' }).check();
    await deleteSelected(page);
    await page.getByRole('status').getByText('2 files deleted.').waitFor();
    await page.getByRole('heading', { name: 'No files yet' }).waitFor();
    await page.context().close();
  });

  test('Back returns to the file that was opened, also beyond the first page', async () => {
    const names = Array.from({ length: 70 }, (_, at) => `file-${at}`);
    await library.upload(...names.map((name) => textFile(`${name}.txt`)));
    const { page } = await library.open(PATH);
    await page.setViewportSize({ width: 375, height: 700 });
    await eventually(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(await titlesOn(page)).toHaveLength(70);
    });
    const opened = page.getByRole('link', { name: 'file-3', exact: true });
    await opened.click();
    await page.getByRole('heading', { name: 'Where it is used' }).waitFor();
    await page.goBack();
    await eventually(async () => {
      const { y = -1 } = (await opened.boundingBox({ timeout: 1000 })) ?? {};
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(700);
    });
    await page.context().close();
  });

  test('tiles show the whole dimensions of a photo', async () => {
    await library.upload(pictureFile('photo.png', await png({ width: 4000, height: 3000 })));
    const { page } = await library.open(PATH);
    const facts = page.getByText('PNG · 4000 × 3000');
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await facts.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
    await page.context().close();
  });

  test('axe finds no violations in any state, and no page scrolls horizontally', async () => {
    const { page } = await library.open(PATH);
    await expectAccessible(page, 'empty');
    await choose(page, [
      pictureFile('door.png', await png()),
      textFile('Ein sehr langer Dateiname mit vielen Wörtern der nirgends hineinpasst 2026.txt'),
      textFile('صورة الباب الأمامي للمتجر الكبير.txt'),
      textFile('ThisIsOneVeryLongWordWithoutAnyPlaceToBreakItSoThatItMustBeCutSomewhere.txt'),
      pictureFile('broken.png', Buffer.from('no picture')),
    ]);
    await page.getByText('4 files uploaded, 1 failed').waitFor();
    await eventually(async () => expect(await titlesOn(page)).toHaveLength(4));
    await page.getByRole('checkbox').first().check();
    await expectAccessible(page, 'grid, uploads and selection');
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await expectAccessible(page, 'edit');
    await page.keyboard.press('Escape');
    // The bar of the selection would cover rows.
    await page.getByRole('region', { name: 'Selected files' }).getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('region', { name: 'Uploads' }).getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('link', { name: 'List' }).click();
    await expectAccessible(page, 'list');
    await page.getByRole('link', { name: 'door' }).click();
    await page.getByRole('heading', { name: 'Where it is used' }).waitFor();
    await expectAccessible(page, 'details');
    await page.context().close();
  });

  test('of 1,500 files only those near the window are in the page', async () => {
    const [file] = await library.upload(textFile('first.txt'));
    await withDatabase(library.foyer.databaseUrl, async (db) => {
      const row = await rowOf(db, 'media', { id: file?.id ?? '' });
      for (let start = 0; start < 1_499; start += 500) {
        const copies = Array.from({ length: Math.min(500, 1_499 - start) }, (_, at) => {
          const title = `file ${start + at}`;
          const updated_at = new Date(Date.UTC(2026, 0, 1) - (start + at) * 1000).toISOString();
          return { ...row, id: newId(), slug: `file-${start + at}.txt`, title, updated_at };
        });
        await addRows(db, 'media', copies);
      }
    });
    const { page, complaints } = await library.open(PATH);
    expect(await countOn(page)).toMatch(/1,500/);
    const nodes = () => page.locator('main *').count();
    const most = 2_500;
    let loaded = 0;
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/api/media') loaded += 1;
    });
    // Every page of the list, until the last one is loaded.
    await eventually(async () => {
      await page.mouse.wheel(0, 20_000);
      expect(await nodes()).toBeLessThan(most);
      expect(loaded).toBe(29);
    }, 120_000);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await eventually(async () => expect((await titlesOn(page)).at(-1)).toBe('file 1498'));
    expect(await nodes()).toBeLessThan(most);
    await page.evaluate(() => scrollTo(0, 0));
    await eventually(async () => expect((await titlesOn(page))[0]).toBe('first'));
    await page.getByRole('link', { name: 'List' }).click();
    expect(await nodes()).toBeLessThan(most);
    expect(complaints).toEqual([]);
    await page.context().close();
    await withDatabase(library.foyer.databaseUrl, (db) => deleteRows(db, 'media'));
  }, 180_000);
});
