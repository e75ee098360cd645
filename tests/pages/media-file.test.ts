import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { signIn } from '../setup/accounts/api-session.ts';
import { eventually } from '../setup/app/eventually.ts';
import {
  type Library,
  openLibrary,
  pictureFile,
  textFile,
  titlesOn,
  withoutFailures,
} from '../setup/content/library.ts';
import { png } from '../setup/content/pictures.ts';
import { signUp } from '../setup/websites/own-pages.ts';

const PATH = '/admin/media';

describe('the page of a file', () => {
  let library: Library;
  beforeAll(async () => {
    library = await openLibrary();
  });
  afterEach(() => library.empty());
  afterAll(() => library?.foyer.stop());

  const ownId = async (session: Library['admin']) =>
    (await session.get<{ user: { id: string } }>('/api/auth/user')).user.id;

  test('deleting a used file lists its uses instead of a confirmation, and scrolls to a new use', async () => {
    const [face] = await library.upload(pictureFile('face.png', await png()));
    const profile = `/api/users/${await ownId(library.admin)}`;
    const { page } = await library.open(`${PATH}/${face?.id}`);
    await page.setViewportSize({ width: 375, height: 600 });
    await page.getByRole('button', { name: 'Delete file' }).click();
    await library.admin.patch(profile, { profileMediaId: face?.id });
    await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('face: Profile picture of admin').waitFor();
    await eventually(async () => {
      const { y = 0, height = 0 } = (await alert.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThanOrEqual(600);
    });

    await page.reload();
    await page.getByText('It can’t be deleted while it is used: Profile picture of admin.').waitFor();
    expect(await page.getByRole('button', { name: 'Delete file' }).count()).toBe(0);
    const place = page.getByRole('link', { name: 'Profile picture of admin' });
    expect(await place.getAttribute('href')).toMatch(/^\/u\/admin\/settings/);
    await library.admin.patch(profile, { profileMediaId: null });
    await page.reload();
    await page.getByRole('button', { name: 'Delete file' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click();
    await page.getByRole('status').getByText('File deleted.').waitFor();
    expect(await titlesOn(page)).toEqual([]);
    await page.context().close();
  });

  test('places of another user lead admins to that user', async () => {
    await signUp(library.foyer, 'ann');
    const ann = await signIn(library.foyer.origin, { email: 'ann@example.org', password: PASSWORD });
    const [face] = await library.uploadAs(ann, pictureFile('face.png', await png()));
    const profile = `/api/users/${await ownId(ann)}`;
    await ann.patch(profile, { profileMediaId: face?.id });
    const { site } = await ann.post<{ site: { id: string } }>('/api/sites', {
      name: 'Tea shop',
      domain: 'tea.invalid',
    });
    await ann.patch(`/api/sites/${site.id}`, { logoMediaId: face?.id });
    const { page } = await library.open(`${PATH}/${face?.id}`);
    const places = page.getByRole('region', { name: 'Where it is used' });
    await places.getByText('Website Tea shop of ann').waitFor();
    expect(
      await places.getByRole('link').evaluateAll((links) => links.map(({ textContent }) => textContent)),
    ).toEqual(['Profile picture of ann', 'ann']);
    for (const link of await places.getByRole('link').all()) {
      await link.click();
      await page.getByText('ann@example.org').first().waitFor();
      await page.goBack();
    }
    await ann.patch(profile, { profileMediaId: null });
    await ann.patch(`/api/sites/${site.id}`, { logoMediaId: null });
    await page.context().close();
  });

  test('a PDF shows its first page', async () => {
    const pdf = readFileSync('tests/files/two-pages.pdf');
    const [file] = await library.upload({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: pdf });
    const { page, complaints } = await library.open(`${PATH}/${file?.id}`);
    const preview = page.locator('main form img');
    await eventually(async () =>
      expect(await preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300),
    );
    expect((await preview.boundingBox())?.width).toBeGreaterThan(300);
    expect(await page.getByRole('definition').first().innerText()).toBe('PDF');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('saved values are shown everywhere on the page', async () => {
    const [file] = await library.upload(textFile('old.txt'));
    const { page } = await library.open(`${PATH}/${file?.id}`);
    const changed = page.locator('dt:text-is("Changed") + dd time');
    const before = await changed.getAttribute('datetime');
    await page.getByLabel('Title').fill('Opening hours');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Opening hours', level: 1 }).waitFor();
    expect(await changed.getAttribute('datetime')).not.toBe(before);
    await page.context().close();
  });

  test('the focal point is set by click, drag and arrow keys; texts are saved with it', async () => {
    const [file] = await library.upload(pictureFile('door.png', await png({ width: 800, height: 400 })));
    const { page, complaints } = await library.open(`${PATH}/${file?.id}`);
    const point = page.getByRole('button', { name: /^Focal point/ });
    // Appears when the page is hydrated: until then there is no mouse handler.
    await point.waitFor();
    const picture = page.locator('main img').first();
    const box = async () => (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const { x, y, width, height } = await box();
    await page.mouse.click(x + width * 0.75, y + height * 0.25);
    const left = page.getByRole('combobox', { name: 'From the left' });
    const top = page.getByRole('combobox', { name: 'From the top' });
    const values = async () => [await left.inputValue(), await top.inputValue()].map(Number);
    await eventually(async () => expect(await values()).toEqual([0.75, 0.25]));
    await page.mouse.move(x + width * 0.75, y + height * 0.25);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.5, y + height * 0.6);
    await page.mouse.move(x + width * 0.25, y + height * 0.75);
    await page.mouse.up();
    await eventually(async () => expect(await values()).toEqual([0.25, 0.75]));
    await point.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowUp');
    expect(await values()).toEqual([0.26, 0.65]);
    // One unit for people.
    expect(await point.getAttribute('aria-label')).toContain('26% from the left, 65% from the top');
    expect(await left.locator('option:checked').innerText()).toBe('26%');
    // The square crop of a picture of 800 × 400 moves sideways only.
    const crop = page.locator('figure', { hasText: '500 × 500' }).locator('img');
    expect(await crop.evaluate(({ style }) => style.objectPosition)).toBe('2% 50%');
    await page.getByText('Unsaved changes').waitFor();
    await page.getByLabel('Alt text').fill('A green door');
    await page.getByRole('radio', { name: /^Private/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const saved = async () => (await library.files())[0];
    expect(await saved()).toMatchObject({
      focal: { x: 0.26, y: 0.65 },
      visibility: 'private',
      details: { alt_text: 'A green door' },
    });
    await page.getByLabel('Decorative').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A decorative picture has no alt text', { exact: false }).first().waitFor();
    expect((await saved())?.details.alt_text).toBe('A green door');
    await page.getByLabel('Alt text').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await eventually(async () => expect((await saved())?.details.alt_text).toBe(''));
    expect(withoutFailures(complaints)).toEqual([]);
    await page.context().close();
  });

  test('a file is replaced under its address', async () => {
    const [file] = await library.upload(pictureFile('door.png', await png()));
    const { page } = await library.open(`${PATH}/${file?.id}`);
    const replace = async (buffer: Buffer) => {
      await page.getByLabel('New file').setInputFiles([pictureFile('other.png', buffer)]);
      await page.getByRole('button', { name: 'Replace' }).click();
    };
    await replace(Buffer.from('no picture'));
    await page.getByText('The file was not replaced').waitFor();
    await replace(await png({ width: 20, height: 10 }));
    await page.getByRole('status').getByText('File replaced.').waitFor();
    await page.getByText('20 × 10').waitFor();
    expect((await library.files())[0]).toMatchObject({ slug: 'door.png', width: 20 });
    await page.context().close();
  });
});
