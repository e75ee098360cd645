import { describe, expect, it } from 'vitest';
import { createSiteWideLines, withoutSiteWide } from './site-wide-lines.ts';

const passages = (...contents: string[]) =>
  contents.map((content) => ({ heading: '', anchor: null, content }));
const NOTICE = 'We use cookies.';
const FOOT = 'Opening hours\n\nMon–Fri 9–17\n\nMade with love.';

/** @param languages of the pages, each of which has its own text between the notice and the footer */
function found(languages: (string | null)[], notice = (_language: string | null) => NOTICE) {
  const lines = createSiteWideLines([]);
  for (const [n, language] of languages.entries())
    lines.compare(language, passages(`${notice(language)}\n\nPage ${n}.`, FOOT));
  return lines;
}

describe('site-wide lines', () => {
  it.each([
    ['three pages', ['en', 'en', 'en'], true],
    ['two pages', ['en', 'en'], false],
  ])('are told by standing on most of %s', (_what, languages, isTold) => {
    const own = withoutSiteWide(passages(NOTICE, 'Page 9.', FOOT), found(languages).keys(), false);
    expect(own).toEqual(isTold ? passages('Page 9.') : passages(NOTICE, 'Page 9.', FOOT));
  });

  it('are those of each language', () => {
    const lines = found(
      ['en', 'en', 'en', 'en', 'en', 'de', 'de', 'de'],
      (language) => `Notice in ${language}.`,
    );
    expect(withoutSiteWide(passages('Notice in de.\n\nSeite.'), lines.keys(), false)).toEqual(
      passages('Seite.'),
    );
    expect(lines.isSampled()).toBe(true);
  });

  it('are not what few of the pages say, nor what stands between their own text', () => {
    const lines = found(['en', 'en', 'en']);
    for (let n = 0; n < 4; n++) lines.compare('en', []);
    const keys = lines.keys();
    expect(keys.size).toBe(0);
    const page = passages('Kettle.\n\nWe use cookies.\n\nIt holds two litres.');
    expect(withoutSiteWide(page, found(['en', 'en', 'en']).keys(), false)).toEqual(page);
  });

  it('leave the start page what they state, with its label', () => {
    const start = passages('Page 1.', `${NOTICE}\n\n${FOOT}`);
    expect(withoutSiteWide(start, found(['en', 'en', 'en']).keys(), true)).toEqual(
      passages('Page 1.', 'Opening hours\n\nMon–Fri 9–17'),
    );
  });

  it('are no rows and no code', () => {
    const table = '| Size | Price |\n|-|-|\n| S | 2 |';
    const code = '```\nnpm start\n```';
    const lines = createSiteWideLines([]);
    const page = (n: number) => passages(table, `Page ${n}.`, code);
    for (let n = 0; n < 3; n++) lines.compare('en', page(n));
    expect(withoutSiteWide(page(4), lines.keys(), false)).toEqual(page(4));
  });

  it('are kept for a sync that reads one page', () => {
    const before = [...found(['en', 'en', 'en']).keys()];
    const lines = createSiteWideLines(before);
    lines.compare('en', passages(NOTICE, 'New.'));
    expect(withoutSiteWide(passages(NOTICE, 'New.'), lines.keys(), false)).toEqual(passages('New.'));
  });
});
