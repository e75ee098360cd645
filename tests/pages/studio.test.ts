import { describe, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { expectAccessible } from '../setup/browser/look.ts';
import { WITHOUT_SCRIPTS } from '../setup/websites/own-pages.ts';
import { HOME, heard, withStudio } from '../setup/websites/studio.ts';

describe('the studio', () => {
  const studio = withStudio();

  test('changes can be discarded, and leaving the page asks for confirmation', async () => {
    const { page } = await studio.open(`${HOME}/look`);
    const before = await page.getByLabel('Text that is shared').inputValue();
    await page.getByLabel('Text that is shared').fill('Have a look');
    const asked = page.waitForEvent('dialog');
    const leaving = page.getByRole('link', { name: 'Words' }).click();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await leaving;
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await page.getByLabel('Text that is shared').inputValue()).toBe(before);
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Words' }).click();
    await page.waitForURL('**/words');
    await page.context().close();
  });

  test('an invalid value has an error beside its field, and no input is lost', async () => {
    const { page, complaints } = await studio.open(`${HOME}/look`);
    const colour = page.locator('#look-theme\\.color');
    await colour.fill('reddish');
    await page.getByLabel('Search the website').check();
    await page.getByRole('button', { name: 'Save look' }).click();
    await page.getByRole('alert').getByText('A colour should look like #00695c.').waitFor();
    expect(await colour.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Search the website').isChecked()).toBe(true);
    await colour.fill('#0e7490');
    await page.getByRole('button', { name: 'Save look' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect((await studio.loadSite()).theme.color).toBe('#0e7490');
    // The browser reports the refused call.
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await page.context().close();
  });

  test('texts: questions are added, moved and deleted; own texts replace the built-in ones', async () => {
    const { page, complaints } = await studio.open(`${HOME}/words`);
    const preview = await heard(page);
    const script = page.frameLocator('iframe').locator('script[data-preview]');
    const address = await script.getAttribute('src');
    await page.getByLabel('Name of the assistant').fill('Leaf');
    await page.getByRole('textbox', { name: /^Greeting(?! in)/ }).fill('Welcome to the tea shop.');
    await page.getByRole('button', { name: 'Add question' }).click();
    // The new field has the focus.
    await page.keyboard.type('When are you open?');
    expect(await page.getByLabel('Question 1', { exact: true }).inputValue()).toBe('When are you open?');
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByLabel('Question 2', { exact: true }).fill('Where are you?');
    await page.getByRole('button', { name: 'Move question 2 up' }).click();
    await page.getByLabel('Friendly').check();
    await page.getByLabel('Widget language').selectOption('German');
    expect(await page.getByRole('textbox', { name: /^Greeting(?! in)/ }).getAttribute('placeholder')).toBe(
      'Hallo. Hier gibt es Antworten zu Tea shop.',
    );
    // Texts are found by their names, by the built-in ones, and by the owner’s own.
    const find = page.getByRole('searchbox', { name: 'Find a text' });
    const text = page.locator('[name="texts.strings.askPlaceholder"]');
    await find.fill('eine frage stellen');
    await text.waitFor();
    expect(await page.locator('input[name^="texts.strings."]:visible').count()).toBe(1);
    await text.fill('Ask about tea');
    await find.fill('nothing is called this');
    await page.getByText('No text like this.').waitFor();
    await find.fill('');
    await preview((settings) =>
      expect(settings).toMatchObject({
        assistant: 'Leaf',
        greeting: 'Welcome to the tea shop.',
        suggestions: ['Where are you?', 'When are you open?'],
        locale: 'de',
        strings: { askPlaceholder: 'Ask about tea' },
      }),
    );
    await page.getByRole('button', { name: 'Save words' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByText('1 replaced').waitFor();
    // Discarding a later change restores the saved values.
    await page.getByRole('textbox', { name: /^Greeting(?! in)/ }).fill('Hm.');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await page.getByRole('textbox', { name: /^Greeting(?! in)/ }).inputValue()).toBe(
      'Welcome to the tea shop.',
    );
    const { bot_id, texts } = await studio.loadSite();
    expect(texts).toMatchObject({
      locale: 'de',
      versions: {},
      strings: { ask_placeholder: 'Ask about tea' },
    });
    const { bot } = await studio.owner.get<{ bot: object }>(`/api/bots/${bot_id}`);
    expect(bot).toMatchObject({
      greeting: 'Welcome to the tea shop.',
      suggestions: ['Where are you?', 'When are you open?'],
      tone: 'friendly',
      language: 'de',
    });
    await page.reload();
    // Browsers cache the script for minutes; the preview must show the saved settings.
    expect(await script.getAttribute('src')).not.toBe(address);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Chat öffnen' }).click();
    await frame.getByText('Leaf · KI-Assistent').first().waitFor();
    await page.getByRole('button', { name: 'Remove question 1' }).click();
    await page.getByRole('button', { name: 'Save words' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(
      (await studio.owner.get<{ bot: { suggestions: string[] } }>(`/api/bots/${bot_id}`)).bot.suggestions,
    ).toEqual(['When are you open?']);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('texts: one language setting shows the text for each visitor, and languages are added below', async () => {
    await studio.owner.patch('/api/sites/tea-shop', {
      bot: { greeting: 'Welcome.' },
      texts: { locale: null, fallback: 'en', versions: {} },
    });
    const { page, complaints } = await studio.open(`${HOME}/words`);
    await page.getByText('All visitors read English, until you add a language.').waitFor();
    expect(await page.getByLabel('Fallback language').inputValue()).toBe('en');
    expect(await page.getByLabel('Greeting in German').isVisible()).toBe(false);
    const preview = await heard(page);
    await page.getByText('Add German').click();
    await page.getByLabel('Greeting in German').fill('Willkommen.');
    await page.getByText('Without any, visitors who read German are offered none.').waitFor();
    await page.locator('[name="texts.versions.de.strings.send"]').evaluate((field: HTMLInputElement) => {
      field.value = 'Los';
    });
    await page.getByText('Your pages are in English, and the built-in assistant does not').first().waitFor();
    const shows = (language: string) =>
      preview((settings) =>
        expect(settings).toMatchObject({ language, versions: { de: { greeting: 'Willkommen.' } } }),
      );
    // It follows the field that is edited, until another language is chosen beside it.
    await shows('de');
    await page.getByLabel('Greeting optional').focus();
    await shows('en');
    await page.getByLabel('Language of the preview').selectOption('German');
    await shows('de');
    const told = 'Visitors whose browser is set to German read that language. All others read English.';
    await page.getByText(told).waitFor();
    await page.getByRole('button', { name: 'Save words' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByText('Add German').waitFor({ state: 'detached' });
    expect((await studio.loadSite()).texts).toMatchObject({ versions: { de: { strings: { send: 'Los' } } } });
    expect(await page.getByText(/^Add (?:French|Spanish)$/).count()).toBe(2);
    await page.getByText('In English; see “Other languages” for others.').waitFor();
    await page.getByLabel('Widget language').selectOption('French');
    await page.getByText('All visitors read French.').waitFor();
    expect(await page.getByLabel('Fallback language').isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await page.context().close();

    const plain = await studio.openPlain(`${HOME}/words`);
    await plain.getByText(told).waitFor();
    await plain.getByText('Add French').click();
    await plain.getByLabel('Greeting in French').fill('Bienvenue.');
    await plain.getByLabel('Greeting in German').fill('');
    await plain.locator('[name="texts.versions.de.strings.send"]').fill('');
    await plain.getByRole('button', { name: 'Save words' }).click();
    await plain.getByText('Website saved.').waitFor();
    expect((await studio.loadSite()).texts).toMatchObject({ versions: { fr: { greeting: 'Bienvenue.' } } });
    await plain.getByText('Add German').waitFor();
    await studio.owner.patch('/api/sites/tea-shop', { bot: { greeting: '' }, texts: { versions: {} } });
  });

  test('all settings can be changed without scripts', async () => {
    const page = await studio.openPlain(`${HOME}/look`);
    await page.locator('#look-theme\\.color').fill('#123456');
    await page.getByLabel('Share a page').uncheck();
    await page.getByText('Networks and their order').click();
    await page.getByRole('checkbox', { name: 'Reddit' }).uncheck();
    await page.getByRole('button', { name: 'Save look' }).click();
    await page.getByText('Website saved.').waitFor();
    expect(page.url()).toBe(`${studio.foyer.origin}${HOME}/look`);
    expect(await page.locator('#look-theme\\.color').inputValue()).toBe('#123456');
    const { agents } = await studio.loadSite();
    expect(agents.share.enabled).toBe(false);
    expect(agents.share.networks).not.toContain('reddit');

    await page.locator('#look-theme\\.color').fill('no colour');
    await page.getByRole('button', { name: 'Save look' }).click();
    await page.getByRole('alert').getByText('A colour should look like #00695c.').waitFor();
    expect(await page.locator('#look-theme\\.color').inputValue()).toBe('no colour');

    await page.goto(`${HOME}/words`);
    await page.getByLabel('Question 6', { exact: true }).fill('Do you deliver?');
    await page.getByText('Sharing', { exact: true }).last().click();
    await page.getByLabel(/^Heading of the share buttons(?! in)/).fill('Tell others');
    await page.getByRole('button', { name: 'Save words' }).click();
    await page.getByText('Website saved.').waitFor();
    expect((await studio.loadSite()).texts.strings).toMatchObject({ share_title: 'Tell others' });
    expect(await page.getByLabel('Question 2', { exact: true }).inputValue()).toBe('Do you deliver?');

    await page.goto(`${HOME}/settings`);
    await page.getByLabel('Slug in the script line').fill('teas');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.waitForURL('**/u/admin/sites/teas/settings');
    await page.getByLabel('Slug in the script line').fill('tea-shop');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.waitForURL(`**${HOME}/settings`);
  });

  test('a website links to the search settings and the API keys of its assistant', async () => {
    const { page, complaints } = await studio.open(`${HOME}/knowledge`);
    const tabs = page.getByRole('navigation', { name: 'Knowledge' });
    await tabs.getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByRole('button', { name: 'Save synonyms' }).waitFor();
    const groups = page.getByRole('navigation', { name: 'Website' });
    await groups.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Create key' }).waitFor();
    expect(await groups.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('true');
    await page.goto(`${HOME}/install`);
    await page.getByRole('link', { name: 'Create an API key' }).click();
    await page.getByRole('button', { name: 'Create key' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('crawled pages are listed, and a new crawl keeps the position in the list', async () => {
    const { page, complaints } = await studio.open(`${HOME}/knowledge`);
    await page.getByRole('link', { name: 'Tea shop', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Re-read website' }).click();
    await page.waitForURL('**/knowledge?source=*');
    await page.getByText('The website is being re-read.').waitFor();
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.id)).toMatch(/^source-/),
    );
    await page.getByText('Ready', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Failed (0)', exact: true }).click();
    await page.getByText('No pages.').waitFor();
    await page.getByText('Add another website').click();
    await page.getByLabel('Address').fill('not an address');
    await page.getByRole('button', { name: 'Add source' }).click();
    await page.getByRole('alert').getByText('Enter a valid address', { exact: false }).waitFor();
    await page.getByLabel('Address').fill(`http://${studio.website.domain}/`);
    await page.getByRole('button', { name: 'Add source' }).click();
    await page.getByRole('alert').getByText('This website is already read.').waitFor();
    studio.pages['/teas'] = '<title>Teas</title><h1>Teas</h1><p>Green, black and white.</p>';
    await page.getByLabel('Address').fill(`http://${studio.website.domain}/teas`);
    // It is open after a refusal.
    await page.locator('#source').getByLabel('Not these paths').fill('/private/*\n/drafts/*');
    await page.getByRole('button', { name: 'Add source' }).click();
    await page.getByText('without /private/*, /drafts/*', { exact: false }).waitFor();
    expect(await page.getByText('Show its pages').count()).toBe(1);
    const added = page.getByRole('listitem').filter({ hasText: 'without /private/*' });
    await added.getByText('Change how it is read').click();
    await added.getByLabel('Page limit').fill('0');
    await added.getByRole('button', { name: 'Save settings' }).click();
    await added.getByRole('alert').getByText('The page limit must be at least 1.').waitFor();
    await added.getByLabel('Page limit').fill('20');
    await added.getByLabel('Read again').selectOption('Every day');
    await added.getByLabel('Re-read the website now').uncheck();
    await added.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('They take effect when the website is re-read.', { exact: false }).first().waitFor();
    await added.getByText('Read again every day, at most 20 pages, without', { exact: false }).waitFor();
    await added.getByText('This has changed since it was read.', { exact: false }).waitFor();
    await added.getByRole('button', { name: 'Re-read website' }).click();
    await page.getByText('The website is being re-read.').waitFor();
    await added.getByText('Ready', { exact: true }).waitFor();
    await added.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove source' }).click();
    await page.getByText('Source removed.').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('%s, answers are written, found, changed and deleted', async (_how, hasScripts) => {
    const { page, complaints } = await studio.openEither(`${HOME}/knowledge`, hasScripts);
    await page.getByRole('link', { name: 'Your answers (0)' }).click();
    await page.getByLabel('Question').fill('Do you sell teapots?');
    await page.getByRole('button', { name: 'Publish answer' }).click();
    await page.getByRole('alert').getByText('The answer is missing.').waitFor();
    expect(await page.getByLabel('Question').inputValue()).toBe('Do you sell teapots?');
    await page.getByLabel('Answer', { exact: true }).fill('Yes, in three colours.');
    await page.getByRole('button', { name: 'Publish answer' }).click();
    await page.getByText('Your answer is live.', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Your answers (1)' }).waitFor();

    await page.getByRole('searchbox').fill('spoons');
    await page.getByRole('searchbox').press('Enter');
    await page.getByText('No answers found').waitFor();
    await page.getByRole('searchbox').fill('THREE colours');
    await page.getByRole('searchbox').press('Enter');
    const item = page.getByRole('listitem').filter({ hasText: 'Do you sell teapots?' });
    await item.getByText('Change', { exact: true }).click();
    await item.getByLabel('Answer', { exact: true }).fill('Yes, in four colours.');
    await item.getByRole('button', { name: 'Save answer' }).click();
    await page.getByText('Your answer is saved and live.').waitFor();
    await page.getByRole('link', { name: 'Show all answers' }).click();
    await item.getByText('Change', { exact: true }).click();
    expect(await item.getByLabel('Answer', { exact: true }).inputValue()).toBe('Yes, in four colours.');
    await item.getByRole('button', { name: 'Delete answer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete answer' }).click();
    await page.getByText('Answer deleted.').waitFor();
    expect(await item.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('the script tag is checked on the website, and the domain is verified by a file', async () => {
    const { page, complaints } = await studio.open(`${HOME}/install`);
    await page.getByRole('button', { name: 'Check my website' }).click();
    await page.getByText('Not found yet').waitFor();
    studio.pages['/'] += await page.locator('code', { hasText: 'widget.js' }).first().innerText();
    await page.getByRole('button', { name: 'Check my website' }).click();
    await page.getByText('Installed', { exact: true }).waitFor();
    const address = page.getByLabel('Page to check');
    await address.fill('/nowhere');
    await page.getByRole('button', { name: 'Check my website' }).click();
    await page.getByText(`Looked at http://${studio.website.domain}/nowhere`).waitFor();
    await page.getByText('The page did not answer').waitFor();
    await address.fill('https://other.example/');
    await page.getByRole('button', { name: 'Check my website' }).click();
    await page.getByText('other.example is not', { exact: false }).waitFor();

    await page.getByRole('button', { name: 'Verify domain' }).click();
    await page.getByText('could not be verified yet', { exact: false }).waitFor();
    const { site } = await studio.owner.get<{
      site: { verification: { file_url: string; file_content: string } };
    }>('/api/sites/tea-shop');
    studio.pages[new URL(site.verification.file_url).pathname] = site.verification.file_content;
    await page.getByRole('button', { name: 'Verify domain' }).click();
    await page.getByText('Verified', { exact: true }).waitFor();
    // The browser reports the refused call.
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await page.context().close();
  });

  test('the tab of the current page is visible on a phone, also without scripts', async () => {
    for (const options of [{}, WITHOUT_SCRIPTS]) {
      const { page } = await studio.open(`${HOME}/settings`, {
        ...options,
        viewport: { width: 375, height: 700 },
      });
      const box = await page.getByRole('link', { name: 'Settings', exact: true }).last().boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(376);
      await page.context().close();
    }
  });

  test('without scripts, the check shows its result on the next page', async () => {
    const line = studio.pages['/'] ?? '';
    const page = await studio.openPlain(`${HOME}/install`);
    studio.pages['/'] = '<h1>Tea shop</h1>';
    await page.getByRole('button', { name: 'Check my website' }).click();
    await page.getByRole('alert').getByText('The script line is not on', { exact: false }).waitFor();
    studio.pages['/'] = line;
    await page.getByRole('button', { name: 'Check my website' }).click();
    await page.getByText('The script line is on', { exact: false }).waitFor();
    await page.getByText(`The widget was last seen on ${studio.website.domain}`, { exact: false }).waitFor();
    await page.getByLabel('Page to check').fill('/nowhere');
    await page.getByRole('button', { name: 'Check my website' }).click();
    await page.getByRole('alert').getByText('/nowhere answered with status 404', { exact: false }).waitFor();
    await page.goto(HOME);
    await page.getByText(`on ${studio.website.domain}`, { exact: false }).waitFor();
    const { bot_id } = await studio.loadSite();
    await studio.owner.patch(`/api/bots/${bot_id}`, { suggestions: ['When are you open?'] });
    await page.reload();
    await page.getByRole('button', { name: 'When are you open?' }).click();
    await page.waitForURL('**/playground/*');
    await page.getByText('from nine to five').first().waitFor();
    await studio.owner.patch(`/api/bots/${bot_id}`, { suggestions: [] });
    await page.goto(HOME);
    await page.getByRole('heading', { name: 'Health' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Try a first question' }).count()).toBe(0);
  });

  test('a dialog opens and closes in browsers without invoker commands', async () => {
    await studio.owner.post('/api/bots', { name: 'Old browser' });
    const { page, complaints } = await studio.open('/u/admin/bots', {});
    await page.addInitScript('delete HTMLButtonElement.prototype.commandForElement');
    await page.goto('/u/admin/bots', { waitUntil: 'networkidle' });
    const card = page.getByRole('article').filter({ hasText: 'Old browser' });
    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete Old browser' }).click();
    await page.getByText('Assistant removed.').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('axe finds no violations, and no page scrolls horizontally', async () => {
    const { bot } = await studio.owner.post<{ bot: { slug: string } }>('/api/bots', { name: 'Reader' });
    const { page } = await studio.open(HOME);
    const inBots = ['', '/knowledge', '/knowledge?show=answers', '/settings'].map(
      (place) => `/u/admin/bots/${bot.slug}${place}`,
    );
    const inSite = [
      '',
      '/look',
      '/words',
      '/knowledge',
      '/knowledge?show=answers',
      '/install',
      '/settings',
      '/preview',
    ];
    for (const path of ['/u/admin/bots', ...inBots, ...inSite.map((place) => HOME + place)]) {
      await page.goto(path);
      for (const details of await page.locator('main details').all()) {
        await details.evaluate((element: HTMLDetailsElement) => {
          element.open = true;
        });
      }
      await expectAccessible(page, path);
    }
    await page.context().close();
  });
});
