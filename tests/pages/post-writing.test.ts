import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { type Newsroom, openNewsroom, richText, skipPause } from '../setup/content/newsroom.ts';
import { png } from '../setup/content/pictures.ts';

let room: Newsroom;
beforeAll(async () => {
  room = await openNewsroom();
});
afterAll(() => room?.foyer.stop());

async function openDraft(fields: object = {}) {
  const post = await room.draft(fields);
  const tab = await room.open(room.writer, `/u/ada/posts/${post.id}`);
  await richText(tab.page).click();
  const savedBody = async (body: string) => {
    await skipPause(tab.page);
    await eventually(async () => expect((await room.load(post.id)).body.trim()).toBe(body));
  };
  return { ...tab, post, savedBody };
}

test('the address of a link has the focus as soon as its field opens', async () => {
  const { page, savedBody } = await openDraft();
  await page.keyboard.type('tea');
  await page.keyboard.press('Control+A');
  await page.getByRole('button', { name: 'Link' }).click();
  await page.getByRole('dialog', { name: 'Link' }).waitFor();
  await page.keyboard.type('example.org/tea');
  await page.keyboard.press('Enter');
  await savedBody('[tea](https://example.org/tea)');
  await page.context().close();
});

test('the caret can leave a table at the beginning or end of a text', async () => {
  const { page, savedBody } = await openDraft({ body: '| a | b |\n|---|---|\n| c | d |\n' });
  /** The editor hears of a click a moment later. */
  const clickCell = async (text: string) => {
    await richText(page).locator('th, td').getByText(text, { exact: true }).click();
    await page.getByRole('button', { name: 'Add row' }).waitFor();
  };
  await clickCell('d');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('After');
  await page.getByRole('button', { name: 'Add row' }).waitFor({ state: 'detached' });
  await clickCell('a');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('Before');
  await savedBody('Before\n\n| a | b |\n|---|---|\n| c | d |\n\nAfter');

  // In the middle of a table, the keys stay in it.
  await clickCell('a');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('x');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('Between');
  await eventually(async () => {
    const rows = await richText(page).locator('tr').allInnerTexts();
    expect(rows.at(-1)).toContain('x');
    expect(await richText(page).locator(':scope > p').allInnerTexts()).toEqual([
      'Before',
      'Between',
      'After',
    ]);
  });
  await page.context().close();
});

test('the current line stays above the buttons', async () => {
  const { page } = await openDraft();
  for (let line = 0; line < 40; line += 1) {
    await page.keyboard.type('Line');
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('The last one');
  const bottom = async () => {
    const box = await richText(page).getByText('The last one').boundingBox();
    return box && box.y + box.height;
  };
  const buttons = await page.getByRole('button', { name: 'Save draft' }).boundingBox();
  await eventually(async () => expect(await bottom()).toBeLessThan(buttons?.y ?? 0));
  await page.context().close();
});

test('text from a word processor keeps its formatting, without console errors', async () => {
  const { page, savedBody, complaints } = await openDraft();
  await richText(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p style="margin:0" onclick="pwned()">' +
        '<span style="font-size:11pt;font-weight:400" title="a > b">Plain, </span>' +
        '<span style="font-weight:700;font-style:normal">bold</span> and ' +
        '<span style="font-weight:400;font-style:italic">italic</span>: style="x"</p></b>',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await savedBody('Plain, **bold** and *italic*: style="x"');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a cover without an alt text gets one before it is used', async () => {
  const { page, post, complaints } = await openDraft();
  await page.getByRole('button', { name: 'Choose picture' }).click();
  await page
    .getByRole('dialog', { name: 'Choose a picture' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await png() });
  await page.getByText('1 file uploaded').waitFor();
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Describe the picture' });
  await dialog.waitFor();
  await page.keyboard.type('A teapot');
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await page.getByText(/^Saved at/).waitFor();
  await eventually(async () =>
    expect(await room.load(post.id)).toMatchObject({ cover: { source_url: '/media/cover.png' } }),
  );
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a new picture gets a caption, and a footnote its text, without Markdown', async () => {
  const { page, post, savedBody, complaints } = await openDraft();
  await page.keyboard.type('Tea');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Choose a picture' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'pot.png', mimeType: 'image/png', buffer: await png() });
  await page.getByText('1 file uploaded').waitFor();
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  await page.getByRole('dialog', { name: 'Describe the picture' }).waitFor();
  await page.keyboard.type('A teapot');
  await page.getByRole('button', { name: 'Add picture' }).click();
  await page.getByRole('button', { name: 'Caption of the picture', disabled: false }).click();
  await page.getByLabel('Text below the picture').fill('From "Jingdezhen"');
  await page.getByRole('button', { name: 'Save caption' }).click();
  // The cursor is behind the picture, which a letter must not replace.
  await page.keyboard.press('Enter');
  await page.keyboard.type('Blue');
  await page.getByRole('button', { name: 'Footnote' }).click();
  await page.getByLabel('Note', { exact: true }).fill('As the *sky*.');
  await page.getByRole('button', { name: 'Add footnote' }).click();
  await savedBody(
    'Tea\n\n![A teapot](/media/pot.png "From \\"Jingdezhen\\"")\n\nBlue[^1]\n\n[^1]: As the *sky*.',
  );
  await page.goto(`/u/ada/posts/${post.id}/preview`);
  expect(await page.locator('figcaption').innerText()).toBe('From "Jingdezhen"');
  expect(await page.locator('article em').innerText()).toBe('sky');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('editors approve or return a post in the bar above its preview', async () => {
  const { user } = await room.admin.get<{ user: { id: string } }>('/api/auth/user');
  await room.admin.patch(`/api/users/${user.id}`, { newsletter: true });
  const post = await room.draft({ body: 'Tea.\n\n'.repeat(80), channel: 'email' });
  await room.writer.patch(`/api/posts/${post.id}`, { approvalStatus: 'awaiting_approval' });
  const { page, complaints } = await room.open(room.editor, '/admin/posts/awaiting-approval');
  await page
    .getByRole('row')
    .filter({ hasText: post.title })
    .getByRole('link', { name: post.title, exact: true })
    .first()
    .click();
  const bar = page.getByRole('region', { name: 'Review' });
  await bar.getByText('1 subscriber gets the post by email once it is public.').waitFor();
  // In the editor, it says who would get the post as it is entered.
  await page.goto(`/admin/posts/${post.id}`);
  const mailed = bar.getByText('1 subscriber gets the post by email');
  await mailed.waitFor();
  await page.getByRole('radio', { name: 'Page A page of the blog.' }).check();
  await mailed.waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: 'Email A page, and an email to subscribers.' }).check();
  await mailed.waitFor();
  await page.goto(`/admin/posts/${post.id}/preview`);
  await page.locator('article footer').scrollIntoViewIfNeeded();
  expect((await bar.boundingBox())?.y).toBeLessThan(100);
  await bar.getByRole('button', { name: 'Send back' }).click();
  await page.getByLabel('What should change?').fill('More water.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await page.getByText('Post sent back.').waitFor();
  expect(await room.load(post.id)).toMatchObject({ approval_status: 'not_approved' });
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('editors compare a change with the approved text', async () => {
  const post = await room.draft({ body: 'Green tea.' });
  await room.writer.patch(`/api/posts/${post.id}`, { approvalStatus: 'awaiting_approval' });
  await room.editor.post(`/api/posts/account/${post.id}/approve-post`, {});
  await room.writer.patch(`/api/posts/${post.id}`, {
    body: 'Black tea.',
    approvalStatus: 'awaiting_approval',
  });
  const page = await room.openPlain(room.editor, '/admin/posts/awaiting-approval');
  await page.getByRole('link', { name: `Compare the versions of ${post.title}` }).click();
  const compared = page.getByRole('region', { name: 'What changed' });
  await compared.getByText('From: Approved text. To: Current text.').waitFor();
  await compared.locator('del', { hasText: 'Green' }).waitFor();
  await compared.locator('ins', { hasText: 'Black' }).waitFor();
});

test('the focus moves to the result of a submission', async () => {
  const { page } = await openDraft({ body: 'Tea.' });
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await page.getByText('Awaiting for approval').waitFor();
  await eventually(async () =>
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Awaiting for approval'),
  );
  await page.context().close();
});

test('a new post starts with the focus in its title', async () => {
  const { page } = await room.open(room.writer, '/u/ada/posts');
  await page.getByText('New post', { exact: true }).click();
  await page.locator('input[name=title]:focus').waitFor();
  await page.keyboard.type('On white tea');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'On white tea' }).waitFor();
  await page.context().close();
});
