import { load } from 'cheerio';
import { expect, test } from 'vitest';
import type { EmailTemplate } from './email-template.ts';
import { renderEmail } from './render-email.ts';

const HOSTILE = `"><img src=https://evil.example/x.png onerror=alert(1)>'&</style><script>alert(2)</script>`;

const template: EmailTemplate = {
  logo: 'https://foyer.example/images/logo-512.png',
  siteName: 'Foyer',
  to: 'ada@example.org',
  subject: 'New sign-in',
  paragraphs: ['Hello ada, somebody signed in.', 'Two lines\nof one paragraph.'],
  facts: [
    ['Device', 'Firefox on Linux'],
    ['Address', '203.0.113.7'],
  ],
  action: { label: 'See where', url: 'https://foyer.example/u/ada/account?a=1&b=2' },
  footer: 'You get this mail because you signed in.',
};

const documentOf = (one: EmailTemplate) => load(renderEmail(one).html);

test('text and HTML have the same content', () => {
  const { text, html } = renderEmail(template);
  const $ = load(html);
  $('br').replaceWith('\n');
  const shown = $('body').text();
  const said = [
    'Foyer',
    ...template.paragraphs,
    ...(template.facts ?? []).flat(),
    'See where',
    template.action?.url ?? '',
    template.footer,
  ];
  for (const words of said) {
    expect(text, words).toContain(words);
    expect(shown, words).toContain(words);
  }
  expect(text).toContain('\n\nDevice: Firefox on Linux\nAddress: 203.0.113.7\n\n');
  expect(
    $('td')
      .filter((_, cell) => $(cell).text() === 'Device')
      .next()
      .text(),
  ).toBe('Firefox on Linux');
});

test('missing values leave no trace', () => {
  const { text, html } = renderEmail({ ...template, facts: undefined, action: undefined });
  expect(text).toBe(
    'Hello ada, somebody signed in.\n\nTwo lines\nof one paragraph.\n\n-- \nFoyer. You get this mail because you signed in.',
  );
  expect(load(html)('a, .button, .line')).toHaveLength(0);
  expect(text + html).not.toContain('undefined');
});

test('the preview text is the first paragraph by default', () => {
  const shownFirst = (one: EmailTemplate) =>
    documentOf(one)('body > div')
      .first()
      .text()
      .replace(/[\u034f\u200c\u00a0]+$/, '');
  expect(shownFirst(template)).toBe('Hello ada, somebody signed in.');
  expect(shownFirst({ ...template, preheader: 'From Firefox on Linux' })).toBe('From Firefox on Linux');
  expect(documentOf(template)('body > div').attr('style')).toContain('display:none');
});

test('hostile values are text in every position', () => {
  const $ = load(
    renderEmail({
      logo: 'https://foyer.example/images/logo-512.png',
      siteName: HOSTILE,
      to: 'ada@example.org',
      subject: HOSTILE,
      preheader: HOSTILE,
      paragraphs: [HOSTILE],
      facts: [[HOSTILE, HOSTILE]],
      action: { label: HOSTILE, url: `https://foyer.example/?q=${HOSTILE}` },
      footer: HOSTILE,
    }).html,
  );
  expect($('img').attr('src')).toBe('https://foyer.example/images/logo-512.png');
  expect($('script, [onerror]')).toHaveLength(0);
  expect($('style')).toHaveLength(1);
  expect($('title').text()).toBe(HOSTILE);
  expect($('.card p').first().text()).toBe(HOSTILE);
  expect($('.button a').text()).toBe(HOSTILE);
  expect($('.button a').attr('href')).toBe(`https://foyer.example/?q=${HOSTILE}`);
});

test('no address but the logo is loaded, and the only link is that of the action', () => {
  const { html } = renderEmail(template);
  const $ = load(html);
  const followed = $('[href]').map((_, element) => $(element).attr('href'));
  expect([...new Set(followed.get())]).toEqual([template.action?.url]);
  expect($('[src], img').length).toBe(1);
  expect($('[background], link, svg, object, iframe, form')).toHaveLength(0);
  expect(html).not.toMatch(/url\(|@import|@font-face/);
});

test('every table has a presentation role', () => {
  const tables = documentOf(template)('table').get();
  expect(tables.length).toBeGreaterThan(4);
  expect(tables.filter((table) => table.attribs.role !== 'presentation')).toEqual([]);
});
