import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiSession } from '../setup/accounts/api-session.ts';
import { type BackOffice, openBackOffice, rowOf, textsOn } from '../setup/accounts/back-office.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import type { PlainPage } from '../setup/plain/plain-page.ts';

// The pages of categories and tags, without scripts. The tests of the API cover their calls and access.

let office: BackOffice;
let editor: ApiSession;
beforeAll(async () => {
  office = await openBackOffice();
  editor = await office.asEditor();
});
afterAll(() => office?.foyer.stop());

const visit = (path: string) => office.visit(path, editor);
const look = (path: string) => office.look(path, {}, editor);
const names = (page: PlainPage) => textsOn(page, 'tbody strong');

const open = async (page: PlainPage, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await rowOf(page, name).getByRole('link', { name: action, exact: true }).click();
};
const add = async (page: PlainPage, what: string, name: string) => {
  await page.getByText(`New ${what}`).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: `Add ${what}` }).click();
};
const post = (title: string, more: object) => editor.post('/api/posts', { title, body: 'Tea.', ...more });
const idOf = async (list: string, name: string): Promise<string> =>
  (await editor.get<{ results: { id: string }[] }>(`${list}?nameLike=${name}`)).results[0]?.id ?? '';

test('a category is created, updated and deleted, and its posts move to another one', async () => {
  const page = await visit('/admin/categories');
  await add(page, 'category', 'Green teas');
  await page.getByRole('status').getByText('Category added.').waitFor();
  await add(page, 'category', 'green TEAS');
  await page.getByRole('alert').getByText('This name is taken.').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('green TEAS');
  await page.goto('/admin/categories');
  await add(page, 'category', 'Black teas');

  await open(page, 'Green teas', 'Edit');
  await page.getByLabel('Slug').last().fill('Not a slug');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Slug').last().fill('green');
  await page.getByLabel('Description').last().fill('Unfermented.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Category saved.').waitFor();
  expect(await rowOf(page, 'Green teas').innerText()).toMatch(/green[\s\S]*Unfermented/);

  await post('Sencha', { categoryId: await idOf('/api/categories/post', 'Green') });
  await page.goto('/admin/categories?sort=postsCount&order=desc&nameLike=teas');
  expect(await names(page)).toEqual(['Green teas', 'Black teas']);
  await rowOf(page, 'Green teas').getByRole('link', { name: 'Posts: 1' }).click();
  await page.getByRole('link', { name: 'Sencha' }).waitFor();
  await page.goto('/admin/categories?nameLike=teas');
  await open(page, 'Green teas', 'Delete');
  await page.getByLabel('Move its one post to').selectOption({ label: 'Black teas' });
  await page.getByRole('button', { name: 'Delete category' }).click();
  await page.getByRole('status').getByText('Category deleted.').waitFor();
  expect(office.pathOf(page)).toBe('/admin/categories?nameLike=teas');
  expect(await rowOf(page, 'Black teas').getByRole('link', { name: 'Posts: 1' }).innerText()).toBe('1');
  await open(page, 'Black teas', 'Delete');
  await page.getByRole('button', { name: 'Delete category' }).click();
  await page.getByRole('heading', { name: 'No categories found' }).waitFor();
});

test('tags are merged and deleted', async () => {
  const page = await visit('/admin/tags');
  for (const name of ['iced', 'Iced tea', 'hot']) {
    await page.goto('/admin/tags');
    await add(page, 'tag', name);
  }
  await post('Cold brew', { tagIds: [await idOf('/api/tags', 'iced')] });
  await page.goto('/admin/tags?nameLike=iced');
  expect(await names(page)).toEqual(['iced', 'Iced tea']);
  await open(page, 'iced', 'Merge');
  await page.getByRole('button', { name: 'Merge tags' }).click();
  await page.getByRole('alert').getByText('is missing').waitFor();
  await page.getByLabel('Merge into').selectOption({ label: 'Iced tea' });
  await page.getByRole('button', { name: 'Merge tags' }).click();
  await page.getByRole('status').getByText('Tags merged.').waitFor();
  expect(await names(page)).toEqual(['Iced tea']);
  await rowOf(page, 'Iced tea').getByRole('link', { name: 'Posts: 1' }).click();
  await page.getByRole('link', { name: 'Cold brew' }).waitFor();

  await page.goto('/admin/tags?nameLike=hot');
  await open(page, 'hot', 'Delete');
  await page.getByText('No post has this tag.').waitFor();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await open(page, 'hot', 'Delete');
  await page.getByRole('button', { name: 'Delete tag' }).click();
  await page.getByRole('heading', { name: 'No tags found' }).waitFor();
});

test('a slug is checked while typing', async () => {
  const page = await look('/admin/categories');
  await page.getByText('New category').click();
  await page.getByLabel('Slug').fill('guides');
  await page.getByText('guides is taken or not available').waitFor();
  await page.getByLabel('Slug').fill('quite-new');
  await page.getByText('quite-new is available').waitFor();
  await page.context().close();
});

test('is accessible', async () => {
  const category = await idOf('/api/categories/post', 'Guides');
  const tag = (await editor.get<{ results: { id: string }[] }>('/api/tags')).results[0]?.id;
  const page = await look('/admin/categories');
  for (const path of [
    '/admin/categories',
    `/admin/categories?edit=${category}`,
    `/admin/categories?remove=${category}`,
    '/admin/tags',
    `/admin/tags?merge=${tag}`,
  ]) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
  await page.getByText('New tag').click();
  await expectAccessible(page, 'with a new tag');
  await page.context().close();
});
