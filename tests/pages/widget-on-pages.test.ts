import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerWith, type SentEvent } from '../setup/answers/answers.ts';
import { eventually } from '../setup/app/eventually.ts';
import { expectAccessible, WIDTHS } from '../setup/browser/look.ts';
import {
  ask,
  CHAT,
  call,
  launcher,
  panel,
  question,
  startWidgetPages,
  type WidgetPages,
} from '../setup/browser/widget-pages.ts';

// The widget on websites that we do not know: it works on each of them, and changes nothing of theirs.

let pages: WidgetPages;

beforeAll(async () => {
  pages = await startWidgetPages();
});
afterAll(() => pages?.stop());

describe('a hostile host page', () => {
  test('cannot restyle the widget', async () => {
    const head = `<style>
      * { all: unset !important; display: none !important; color: hotpink !important; }
      html, body, main, h1, p { display: block !important; }
      foyer-widget, body > * { display: none !important; opacity: 0 !important; transform: scale(9) !important; }
      .cover { display: block !important; position: fixed !important; inset: 0 !important; z-index: 99999 !important; }
    </style>`;
    const { page, complaints } = await pages.visit({ head, body: '<div class="cover"></div>' });
    await launcher(page).click();
    await ask(page);
    await page.getByRole('link', { name: /^Source 1/ }).waitFor();
    const box = await panel(page).boundingBox();
    expect([box?.width, box?.height]).toEqual([400, 608]);
    expect(await panel(page).evaluate((dialog) => getComputedStyle(dialog).color)).toBe('rgb(26, 32, 41)');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('cannot break the widget with extended prototypes', async () => {
    const { page, complaints } = await pages.visit({}, {}, () => {
      const everywhere = (prototype: object) => Object.assign(prototype, { extra: () => 1, each: () => 2 });
      everywhere(Object.prototype);
      everywhere(Array.prototype);
      everywhere(String.prototype);
    });
    await launcher(page).click();
    await ask(page);
    await page.getByRole('link', { name: /^Source 1/ }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  /** Of options and headers that are given to the browser; and of property descriptors, where two exclude each other. */
  const INHERITED = [
    ['evil', 'body', 'method', 'headers', 'signal', 'once', 'preview'],
    ['get'],
    ['set'],
    ['value'],
  ].map((names) => ({ names }));

  test.each(INHERITED)('may give every object the properties $names', async ({ names }) => {
    const head = `<script>for (const name of ${JSON.stringify(names)}) Object.prototype[name] = 'x'</script>`;
    const { page, complaints } = await pages.visit({ head });
    await launcher(page).click();
    await question(page).fill('When are you open?');
    await page.keyboard.press('Enter');
    await page.getByText('from nine to five').waitFor();
    await page.getByRole('button', { name: 'Not helpful' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByRole('combobox').fill('open sundays');
    await page.getByRole('option', { name: /closed on Sundays/ }).waitFor();
    await page.getByRole('tab', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('may block storage and cookies', async () => {
    const { page, complaints } = await pages.visit({}, {}, () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
    });
    await launcher(page).click();
    await ask(page);
    await page.getByRole('link', { name: /^Source 1/ }).waitFor();
    await call(page, 'logout');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('gets one additional element and no layout shift', async () => {
    const { page } = await pages.visit({}, {}, () => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Object.assign(window, { shift: entry });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await launcher(page).click();
    await question(page).waitFor();
    const [children, names, shift] = await page.evaluate(() => [
      [...document.body.children].map(({ localName }) => localName),
      Object.keys(window).filter((name) => /foyer/i.test(name)),
      'shift' in window,
    ]);
    expect(children).toEqual(['main', 'foyer-widget']);
    expect(names).toEqual(['Foyer']);
    expect(shift).toBe(false);
    await page.context().close();
  });

  test('does not see the keys that are typed in the widget', async () => {
    const body = '<script>window.keys = []; addEventListener("keydown", (e) => keys.push(e.key))</script>';
    const { page } = await pages.visit({ body });
    await launcher(page).click();
    await question(page).pressSequentially('tea/');
    expect(await question(page).inputValue()).toBe('tea/');
    expect(await page.evaluate(() => (window as never as { keys: string[] }).keys)).toEqual([]);
    await page.context().close();
  });
});

describe('the keys of the search', () => {
  test('are those of every keyboard, and not what is typed on the page, even where its editor is hidden', async () => {
    const body = `<a-note></a-note><aside></aside><script>
      for (const host of document.querySelectorAll('a-note, aside')) {
        host.style = 'display:block;width:300px;height:60px';
        host.attachShadow({ mode: 'closed' }).innerHTML = '<div contenteditable style="height:50px"></div>';
      }
    </script>`;
    const { page, complaints } = await pages.visit({ body });
    await launcher(page).waitFor();
    for (const host of ['a-note', 'aside']) {
      await page.locator(host).click();
      for (const key of ['/', 'Control+k']) await page.keyboard.press(key);
      expect(await call(page, 'isOpen'), host).toBe(false);
    }
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const press = (init: object) =>
      page.evaluate(
        (keys) => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...keys })),
        init,
      );
    await press({ key: '/', isComposing: true });
    expect(await call(page, 'isOpen')).toBe(false);
    for (const key of [
      { key: 'K', code: 'KeyK', ctrlKey: true },
      { key: 'л', code: 'KeyK', ctrlKey: true },
      { key: '/' },
    ]) {
      await press(key);
      expect(await call(page, 'isOpen'), JSON.stringify(key)).toBe(true);
      await call(page, 'close');
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('the script tag', () => {
  test('loads at most 2.7 kB', async () => {
    const script = await fetch(`${pages.foyer.origin}/widget.js?site=tea-shop`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(script.headers.get('content-encoding')).toBe('br');
    expect(Number(script.headers.get('content-length'))).toBeGreaterThan(0);
    expect(Number(script.headers.get('content-length'))).toBeLessThanOrEqual(2.7 * 1024);
  });

  test('twice creates one widget', async () => {
    const { page, complaints } = await pages.visit({
      script: pages.scriptLine() + pages.scriptLine('data-theme="dark"'),
    });
    await page.waitForFunction(() => 'Foyer' in window);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('foyer-widget').count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('of an unknown site does not change the page', async () => {
    const { page, complaints } = await pages.visit({ script: pages.scriptLine('', 'nobody') });
    await page.waitForLoadState('networkidle');
    expect(await page.locator('foyer-widget').count()).toBe(0);
    expect(complaints).toEqual([expect.stringContaining('404')]);
    await page.context().close();
  });

  test('without a site in its address reads it from an attribute', async () => {
    const script = `<script async src="${pages.foyer.origin}/widget.js" data-site="tea-shop"></script>`;
    const { page, complaints } = await pages.visit({ script });
    await launcher(page).click();
    await page.getByText('Ask me anything about Tea shop').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('has attributes for look, language and agents', async () => {
    const attributes =
      'data-agents="search,share" data-position="bottom-left" data-theme="dark" data-color="#ffd400" data-locale="fr" data-z-index="7"';
    const { page } = await pages.visit({ script: pages.scriptLine(attributes) });
    const button = page.getByRole('button', { name: 'Rechercher' });
    const box = await button.boundingBox();
    expect(box?.x).toBe(20);
    const look = () =>
      button.evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element);
        const { zIndex } = getComputedStyle(document.querySelector('foyer-widget') as Element);
        return [backgroundColor, color, zIndex];
      });
    expect(await look()).toEqual(['rgb(255, 212, 0)', 'rgb(0, 0, 0)', '7']);
    await button.click();
    await page.getByRole('combobox', { name: 'Chercher sur ce site' }).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Recherche', 'Partager']);
    await page.context().close();
  });

  test('uses one language: of the visitor’s browser, or of the owner’s texts', async () => {
    const change = (texts: object) => pages.owner.patch(`/api/sites/${pages.siteId}`, { texts });
    const openIn = async (locale: string, label: string) => {
      const { page } = await pages.visit({}, { locale });
      await page.getByRole('button', { name: label }).click();
      return page;
    };
    await change({ locale: null, fallback: null, versions: {}, strings: {} });
    const german = await openIn('de-CH', 'Chat öffnen');
    await german.getByText('Hier gibt es Antworten', { exact: false }).waitFor();

    const greeting = 'Welcome to the tea house.';
    await pages.owner.patch(`/api/sites/${pages.siteId}`, { bot: { greeting } });
    const versions = { fr: { greeting: 'Bienvenue au salon de thé.', suggestions: ['Quels thés ?'] } };
    await change({ fallback: 'en', versions, strings: { askPlaceholder: 'What would you like?' } });
    const english = await openIn('de-CH', 'Open chat');
    await english.getByText(greeting).waitFor();
    const field = english.getByRole('textbox', { name: 'Your question' });
    expect(await field.getAttribute('placeholder')).toBe('What would you like?');
    const french = await openIn('fr-FR', 'Ouvrir le chat');
    await french.getByText('Bienvenue au salon de thé.').waitFor();
    await french.getByRole('button', { name: 'Quels thés ?' }).waitFor();
    // The owner's own texts are in the first language.
    expect(await french.getByPlaceholder('What would you like?').count()).toBe(0);
    // The pages are in English: the visitor may continue in it, here and on later pages.
    const done = { message_id: 'm1', answered: false, related: [], offered_language: 'en' };
    await answerWith(french, CHAT, [
      ['start', { chat_id: 'c1' }],
      ['token', { text: 'En anglais.' }],
      ['done', done],
    ]);
    await french.getByRole('textbox').fill('Quand ?');
    await french.keyboard.press('Enter');
    await french.getByRole('button', { name: 'Continuer en anglais' }).click();
    await french.getByPlaceholder('What would you like?').waitFor();
    await french.reload();
    // The button has its language before the rest of the widget is loaded.
    await french.getByRole('button', { name: /chat$/ }).click();
    await french.getByPlaceholder('What would you like?').waitFor();

    // Foyer's own phrases have the language of the widget, whatever that of the question.
    await english.getByRole('textbox').fill('Wer hat die Schachmeisterschaft gewonnen?');
    await english.keyboard.press('Enter');
    await english.getByText('I couldn’t find that on this website.').waitFor();

    // Without words that bind the widget to a language, the owner's own texts stay in theirs too.
    await pages.owner.patch(`/api/sites/${pages.siteId}`, { bot: { greeting: '', suggestions: [] } });
    await change({ versions: {}, strings: { openChat: 'Ask us', askPlaceholder: 'What would you like?' } });
    const spanish = await openIn('es-ES', 'Abrir el chat');
    await spanish.getByPlaceholder('Hacer una pregunta').waitFor();
    await pages.owner.patch(`/api/sites/${pages.siteId}`, { bot: { greeting } });

    await change({ locale: 'de', strings: {} });
    const chosen = await openIn('fr-FR', 'Chat öffnen');
    await chosen.getByText(greeting).waitFor();
    await change({ locale: null, fallback: null, versions: {}, strings: {} });
    await pages.owner.patch(`/api/sites/${pages.siteId}`, { bot: { greeting: '' } });
    for (const page of [german, english, french, spanish, chosen]) await page.context().close();
  });

  test('supports a right-to-left page', async () => {
    const { page, complaints } = await pages.visit({ html: 'lang="he" dir="rtl"' });
    await launcher(page).click();
    await ask(page);
    await page.getByRole('link', { name: /^Source 1/ }).waitFor();
    expect(await panel(page).evaluate((dialog) => getComputedStyle(dialog).direction)).toBe('rtl');
    const [bubble, log] = [
      await page.getByText('When can I return tea?').boundingBox(),
      await page.getByRole('log').boundingBox(),
    ];
    expect((bubble?.x ?? 0) - (log?.x ?? 0)).toBeLessThan(40);
    // English among Hebrew: the number of "1 source" comes first.
    const sources = page.getByText('1 source', { exact: true });
    expect(await sources.evaluate((text) => getComputedStyle(text).unicodeBidi)).toBe('plaintext');
    await page.getByRole('tab', { name: 'Chat' }).focus();
    const paddings = await page.locator('.composer').evaluate((composer) => {
      const { paddingLeft, paddingRight } = getComputedStyle(composer);
      return [paddingLeft, paddingRight];
    });
    expect(paddings).toEqual(['5px', '14px']);
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByRole('tab', { name: 'Search' }).getAttribute('aria-selected')).toBe('true');
    await expectAccessible(page, 'right to left', WIDTHS.slice(0, 1));
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('shows code from left to right, and each text in its own direction', async () => {
    const { page } = await pages.visit({ html: 'lang="he" dir="rtl"' });
    await launcher(page).click();
    const text =
      'Run `npm install -g foyer`.\n\n- התקינו את `npm ci`\n- Then start\n\n```\nnode --run start\n```';
    const done: SentEvent = ['done', { message_id: 'm1', answered: true, related: [] }];
    await answerWith(page, CHAT, [['start', { chat_id: 'c1' }], ['token', { text }], done]);
    await question(page).fill('מה?');
    await page.keyboard.press('Enter');
    await page.getByText('node --run start').waitFor();
    const directions = await page
      .locator('.message :is(p, li, code, pre), .visitor')
      .evaluateAll((all) => all.map((one) => [one.localName, getComputedStyle(one).direction]));
    // The first of each message of the assistant says that it is one.
    expect(directions).toEqual([
      ['p', 'ltr'],
      ['p', 'ltr'],
      ['div', 'rtl'],
      ['p', 'ltr'],
      ['p', 'ltr'],
      ['code', 'ltr'],
      ['li', 'rtl'],
      ['code', 'ltr'],
      ['li', 'ltr'],
      ['pre', 'ltr'],
      ['code', 'ltr'],
    ]);
    await page.context().close();
  });
});

describe('a page that changes', () => {
  test('keeps the widget when a framework replaces its body or adds the tag again', async () => {
    const { page, complaints } = await pages.visit({});
    await launcher(page).waitFor();
    await page.evaluate(() => {
      const body = document.createElement('body');
      body.textContent = 'Another page';
      document.body.replaceWith(body);
    });
    await launcher(page).click();
    await question(page).waitFor();
    await page.evaluate(
      (src) =>
        new Promise<void>((resolve) => {
          document.querySelector('script')?.remove();
          document.body.replaceChildren('A third page');
          const script = document.createElement('script');
          script.onload = () => resolve();
          script.src = src;
          document.head.append(script);
        }),
      `${pages.foyer.origin}/widget.js?site=tea-shop`,
    );
    await launcher(page).waitFor();
    await question(page).waitFor();
    expect(await page.locator('foyer-widget').count()).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('opens agents from its own links, and leaves other clicks alone', async () => {
    const body = '<a href="/elsewhere" data-foyer-open="search">Search us</a>';
    const { page } = await pages.visit({ body });
    await launcher(page).waitFor();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Search us' }).click({ modifiers: ['ControlOrMeta'] });
    await (await opened).waitForURL('**/elsewhere');
    expect(await call(page, 'isOpen')).toBe(false);
    await page.getByRole('link', { name: 'Search us' }).click();
    await page.getByRole('combobox').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.context().close();
  });

  test('loses no click that begins while the core loads', async () => {
    const { page, complaints } = await pages.visit({});
    const core = Promise.withResolvers<void>();
    await page.route(`${pages.foyer.origin}/widget/**`, async (route) => {
      await core.promise;
      await route.continue();
    });
    await launcher(page).hover();
    await page.mouse.down();
    core.resolve();
    await page.locator('foyer-widget .launcher[aria-expanded]').waitFor();
    await page.mouse.up();
    await question(page).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('shows an error if a part cannot be loaded, with the focus on the retry button', async () => {
    const { page } = await pages.visit({});
    const session = Promise.withResolvers<void>();
    await page.route(`${pages.foyer.origin}/api/widget/session`, async (route) => {
      await session.promise;
      await route.continue();
    });
    await launcher(page).click();
    await question(page).waitFor();
    await page.route(`${pages.foyer.origin}/widget/**`, (route) => route.abort());
    await page.getByRole('tab', { name: 'Share' }).click();
    const again = panel(page).getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await eventually(async () =>
      expect(
        await again.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button),
      ).toBe(true),
    );
    const line = () => page.locator('.agent').evaluate((agent) => getComputedStyle(agent).borderTopColor);
    expect(await line()).toBe('rgba(0, 0, 0, 0)');

    // A session that arrives afterwards does not hide it; the other tabs are free of it.
    const started = page.waitForResponse(`${pages.foyer.origin}/api/widget/session`);
    session.resolve();
    await (await started).finished();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await again.isVisible()).toBe(true);
    await page.getByRole('tab', { name: 'Chat' }).click();
    await question(page).waitFor();
    expect(await again.isVisible()).toBe(false);
    await page.getByRole('tab', { name: 'Share' }).click();
    await again.waitFor();
    await page.context().close();
  });

  test('loads the answer renderer when a visitor writes, and retries after a failure', async () => {
    const { page } = await pages.visit({});
    await launcher(page).click();
    await question(page).waitFor();
    const later: string[] = [];
    page.on('request', (request) => later.push(new URL(request.url()).pathname));
    await page.route(`${pages.foyer.origin}/widget/**`, (route) => route.abort());
    await ask(page);
    const again = panel(page).getByRole('button', { name: 'Try again' });
    await panel(page).getByRole('alert').getByText('Can’t reach').waitFor();
    // An answer that cannot be shown is not asked for.
    expect(later.filter((path) => path === '/api/widget/chat')).toEqual([]);
    await page.unroute(`${pages.foyer.origin}/widget/**`);
    await again.click();
    await page.getByText('Within thirty days').waitFor();
    const parts = later.filter((path) => path.startsWith('/widget/'));
    expect(parts.length).toBeGreaterThan(0);

    await page.route(`${pages.foyer.origin}/widget/**`, (route) =>
      parts.includes(new URL(route.request().url()).pathname) ? route.abort() : route.continue(),
    );
    await page.reload();
    await launcher(page).click();
    await again.waitFor();
    expect(await panel(page).getByText('When can I return tea?').count()).toBe(1);
    await page.unroute(`${pages.foyer.origin}/widget/**`);
    await again.click();
    await page.getByText('Within thirty days').waitFor();
    await page.context().close();
  });

  test('shows an error if no part can be loaded, and retries with the next click', async () => {
    const { page } = await pages.visit({});
    await launcher(page).waitFor();
    await page.route(`${pages.foyer.origin}/widget/**`, (route) => route.abort());
    // Without a pointer: its approach, the focus and the click may begin three attempts, and the last of them may still
    // be under way when the first one has failed.
    await launcher(page).dispatchEvent('click');
    await eventually(async () => expect(await launcher(page).innerText()).toBe('Offline'));
    await page.unroute(`${pages.foyer.origin}/widget/**`);
    await launcher(page).click();
    await question(page).waitFor();
    await page.context().close();
  });
});

// The last one, because nothing is left for others.
test('a widget whose site was deleted reports an unknown key', async () => {
  const { page, complaints } = await pages.visit({});
  await launcher(page).waitFor();
  await pages.owner.delete(`/api/sites/${pages.siteId}`);
  await launcher(page).click();
  await page.getByRole('alert').getByText('its website key is not known').waitFor();
  await eventually(() => expect(complaints.join(' ')).toContain('There is no such site.'));
  await page.context().close();
});
