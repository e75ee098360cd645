import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { withoutFailures } from '../setup/content/library.ts';
import {
  type Newsroom,
  openNewsroom,
  type Post,
  richText,
  skipPause,
  sourceText,
} from '../setup/content/newsroom.ts';
import { png } from '../setup/content/pictures.ts';

let room: Newsroom;
beforeAll(async () => {
  room = await openNewsroom();
});
afterAll(() => room?.foyer.stop());

const pathOf = ({ id }: Post) => `/u/ada/posts/${id}`;
const readerSees = async ({ slug }: Pick<Post, 'slug'>) => {
  const answer = await fetch(`${room.foyer.origin}/${slug}`);
  return answer.status === 200 ? await answer.text() : answer.status;
};

test('a writer submits a post, an editor approves it, and visitors can read it', async () => {
  const post = await room.draft({ title: 'Untitled' });
  const { page, complaints } = await room.open(room.writer, pathOf(post));
  await page.getByLabel('Title', { exact: true }).fill('The art of tea');
  await eventually(async () => expect(await page.getByLabel('Slug').inputValue()).toBe('the-art-of-tea'));
  await richText(page).click();
  await page.getByRole('button', { name: 'Heading 2' }).click();
  await page.keyboard.type('Water');
  await page.keyboard.press('Enter');
  await page.keyboard.type('It must be hot.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bulleted list' }).click();
  await page.keyboard.type('Green');
  await untilSaved(page, /^Saved at \d{1,2}:\d\d [AP]M\. Save again to change the slug/);
  expect((await room.load(post.id)).body).toBe('## Water\n\nIt must be hot.\n\n- Green');
  await page.getByText('6 words').waitFor();

  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await page.getByText('Awaiting for approval').waitFor();
  expect(await readerSees({ slug: 'the-art-of-tea' })).toBe(404);
  expect(complaints).toEqual([]);

  const desk = await room.open(room.editor, `/admin/posts/${post.id}`);
  await richText(desk.page).getByText('It must be hot.').click();
  await desk.page.keyboard.press('End');
  await desk.page.keyboard.type(' Not boiling.');
  await desk.page.getByRole('button', { name: 'Approve' }).click();
  await desk.page.getByText('Everyone can read it at').waitFor();
  expect(await readerSees({ slug: 'the-art-of-tea' })).toContain('It must be hot. Not boiling.');
  expect(desk.complaints).toEqual([]);

  // Further changes wait beside the approved text.
  await page.reload();
  await richText(page).getByText('Green').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' and black');
  await untilSaved(page, 'Submit this change for approval');
  expect(await readerSees({ slug: 'the-art-of-tea' })).not.toContain('and black');
  await desk.page.context().close();
  await page.context().close();
});

test('the workflow works without scripts', async () => {
  const post = await room.draft({ title: 'Plain tea' });
  const page = await room.openPlain(room.writer, pathOf(post));
  await page.getByLabel('Text').fill('# Plain\n\nTea *without* scripts.');
  await page.getByLabel('Excerpt').fill('Short.');
  await page.getByLabel('Publish on').fill('2026-01-02T03:04');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Post saved.').waitFor();
  expect(await page.getByLabel('Publish on').inputValue()).toBe('2026-01-02T03:04');
  await page.getByRole('link', { name: 'Preview' }).click();
  await page.getByRole('heading', { name: 'Plain', exact: true }).waitFor();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await page.getByRole('link', { name: 'Back to the editor' }).click();
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await page.getByText('Awaiting for approval').waitFor();

  const desk = await room.openPlain(room.editor, `/admin/posts/${post.id}`);
  await desk.getByRole('button', { name: 'Send back' }).click();
  await desk.getByLabel('What should change?').fill('Say more about the water.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await desk.getByText('Post sent back.').waitFor();
  await page.reload();
  await page.getByText('An editor sent this back').waitFor();
  await page.getByText('Say more about the water.').waitFor();
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await desk.reload();
  await desk.getByRole('button', { name: 'Approve' }).click();
  await desk.getByText('Post approved.').waitFor();
  expect(await readerSees(post)).toContain('Tea <em>without</em> scripts.');
});

test('a refused long text is not lost without scripts', async () => {
  await room.admin.post('/api/tags', { name: 'Green' });
  const post = await room.draft();
  const page = await room.openPlain(room.writer, pathOf(post));
  const text = 'Tea and “water”. '.repeat(2000);
  await page.getByLabel('Text').fill(text);
  await page.getByLabel('Green').check();
  await page.getByLabel('Title', { exact: true }).fill('');
  await page.getByLabel('Slug').fill('Not a slug');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('alert').getByText('Title is missing.').waitFor();
  // The long text comes after it.
  await page.waitForLoadState();
  expect(await page.getByLabel('Text').inputValue()).toBe(text);
  expect(await page.getByLabel('Slug').inputValue()).toBe('Not a slug');
  expect(await page.getByLabel('Green').isChecked()).toBe(true);
  await page.getByLabel('Title', { exact: true }).fill('Long');
  await page.getByLabel('Slug').fill('long-tea');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Post saved.').waitFor();
  expect((await room.load(post.id)).body).toBe(text);
});

describe('two tabs', () => {
  test('show both versions, and either can be kept', async () => {
    const post = await room.draft({ body: 'Green tea.\n' });
    const [one, two] = await Promise.all([
      room.open(room.writer, pathOf(post)),
      room.open(room.writer, pathOf(post)),
    ]);
    const write = async (page: typeof one.page, text: string) => {
      await richText(page).getByText('tea').click();
      await page.keyboard.press('End');
      await page.keyboard.type(text);
    };
    await write(one.page, ' From one.');
    await untilSaved(one.page);
    await write(two.page, ' From two.');
    const notice = two.page.getByRole('alert');
    await skipPause(two.page);
    await notice.getByText('You saved this post in another window').waitFor();
    await notice.getByRole('region', { name: 'Your version' }).getByText('two').waitFor();
    await notice.getByRole('region', { name: 'Saved version' }).getByText('one').waitFor();
    expect((await room.load(post.id)).body).toBe('Green tea. From one.\n');
    await notice.getByRole('button', { name: 'Keep my version' }).click();
    await notice.waitFor({ state: 'detached' });
    await untilSaved(two.page);
    expect((await room.load(post.id)).body).toBe('Green tea. From two.\n');

    await write(one.page, ' Again.');
    await skipPause(one.page);
    await one.page.getByRole('button', { name: 'Use the saved version' }).click();
    await richText(one.page).getByText('Green tea. From two.').waitFor();
    expect((await room.load(post.id)).body).toBe('Green tea. From two.\n');
    for (const { page, complaints } of [one, two]) {
      expect(withoutFailures(complaints)).toEqual([]);
      await page.context().close();
    }
  });

  test('work without scripts', async () => {
    const post = await room.draft({ body: 'Green tea.' });
    const page = await room.openPlain(room.writer, pathOf(post));
    await room.editor.patch(`/api/posts/${post.id}`, { body: 'Black tea.' });
    await page.getByLabel('Text').fill('White tea.');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Barbara Liskov saved this post while you were editing it').waitFor();
    expect((await room.load(post.id)).body).toBe('Black tea.');
    expect(await page.getByLabel('Text').inputValue()).toBe('White tea.');
    await page.getByRole('button', { name: 'Keep my version' }).click();
    await page.getByText('Post saved.').waitFor();
    expect((await room.load(post.id)).body).toBe('White tea.');
  });
});

/** Skips the pause before an automatic save, and waits for its message. */
async function untilSaved(page: Page, message: string | RegExp = /^Saved at/): Promise<void> {
  await skipPause(page);
  await page.getByText(message).waitFor();
}

/** The entries of the browser's storage that contain unsaved posts. */
const localCopies = (page: Page) =>
  page.evaluate(() => Object.entries({ ...localStorage }).filter(([, text]) => text.includes('Green tea.')));

test('text that is written offline stays in the browser and is saved once the connection is back', async () => {
  const post = await room.draft({ body: 'Green tea.' });
  const { page } = await room.open(room.writer, pathOf(post));
  await richText(page).getByText('Green tea.').click();
  await page.context().setOffline(true);
  await page.keyboard.press('End');
  await page.keyboard.type(' Offline.');
  await untilSaved(page, 'Not saved: you are offline.');
  await page.context().setOffline(false);
  await untilSaved(page);
  expect((await room.load(post.id)).body).toBe('Green tea. Offline.');

  // A page that ends meanwhile offers it again. Not by setOffline: while such a page closes, it is online again.
  await page.route('**/api/posts/*', (route) => route.abort('internetdisconnected'));
  await page.keyboard.type(' Crash.');
  await untilSaved(page, 'Not saved: you are offline.');
  await eventually(async () => expect((await localCopies(page)).join()).toContain('Crash.'));
  const copies = await localCopies(page);
  const again = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await again.goto(room.foyer.origin + pathOf(post));
  await again.getByRole('button', { name: 'Restore changes' }).click();
  await richText(again).getByText('Green tea. Offline. Crash.').waitFor();
  await untilSaved(again);
  expect((await room.load(post.id)).body).toBe('Green tea. Offline. Crash.');

  // Saved text is not offered.
  await again.evaluate((stored) => {
    for (const [key, copy] of stored) localStorage.setItem(key, copy);
  }, copies);
  await again.reload();
  await eventually(async () => expect(await localCopies(again)).toEqual([]));
  expect(await again.getByRole('button', { name: 'Restore changes' }).count()).toBe(0);
  await again.context().close();
});

test('a pasted picture is uploaded, described and inserted', async () => {
  const post = await room.draft();
  const { page, complaints } = await room.open(room.writer, pathOf(post));
  await richText(page).click();
  const bytes = [...(await png())];
  await richText(page).evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(data)], 'teapot.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, bytes);
  const dialog = page.getByRole('dialog', { name: 'Describe the picture' });
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await dialog.getByText('Describe the picture for people').waitFor();
  await dialog.getByLabel('Alt text').fill('A teapot');
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await richText(page).getByRole('img', { name: 'A teapot' }).waitFor();
  await untilSaved(page);
  expect((await room.load(post.id)).body).toMatch(/^!\[A teapot\]\(\/media\/teapot[\w-]*\.png\)$/);
  expect(complaints).toEqual([]);
  await page.context().close();
});

const word = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>\n`;

const PASTED: [program: string, html: string, markdown: string][] = [
  [
    'Word: lists',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><p class=MsoNormal>Buy<o:p></o:p></p>
${word(1, '1.', 'Tea')}${word(2, 'a.', 'Green')}${word(2, 'b.', 'White')}${word(1, '2.', 'Pots')}<p class=MsoNormal>10<sup>6</sup> m<sup>2</sup></p>${word(1, '·', 'One')}${word(2, 'o', 'Two')}<!--EndFragment--></body></html>`,
    'Buy\n\n1. Tea\n   1. Green\n   2. White\n2. Pots\n\n10⁶ m²\n\n- One\n  - Two',
  ],
  [
    'Google Docs: nested lists, breaks between blocks',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Text </span><span style="font-weight:700">bold</span><span style="text-decoration:line-through"> old</span></p><br /><ul><li dir="ltr" aria-level="1"><p role="presentation"><span>a</span></p></li><ul><li dir="ltr" aria-level="2"><p><span>b</span></p></li></ul><li><p>c</p></li></ul></b><br class="Apple-interchange-newline">',
    'Text **bold** ~~old~~\n\n- a\n  - b\n- c',
  ],
  [
    'Excel: cells that span others, a break in a cell',
    '<table border=0 style="width:96pt"><colgroup><col width=64></colgroup><!--StartFragment--><tr height=20><td colspan=2 class=xl65>Hours</td></tr><tr><td rowspan=2>Mon</td><td>9-12<br style="mso-data-placement:same-cell;">14-18</td></tr><tr><td align=right>1|2</td></tr><!--EndFragment--></table>',
    '| | |\n| --- | ---: |\n| Hours | |\n| Mon | 9-12<br>14-18 |\n| | 1\\|2 |',
  ],
  [
    'LibreOffice: paragraphs in cells and items',
    '<table><thead><tr><th><p align="center">A</p></th><th><p>B</p></th></tr></thead><tbody><tr><td><p>x</p><p>y</p></td><td><p><br/></p></td></tr></tbody></table><ol start="3"><li><p>c</p></li></ol>',
    '| A | B |\n| --- | --- |\n| x<br>y | |\n\n3. c',
  ],
];

test('what word processors and spreadsheets copy is pasted as lists and tables, and plain text by its lines', async () => {
  const post = await room.draft();
  const { page, complaints } = await room.open(room.writer, pathOf(post));
  const pasted = async (type: string, data: string) => {
    await richText(page).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await richText(page).evaluate(
      (element, [type = '', data = '']) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData(type, data);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      },
      [type, data],
    );
    await page.getByRole('button', { name: 'Markdown' }).click();
    const markdown = await sourceText(page).inputValue();
    await page.getByRole('button', { name: 'Rich text' }).click();
    // Without the padding of tables.
    return markdown
      .trim()
      .replace(/ {2,}(?=\S)(?<=\|\s+)/g, ' ')
      .replace(/ +\|/g, ' |')
      .replace(/-{3,}/g, '---');
  };
  for (const [program, html, markdown] of PASTED)
    expect.soft(await pasted('text/html', html), program).toBe(markdown);
  expect(await pasted('text/plain', 'Dear Ada,\nthank you.\n\n- tea\n')).toBe(
    'Dear Ada,  \nthank you.\n\n- tea',
  );
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('Shift+Enter in a cell is two lines for readers, and after the post is opened again', async () => {
  const post = await room.draft({ body: '| Open |\n| --- |\n| Mon |\n' });
  const { page } = await room.open(room.writer, pathOf(post));
  const cell = richText(page).locator('td');
  await cell.getByText('Mon').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('9-12');
  await eventually(async () => expect(await cell.innerHTML()).toContain('Mon<br>9-12'));
  await skipPause(page);
  await eventually(async () => expect((await room.load(post.id)).body).toContain('Mon<br>9-12'));
  await page.reload();
  await eventually(async () => expect(await cell.innerHTML()).toContain('Mon<br>9-12'));
  await room.editor.patch(`/api/posts/${post.id}`, { status: 'live', approvalStatus: 'approved' });
  expect(await readerSees(post)).toMatch(/<td>Mon<br ?\/?>\s*9-12<\/td>/);
  await page.context().close();
});

test('hostile Markdown and HTML never run in the editor or on the public page', async () => {
  const hostile = [
    '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>',
    '[click](javascript:window.pwned=1) ![x](https://evil.example/x.png)',
    '<svg onload="window.pwned=1"></svg>',
    '| <iframe src="javascript:window.pwned=1"> | b |\n|---|---|\n| <a href="javascript:1">c</a> | d |',
    'The end.',
  ].join('\n\n');
  const post = await room.draft({ body: hostile, title: 'Hostile tea' });
  // Without the policy, which would block scripts that should not be in the page at all.
  const { page, complaints } = await room.open(room.writer, pathOf(post), { bypassCSP: true });
  await richText(page).click();
  await page.keyboard.press('Control+End');
  await richText(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<p>Pasted <b>bold</b><img src="/media/x" onerror="window.pwned=1"><img src="https://evil.example/y.png"><a href="javascript:window.pwned=1">link</a></p><script>window.pwned=1</script>',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await richText(page).getByText('Pasted').waitFor();
  await untilSaved(page);
  const { body } = await room.load(post.id);
  expect(body.startsWith(hostile)).toBe(true);
  expect(body.slice(hostile.length)).not.toMatch(/javascript:|evil|<|onerror/);
  await room.editor.patch(`/api/posts/${post.id}`, {
    body: body.replace('![x]', '![described]').replace(/!\[\]\([^)]*\)/g, ''),
    status: 'live',
    approvalStatus: 'approved',
  });
  await page.goto(`/${post.slug}`);
  await page.getByText('Pasted').waitFor();
  const article = page.locator('article');
  expect(await article.locator('script, iframe, svg[onload], [onerror], a[href^=javascript]').count()).toBe(
    0,
  );
  expect(await article.locator('img[src*=evil]').count()).toBe(0);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(withoutFailures(complaints)).toEqual([]);
  await page.context().close();
});

test('a public post of the staff is not autosaved, and leaving the page asks for confirmation', async () => {
  const { post } = await room.editor.post<{ post: Post }>('/api/posts', {
    title: 'House tea',
    body: 'Green tea.',
    status: 'live',
  });
  const { page } = await room.open(room.editor, `/admin/posts/${post.id}`);
  await richText(page).getByText('Green tea.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Every day.');
  await page.getByText('Readers will see your changes when you save').waitFor();
  const asked = page.waitForEvent('dialog');
  const leaving = page.getByRole('link', { name: 'Revisions' }).click();
  await (await asked).dismiss();
  await leaving;
  expect((await room.load(post.id)).body).toBe('Green tea.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await untilSaved(page);
  expect(await readerSees(post)).toContain('Green tea. Every day.');
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByText('Approved but not published').waitFor();
  expect(await readerSees(post)).toBe(404);
  await page.context().close();
});

test('rich text and Markdown show the same text; the toolbar is a single tab stop', async () => {
  const post = await room.draft({ body: '* Green\n* Black\n\nTerm[^1]\n\n[^1]: A note.\n' });
  const { page } = await room.open(room.writer, pathOf(post));
  await richText(page).getByText('Green').waitFor();
  await page.getByRole('button', { name: 'Markdown' }).click();
  expect(await sourceText(page).inputValue()).toBe('* Green\n* Black\n\nTerm[^1]\n\n[^1]: A note.\n');
  await sourceText(page).fill('Some **bold** tea.');
  await page.getByRole('button', { name: 'Rich text' }).click();
  await richText(page).locator('strong').getByText('bold').click();
  const bold = page.getByRole('button', { name: 'Bold' });
  await eventually(async () => expect(await bold.getAttribute('aria-pressed')).toBe('true'));
  await page.getByRole('button', { name: 'Heading 2' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await bold.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await richText(page).evaluate((field) => field.contains(document.activeElement))).toBe(true);
  await untilSaved(page);
  expect((await room.load(post.id)).body).toBe('Some **bold** tea.');
  await page.context().close();
});

test('revisions are compared and restored without scripts', async () => {
  const post = await room.draft({ body: 'Green tea is good.' });
  await room.writer.patch(`/api/posts/${post.id}`, { body: 'Black tea is good.' });
  const page = await room.openPlain(room.writer, `${pathOf(post)}/revisions`);
  await page.getByRole('button', { name: 'Compare' }).click();
  expect(await page.locator('del').innerText()).toContain('Green');
  expect(await page.locator('ins').innerText()).toContain('Black');
  await page.getByRole('button', { name: /^Restore/ }).click();
  await page.getByText('Revision restored.').waitFor();
  expect(await page.getByLabel('Text').inputValue()).toBe('Green tea is good.');
});

test('a picture in use links to its post in the back office', async () => {
  const sent = new FormData();
  sent.append('files[]', new Blob([new Uint8Array(await png())], { type: 'image/png' }), 'kettle.png');
  const answer = await fetch(`${room.foyer.origin}/api/media/upload`, {
    method: 'POST',
    headers: { Cookie: room.writer.cookie, Origin: room.foyer.origin, Accept: 'application/json' },
    body: sent,
  });
  const { results } = (await answer.json()) as { results: { id: string; source_url: string }[] };
  const post = await room.draft({ title: 'Kettles', body: `![A kettle](${results[0]?.source_url})` });
  const { page } = await room.open(room.editor, `/admin/media/${results[0]?.id}`);
  await page.getByRole('link', { name: 'Post Kettles' }).click();
  await page.waitForURL(`**/admin/posts/${post.id}`);
  await richText(page).getByRole('img', { name: 'A kettle' }).waitFor();
  await page.context().close();
});

test('a post is deleted after confirmation', async () => {
  const post = await room.draft();
  const page = await room.openPlain(room.writer, pathOf(post));
  await page.getByRole('button', { name: 'Delete post' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete post' }).click();
  await page.waitForURL('**/u/ada/posts');
  await expect(room.load(post.id)).rejects.toThrow('404');
});

test('is accessible and never scrolls horizontally', async () => {
  const post = await room.draft({ body: 'Green **tea**.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n' });
  await room.writer.patch(`/api/posts/${post.id}`, {
    body: 'Black tea.',
    approvalStatus: 'awaiting_approval',
  });
  const { page } = await room.open(room.editor, `/admin/posts/${post.id}`);
  await richText(page).waitFor();
  await expectAccessible(page, 'editor');
  await page.goto(`/admin/posts/${post.id}/preview`);
  await expectAccessible(page, 'preview');
  await page.goto(`/admin/posts/${post.id}/revisions?from=current`);
  await expectAccessible(page, 'revisions');
  await page.context().close();
});
