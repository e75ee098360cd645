import { describe, expect, it } from 'vitest';
import { createSiteWideLines, statesFact } from './site-wide-lines.ts';

const passages = (...contents: string[]) =>
  contents.map((content) => ({ heading: '', anchor: null, content }));
const page = (url: string, contents: string[], footer: string[] = []) => ({
  url,
  isStart: url === '/',
  passages: passages(...contents),
  footer: passages(...footer),
});
const NOTICE = 'We and our 41 partners store small files on your device';
const FOOT = 'Opening hours\n\nMon–Fri 9:00–17:00\n\nMade with love.';

/** Pages with their own text between the notice and the footer. */
function seen(languages: (string | null)[], notice = (_language: string | null) => NOTICE) {
  const lines = createSiteWideLines(null);
  for (const [n, language] of languages.entries())
    lines.compare(language, passages(`${notice(language)}\n\nPage ${n}.`, FOOT));
  lines.endComparison();
  return lines;
}

describe('site-wide lines', () => {
  it('are told by standing on most of three pages, and stay where there are two', () => {
    const own = page('/9', [NOTICE, 'Page 9.', 'Made with love.']);
    expect(seen(['en', 'en', 'en']).ownPassages(own)).toEqual(passages('Page 9.'));
    expect(seen(['en', 'en']).ownPassages(own)).toEqual(own.passages);
  });

  it('are those of each language', () => {
    const lines = seen(
      ['en', 'en', 'en', 'en', 'en', 'de', 'de', 'de'],
      (language) => `Notice: ${language}.`,
    );
    expect(lines.ownPassages(page('/de', ['Notice: de.\n\nSeite.']))).toEqual(passages('Seite.'));
    expect(lines.isSampled()).toBe(true);
  });

  it('are not what few of the pages say, nor what stands between their own text', () => {
    const lines = createSiteWideLines(null);
    for (let n = 0; n < 8; n++) lines.compare('en', n < 3 ? passages(NOTICE, `Page ${n}.`) : []);
    lines.endComparison();
    const kettle = page('/kettle', [`Kettle.\n\n${NOTICE}\n\nIt holds two litres.`]);
    expect(lines.ownPassages(page('/9', [NOTICE]))).toEqual(passages(NOTICE));
    expect(seen(['en', 'en', 'en']).ownPassages(kettle)).toEqual(kettle.passages);
  });

  it('are not told by the first pages of a website with more', () => {
    const lines = createSiteWideLines(null);
    for (let n = 0; n < 3; n++) lines.compare('en', passages(NOTICE, `Page ${n}.`));
    const third = page('/3', [NOTICE, 'Page 3.']);
    expect(lines.ownPassages(third)).toEqual(third.passages);
    for (let n = 3; n < 8; n++) lines.compare('en', passages(`Page ${n}.`));
    expect(lines.ownPassages(third)).toEqual(third.passages);
  });

  it('are read once if they state something, with their label, on the start page or on the first that has them', () => {
    const lines = seen(['en', 'en', 'en']);
    const read = (url: string, ...contents: string[]) => lines.ownPassages(page(url, contents));
    expect(read('/a', 'Page 1.', FOOT)).toEqual(passages('Page 1.', 'Opening hours\n\nMon–Fri 9:00–17:00'));
    expect(read('/b', 'Page 2.', FOOT)).toEqual(passages('Page 2.'));
    expect(read('/a', 'Page 1, again.', FOOT)).toHaveLength(2);
    expect(read('/', 'Start.', FOOT)).toHaveLength(2);
    expect(read('/a', 'Page 1.', FOOT)).toEqual(passages('Page 1.'));
    lines.forget('/');
    expect(read('/b', 'Page 2.', FOOT)).toHaveLength(2);
  });

  it('are the lines of any footer, a table of hours among them', () => {
    const lines = createSiteWideLines(null);
    const foot = ['A family business.\n\nQuay 7, Port Ellis', '| Mon | 9:00–17:00 |\n| Sun | closed |'];
    const read = (url: string) => lines.ownPassages(page(url, ['Own text.\n\nQuay 7, Port Ellis'], foot));
    expect(read('/')).toEqual(
      passages('Own text.\n\nQuay 7, Port Ellis', 'Quay 7, Port Ellis', foot[1] as string),
    );
    expect(read('/contact')).toEqual(passages('Own text.\n\nQuay 7, Port Ellis'));
  });

  it('are no rows and no code', () => {
    const own = (n: number) =>
      page(`/${n}`, ['| Size | Price |\n|-|-|\n| S | 2 |', `Page ${n}.`, '```\nnpm start\n```']);
    const lines = createSiteWideLines(null);
    for (let n = 0; n < 3; n++) lines.compare('en', own(n).passages);
    lines.endComparison();
    expect(lines.ownPassages(own(4))).toEqual(own(4).passages);
  });

  it('are known to a sync that reads one page', () => {
    const before = seen(['en', 'en', 'en']);
    before.ownPassages(page('/', ['Start.', FOOT]));
    const lines = createSiteWideLines(before.stored());
    expect(lines.ownPassages(page('/new', [NOTICE, 'New.', FOOT]))).toEqual(passages('New.'));
    expect(lines.ownPassages(page('/', ['Start, changed.', FOOT]))).toHaveLength(2);
  });
});

it.each([
  ['Quay 7, Port Ellis', true],
  ['Call 555 0199 22', true],
  ['Monday to Friday from 9 am, by appointment at the workshop behind the station only', true],
  ['Postage is always 4.65 pounds for every parcel that we send to anywhere in Britain', true],
  ['Write to us whenever you like and as often as you like: desk@night.example', true],
  ['We and our 832 partners store and/or access information on a device, such as identifiers', false],
  ['A family business with a heart for boats.', false],
])('%s states something: %s', (line, expected) => {
  expect(statesFact(line)).toBe(expected);
});
