import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../factories.ts';
import { type ApiSession, signIn } from '../setup/accounts/api-session.ts';
import {
  act,
  type BackOffice,
  choose,
  openBackOffice,
  rowOf,
  textsOn,
} from '../setup/accounts/back-office.ts';
import { eventually } from '../setup/app/eventually.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import type { PlainPage } from '../setup/plain/plain-page.ts';

// The pages with lists of posts. The tests of the API cover their calls and access.

const KINDS = ['Sencha', 'Oolong', 'Matcha', 'Darjeeling', 'Assam', 'Rooibos'];

let office: BackOffice;
let ada: ApiSession;
let editor: ApiSession;
beforeAll(async () => {
  office = await openBackOffice();
  editor = await office.asEditor();
  ada = await signIn(office.foyer.origin, { email: 'ada@example.org', password: PASSWORD });
  for (const title of KINDS) await write(title);
});
afterAll(() => office?.foyer.stop());

interface Post {
  id: string;
  slug: string;
}

const write = async (title: string, more: object = {}): Promise<Post> =>
  (await ada.post<{ post: Post }>('/api/posts', { title, body: `${title} is a tea.`, ...more })).post;
const submit = (title: string) => write(title, { status: 'live', approvalStatus: 'awaiting_approval' });
const titlesOn = (page: PlainPage): Promise<string[]> =>
  textsOn(page, 'tbody td:nth-of-type(2) > span > span > a');
const visit = (path: string) => office.visit(path, editor);
const look = (path: string) => office.look(path, {}, editor);

describe('a writer’s posts', () => {
  const own = (path: string) => office.visit(path, ada);
  const titles = (page: PlainPage) => textsOn(page, 'tbody td:first-child > span > span > a');

  test('are listed with their states and can be filtered', async () => {
    const page = await own('/u?goto=posts');
    expect(office.pathOf(page)).toBe('/u/ada/posts');
    expect(await page.locator('[aria-current="page"]').first().innerText()).toBe('Posts');
    expect(await titles(page)).toEqual(KINDS.toReversed());
    expect(await rowOf(page, 'Assam').innerText()).toMatch(/Draft[\s\S]*Not submitted/);
    await page.getByRole('link', { name: 'Title' }).click();
    expect(await titles(page)).toEqual(KINDS.toSorted());
    await page.getByRole('searchbox').fill('SENCH');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL('**nameLike=SENCH**');
    expect(await titles(page)).toEqual(['Sencha']);
    await page.getByText('Filters').click();
    await page.getByRole('link', { name: 'Awaiting for approval' }).click();
    await page.getByRole('heading', { name: 'No posts found' }).waitFor();
    await page.getByRole('link', { name: 'Show all posts' }).click();
    expect(await titles(page)).toHaveLength(KINDS.length);
    await page.goto('/u/ada/posts?limit=none&page=9&ownerId=somebody');
    expect(await titles(page)).toHaveLength(KINDS.length);
  });

  test('are created with a title, and the editor opens', async () => {
    const page = await own('/u/ada/posts');
    await page.getByText('New post').click();
    await page.getByRole('button', { name: 'Start writing' }).click();
    await page.getByRole('alert').getByText('Title is missing.').waitFor();
    await page.getByLabel('Title').fill('Jasmine');
    await page.getByRole('button', { name: 'Start writing' }).click();
    await page.waitForURL('**/u/ada/posts/*');
    await page.goto('/u/ada/posts');
    await act(page, 'Jasmine', 'Delete');
    await page.getByRole('button', { name: 'Delete post' }).click();
    await page.getByRole('status').getByText('Post deleted.').waitFor();
    expect(await titles(page)).not.toContain('Jasmine');
  });

  test('show the public text and the pending change', async () => {
    const post = await submit('Genmaicha');
    await editor.post(`/api/posts/account/${post.id}/approve-post`, {});
    await ada.patch(`/api/posts/${post.id}`, { body: 'Roasted.', approvalStatus: 'awaiting_approval' });
    const page = await own('/u/ada/posts?nameLike=genm');
    expect(await rowOf(page, 'Genmaicha').innerText()).toMatch(
      /Live[\s\S]*Awaiting for approval[\s\S]*Change/,
    );
    await page.getByRole('link', { name: 'View Genmaicha' }).click();
    await page.getByRole('heading', { name: 'Genmaicha' }).waitFor();
    await editor.post(`/api/posts/account/${post.id}/approve-post`, {});
  });

  test('show an empty state at first', async () => {
    const edith = await signIn(office.foyer.origin, { email: 'edith@example.org', password: PASSWORD });
    const page = await office.visit('/u/edith/posts', edith);
    await page.getByRole('heading', { name: 'No posts yet' }).waitFor();
  });
});

describe('all posts', () => {
  test('are sorted, filtered by combined filters, and exported', async () => {
    const page = await visit('/admin/posts?limit=50');
    const newest = await titlesOn(page);
    await page.getByRole('link', { name: 'Changed' }).click();
    expect(await titlesOn(page)).toEqual(newest.toReversed());
    expect(await page.locator('th[aria-sort]').innerText()).toBe('Changed');
    await rowOf(page, 'Sencha').getByRole('link', { name: 'ada', exact: true }).click();
    await page.getByRole('link', { name: 'Draft', exact: true }).click();
    await page.getByText('Posts of ada').waitFor();
    expect((await titlesOn(page)).toSorted()).toEqual(KINDS.toSorted());
    const csv = await page.send('GET', (await page.getByText('CSV').getAttribute('href')) ?? '');
    expect((await csv.text()).trim().split('\n')).toHaveLength(KINDS.length + 1);
    await page.getByText('Filters').click();
    await page.getByLabel('Category').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('heading', { name: 'No posts found' }).waitFor();
    expect(office.pathOf(page)).toMatch(/status=draft.*ownerId=|ownerId=.*status=draft/);
    await page.goto('/admin/posts?categoryIds=x,y&status=odd&page=99&limit=none&sort=up');
    await page.getByRole('heading', { name: 'No posts found' }).waitFor();
  });

  test('are changed one at a time, and the list keeps its position', async () => {
    const address = '/admin/posts?nameLike=assam&status=draft';
    const page = await visit(address);
    await act(page, 'Assam', 'Feature');
    await page.getByRole('status').getByText('Post saved.').waitFor();
    expect(await rowOf(page, 'Assam').innerText()).toContain('Featured');
    await act(page, 'Assam', 'Approve');
    expect(await rowOf(page, 'Assam').innerText()).toMatch(/(?<!Not )Approved/);
    expect(office.pathOf(page)).toBe(address);
    expect(await rowOf(page, 'Assam').getByRole('link', { name: 'Assam' }).getAttribute('href')).toMatch(
      /^\/admin\/posts\/[^/?]+\?nameLike=assam&status=draft$/,
    );
    await act(page, 'Assam', 'Publish');
    await page.getByRole('heading', { name: 'No posts found' }).waitFor();
  });

  test('are changed together, without those that were saved since', async () => {
    await submit('Pu-erh');
    await submit('Gyokuro');
    const page = await visit('/admin/posts?limit=50');
    const bar = page.getByRole('region', { name: 'Selected posts' });
    await choose(page, 'Pu-erh');
    await choose(page, 'Gyokuro');
    await bar.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('status').getByText('2 posts are approved.').waitFor();

    await choose(page, 'Pu-erh');
    await choose(page, 'Gyokuro');
    const { results } = await editor.get<{ results: Post[] }>('/api/admin/posts?nameLike=gyokuro');
    await editor.patch(`/api/posts/${results[0]?.id}`, { body: 'Shaded.' });
    await bar.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByRole('status').getByText('“Gyokuro” was saved again').waitFor();
    expect(await rowOf(page, 'Pu-erh').innerText()).toContain('Draft');

    await choose(page, 'Pu-erh');
    await choose(page, 'Gyokuro');
    await bar.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete posts' }).click();
    await page.getByRole('status').getByText('2 posts were deleted.').waitFor();
    expect(await titlesOn(page)).not.toContain('Pu-erh');
  });

  test('keep their filters on other pages of the back office', async () => {
    const page = await look('/admin/posts?status=draft');
    const stored = () => page.evaluate(() => localStorage.posts_search_params);
    await eventually(async () => expect(await stored()).toBe('?status=draft'));
    await page.goto('/admin/tags');
    const menu = page.getByRole('navigation', { name: 'Back office' });
    const link = menu.getByRole('link', { name: 'Posts', exact: true });
    await eventually(async () => expect(await link.getAttribute('href')).toBe('/admin/posts?status=draft'));
    await page.goto('/admin/posts/awaiting-approval');
    const back = page.getByRole('link', { name: 'Back' });
    await eventually(async () => expect(await back.getAttribute('href')).toBe('/admin/posts?status=draft'));
    await page.goto('/admin/posts');
    await eventually(async () => expect(await stored()).toBe(''));
    await page.context().close();
  });
});

describe('the posts that wait for approval', () => {
  test('are reviewed, the oldest first, and counted in the menu', async () => {
    const first = await submit('Keemun');
    const page = await visit('/admin');
    expect(await page.getByRole('link', { name: 'Review', exact: true }).getAttribute('href')).toBe(
      `/admin/posts/${first.id}/preview#review`,
    );
    const last = await submit('Yunnan');
    await page.reload();
    await page.getByRole('heading', { name: '2 posts awaiting approval' }).waitFor();
    await page.getByRole('link', { name: 'Review' }).click();
    const titles = () => textsOn(page, 'tbody td:first-child > span > span > a');
    expect(await titles()).toEqual(['Keemun', 'Yunnan']);
    expect(await rowOf(page, 'Keemun').innerText()).toMatch(/ada[\s\S]*New[\s\S]*4/);
    await rowOf(page, 'Keemun').getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('status').getByText('Post approved.').waitFor();
    expect(await titles()).toEqual(['Yunnan']);
    const menu = page.getByRole('navigation', { name: 'Back office' });
    expect(await menu.locator('[aria-current]').innerText()).toMatch(/Awaiting approval\s*1/);

    const dialog = page.getByRole('dialog', { name: 'Send “Yunnan” back?' });
    await rowOf(page, 'Yunnan').getByRole('button', { name: 'Send back' }).click();
    await dialog.getByLabel('What should change?').fill('Say more about the leaves.');
    // Saved after the page that the editor reads.
    await ada.patch(`/api/posts/${last.id}`, { body: 'With golden buds.' });
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await page.getByRole('alert').getByText('was saved again since you opened it').waitFor();
    await page.getByRole('button', { name: 'Open your message' }).click();
    expect(await dialog.getByLabel('What should change?').inputValue()).toBe('Say more about the leaves.');
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await page.getByRole('status').getByText('Post sent back.').waitFor();
    await page.getByRole('heading', { name: 'No posts to review' }).waitFor();
    const { post } = await ada.get<{ post: { review_message: string } }>(`/api/posts/${last.id}`);
    expect(post.review_message).toBe('Say more about the leaves.');
  });
});

test('is accessible', async () => {
  const title = 'Lapsang';
  const waiting = await submit(title);
  const page = await look('/admin/posts?limit=10');
  await expectAccessible(page, 'posts');
  await choose(page, title);
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await expectAccessible(page, 'with the bar and a menu');
  for (const path of ['/admin/posts?nameLike=zzz', '/admin/posts/awaiting-approval']) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
  await rowOf(page, title).getByRole('button', { name: 'Send back' }).click();
  await expectAccessible(page, 'with a dialog');
  await page.context().close();
  const own = await office.look('/u/ada/posts', {}, ada);
  await own.getByText('New post').click();
  await expectAccessible(own, 'own posts');
  await own.context().close();
  await editor.delete(`/api/posts/${waiting.id}`);
});
