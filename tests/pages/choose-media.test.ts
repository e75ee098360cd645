import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import {
  hand,
  type Library,
  openLibrary,
  pictureFile,
  textFile,
  titlesOn,
} from '../setup/content/library.ts';
import { jpeg, png } from '../setup/content/pictures.ts';
import { PlainPage } from '../setup/plain/plain-page.ts';
import { ownPage, signUp, WITHOUT_SCRIPTS } from '../setup/websites/own-pages.ts';

const SETTINGS = '/u/admin/settings';

/** In settings of websites and assistants; in those of the profile. */
const OPENER = /^(Choose picture|(Use|Change) your own picture)$/;

interface Pictured {
  id: string;
  profile_media: { media_id: string | null; media: { source_url: string } } | null;
}

describe('the dialog that chooses pictures', () => {
  let library: Library;
  beforeAll(async () => {
    library = await openLibrary();
  });
  afterEach(async () => {
    const { id } = await loadUser();
    await library.admin.patch(`/api/users/${id}`, { profileMediaId: null });
    await library.empty();
  });
  afterAll(() => library?.foyer.stop());

  const loadUser = async () => (await library.admin.get<{ user: Pictured }>('/api/auth/user')).user;
  const door = async () => pictureFile('door.png', await png());
  const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Choose a picture' });
  const openDialog = async (page: Page) => {
    await page.getByRole('button', { name: OPENER }).click();
    await dialogOn(page).waitFor();
  };
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

  test('a picture is chosen by keyboard only, shown everywhere, changed and removed', async () => {
    const [, face] = await library.upload(
      await door(),
      { name: 'face.jpg', mimeType: 'image/jpeg', buffer: await jpeg() },
      textFile('notes.txt'),
    );
    const { page, complaints } = await library.open(SETTINGS);
    await page.getByRole('button', { name: OPENER }).focus();
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await titlesOn(page)).toEqual(['face', 'door']));
    const press = async (key: string, until: string) => {
      for (let times = 0; times < 20; times++) {
        await page.keyboard.press(key);
        const name = await page.evaluate(
          () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent,
        );
        if (name === until) return;
      }
      throw new Error(`${key} never reached ${until}`);
    };
    await press('Tab', 'Select face');
    await press('ArrowDown', 'Select door');
    await press('ArrowUp', 'Select face');
    await page.keyboard.press('Enter');
    // Choosing saves it: nothing else is to be pressed.
    await page.getByRole('status').getByText('saved').waitFor();
    expect((await loadUser()).profile_media?.media_id).toBe(face?.id);
    await page.getByRole('button', { name: 'Your own', pressed: true }).waitFor();
    expect(
      await page.getByRole('group', { name: 'Your picture' }).locator('[aria-pressed=true]').count(),
    ).toBe(1);
    const avatar = page.getByRole('button', { name: 'Menu of admin' }).locator('img');
    expect(await avatar.getAttribute('src')).toMatch(/^\/media\/face\.jpg\?format=auto&width=48&v=2/);
    await eventually(async () =>
      expect(await avatar.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0),
    );

    // The chosen picture comes first, although the other one is newer.
    await library.admin.patch(`/api/media/${(await library.files())[2]?.id}`, { caption: 'Newer' });
    await openDialog(page);
    await eventually(async () => expect(await titlesOn(page)).toEqual(['face', 'door']));
    expect(await page.getByRole('radio', { name: 'Select face' }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await dialogOn(page).waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Change your own picture');
    await page.getByRole('button', { name: 'Picked for me' }).click();
    await page.getByRole('button', { name: 'Picked for me', pressed: true }).waitFor();
    expect((await loadUser()).profile_media).toBeNull();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a picture is uploaded in the dialog, by button, drop or paste, and then chosen', async () => {
    const { page, complaints } = await library.open(SETTINGS);
    await openDialog(page);
    await dialogOn(page).getByRole('heading', { name: 'No pictures yet' }).waitFor();
    await dialogOn(page).getByText('Pictures, up to 20 MB each.').waitFor();
    expect(await page.getByRole('button', { name: 'Choose', exact: true }).isDisabled()).toBe(true);
    await dialogOn(page)
      .locator('input[type=file]')
      .setInputFiles([await door()]);
    const chosen = (name: string) =>
      eventually(async () =>
        expect(await page.getByRole('radio', { name: `Select ${name}` }).isChecked()).toBe(true),
      );
    await chosen('door');
    await hand(page, 'drop', [pictureFile('dropped.png', await png())]);
    await chosen('dropped');
    await hand(page, 'paste', [pictureFile('pasted.png', await png())]);
    await chosen('pasted');
    // A document could not be chosen here, nor be seen afterwards.
    await hand(page, 'drop', [textFile('notes.txt')]);
    await page.getByText('Only pictures can be used here: JPEG, PNG, GIF, SVG or WebP.').waitFor();
    expect(await library.files()).toHaveLength(3);
    await chosen('pasted');
    await dialogOn(page).getByRole('searchbox').fill('door');
    await eventually(async () => expect(await titlesOn(page)).toEqual(['door']));
    // Chosen files stay chosen when a filter hides them.
    await dialogOn(page).getByRole('button', { name: 'Choose', exact: true }).click();
    await page.getByRole('status').getByText('saved').waitFor();
    expect((await loadUser()).profile_media?.media.source_url).toBe('/media/pasted.png');

    // One of the fixed pictures takes its place.
    await page.getByRole('button', { name: 'Picture 3' }).click();
    await page.getByRole('button', { name: 'Picture 3', pressed: true }).waitFor();
    expect(await loadUser()).toMatchObject({
      profile_media: { media_id: null, media: { source_url: '/images/avatars/3.svg' } },
    });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('websites have logos and assistants pictures, on their cards and above their pages', async () => {
    await library.upload(await door());
    const { site } = await library.admin.post<{ site: { slug: string; bot_id: string } }>('/api/sites', {
      name: 'Tea shop',
      domain: 'tea.invalid',
    });
    const { bot } = await library.admin.post<{ bot: { id: string; slug: string } }>('/api/bots', {
      name: 'Guide',
    });
    const { page, complaints } = await library.open(`/u/admin/sites/${site.slug}/settings`);
    const chooseDoor = async (label: string, save: string) => {
      await page.getByRole('group', { name: label }).getByRole('button', { name: OPENER }).click();
      await dialogOn(page).waitFor();
      await page.getByRole('radio', { name: 'Select door' }).check();
      await page.getByRole('button', { name: 'Choose', exact: true }).click();
      await page.getByRole('button', { name: save }).click();
      await page.getByRole('status').getByText('saved').waitFor();
    };
    await chooseDoor('Logo', 'Save settings');
    await chooseDoor('Picture', 'Save assistant');
    await page.goto(`/u/admin/bots/${bot.slug}/settings`);
    await chooseDoor('Picture', 'Save settings');
    for (const path of [
      `/u/admin/sites/${site.slug}`,
      '/u/admin/sites',
      '/u/admin',
      `/u/admin/bots/${bot.slug}`,
      '/u/admin/bots',
    ]) {
      await page.goto(path);
      expect(await page.locator('main img[src^="/media/door.png?"]').count(), path).toBeGreaterThan(0);
    }
    expect(complaints).toEqual([]);
    await library.admin.patch(`/api/sites/${site.slug}`, { logoMediaId: null });
    for (const id of [site.bot_id, bot.id])
      await library.admin.patch(`/api/bots/${id}`, { avatarMediaId: null });
    await page.context().close();
  });

  test('users describe, replace and delete their own pictures', async () => {
    await signUp(library.foyer, 'ann');
    const page = await ownPage(library.foyer, 'ann');
    await page.goto('/u/ann/settings');
    await openDialog(page);
    const files = [pictureFile('used.png', await png()), pictureFile('spare.png', await png())];
    await dialogOn(page).locator('input[type=file]').setInputFiles(files);
    await eventually(async () => expect((await titlesOn(page)).toSorted()).toEqual(['spare', 'used']));
    await page.getByRole('radio', { name: 'Select used' }).check();
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    await page.getByRole('button', { name: 'Your own', pressed: true }).waitFor();
    await openDialog(page);

    const edit = page.getByRole('dialog', { name: 'Edit file' });
    const openEdit = async (title: string) => {
      await page.getByRole('button', { name: `Edit ${title}` }).click();
      await edit.waitFor();
    };
    await openEdit('used');
    await edit.getByText('It can’t be deleted while it is used: Profile picture of ann.').waitFor();
    // Nothing was changed yet.
    expect(await edit.getByText('Unsaved changes').count()).toBe(0);
    await edit.getByRole('combobox', { name: 'From the left' }).selectOption('20%');
    await edit.getByLabel('Title').fill('Front door');
    await edit.getByLabel('Alt text').fill('A green door');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    const [saved] = (await library.files()).filter(({ details }) => details.title === 'Front door');
    expect(saved).toMatchObject({ focal: { x: 0.2, y: 0.5 }, details: { alt_text: 'A green door' } });
    expect(await titlesOn(page)).toEqual(['Front door', 'spare']);

    await openEdit('spare');
    const replaced = pictureFile('other.png', await png({ width: 20, height: 10 }));
    await edit.locator('input[type=file]').setInputFiles([replaced]);
    await edit.getByText('Replaced.').waitFor();
    expect(await library.files()).toContainEqual(expect.objectContaining({ slug: 'spare.png', width: 20 }));
    await edit.getByRole('button', { name: 'Delete file' }).click();
    await page.getByRole('dialog', { name: 'Delete spare?' }).getByRole('button', { name: 'Delete' }).click();
    await edit.waitFor({ state: 'detached' });
    await eventually(async () => expect(await titlesOn(page)).toEqual(['Front door']));
    expect((await library.files()).map(({ slug }) => slug)).toEqual(['used.png']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Picked for me' }).click();
    await page.getByRole('button', { name: 'Picked for me', pressed: true }).waitFor();
    await page.context().close();
  });

  test('without scripts a picture is uploaded and chosen by plain forms', async () => {
    const page = new PlainPage(library.foyer.origin, library.admin);
    await page.goto(SETTINGS);
    await page.getByLabel('Upload a picture').setInputFiles([await door()]);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByRole('status').getByText('1 file uploaded.').waitFor();
    await page.getByRole('button', { name: 'door' }).click();
    await page.getByRole('status').getByText('saved').waitFor();
    expect((await loadUser()).profile_media?.media.source_url).toBe('/media/door.png');
    await page.getByRole('button', { name: 'Your own', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Picked for me' }).click();
    await page.getByRole('button', { name: 'Picked for me', pressed: true }).waitFor();
    expect((await loadUser()).profile_media).toBeNull();
  });

  test('axe finds no violations, and no page scrolls horizontally', async () => {
    const { page } = await library.open(SETTINGS);
    await expectAccessible(page, 'no picture');
    await openDialog(page);
    await dialogOn(page).getByRole('heading', { name: 'No pictures yet' }).waitFor();
    await expectAccessible(page, 'empty dialog');
    await hand(page, 'drop', [await door(), pictureFile('broken.png', Buffer.from('no picture'))]);
    await page.getByText('1 file uploaded, 1 failed').waitFor();
    await eventually(async () => expect(await titlesOn(page)).toEqual(['door']));
    await expectAccessible(page, 'dialog with a failed upload');
    await page.getByRole('button', { name: 'Edit door' }).click();
    await page.getByRole('button', { name: 'Delete file' }).waitFor();
    await expectAccessible(page, 'a picture in its dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Choose', exact: true }).click();
    await page.getByRole('button', { name: 'Your own', pressed: true }).waitFor();
    await expectAccessible(page, 'a picture');
    const plain = (await library.open(SETTINGS, WITHOUT_SCRIPTS)).page;
    expect(await plain.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await plain.context().close();
    await page.context().close();
  });
});
