import { expect, test } from 'vitest';
import { fold, languageOf, termsOf, tokenize } from './analyze.ts';

const terms = (text: string, language = 'en') => tokenize(text).map((token) => termsOf(token, language));
const flat = (text: string) => terms(text).flat();

test('identifiers are kept whole and split', () => {
  expect(terms('--save-dev')).toEqual([['savedev', 'save', 'dev']]);
  expect(flat('package.json')).toEqual(['packagejson', 'packag', 'json']);
  expect(flat('node_modules')).toContain('nodemodul');
  expect(flat('.npmrc')).toEqual(['npmrc']);
  expect(flat('peerDependencies')).toEqual(['peerdepend', 'peer', 'depend']);
});

test('an identifier meets its other spellings', () => {
  const whole = (text: string) => flat(text)[0];
  expect(whole('save-dev')).toBe(whole('save_dev'));
  expect(whole('e-mail')).toBe(whole('email'));
});

test('names in mixed case, numbers and languages with signs stay whole', () => {
  expect(flat('GitHub')).toEqual(['github']);
  expect(flat('11.2.0 and 2026')).toEqual(['11.2.0', '2026']);
  expect(flat('C++ or C#?')).toEqual(['c++', 'c#']);
});

test('case and diacritics are folded', () => {
  expect(fold('Größe')).toBe('grosse');
  expect(fold('Crème Brûlée')).toBe('creme brulee');
  expect(fold('Łódź')).toBe('lodz');
  expect(fold('Йод')).toBe(fold('иод'));
});

test('stop words are left out, by language', () => {
  expect(terms('the')).toEqual([[]]);
  expect(terms('der', 'de')).toEqual([[]]);
  expect(terms('der', 'en')).toEqual([['der']]);
});

test('scripts without spaces are indexed by pairs', () => {
  expect(flat('日本語')).toEqual(['日本', '本語']);
  expect(flat('東')).toEqual(['東']);
});

test('tokens know where they stand', () => {
  const text = 'Über “package.json”, 日本語.';
  expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'Über',
    'package.json',
    '日本',
    '本語',
  ]);
});

test.each([
  ['en-GB', 'en'],
  ['de', 'de'],
  ['PT-br', 'pt'],
  [null, 'en'],
  ['', 'en'],
  ['english', 'en'],
])('the language of %j is %s', (tag, language) => expect(languageOf(tag)).toBe(language));

test('hostile text takes no longer than other text', () => {
  const started = performance.now();
  for (const text of [
    'a-'.repeat(2e5),
    'aA'.repeat(2e5),
    '.'.repeat(4e5),
    'é'.repeat(2e5),
    '日'.repeat(1e5),
  ]) {
    tokenize(text);
  }
  expect(performance.now() - started).toBeLessThan(3000);
});

test('a foreign word in a script without spaces is a word of its own', () => {
  const words = tokenize('使用npm安装').flatMap((token) => token.words);
  expect(words).toEqual(['使用', 'npm', '安装']);
});

test('no term holds a space or a bracket, whatever a sign comes apart into', () => {
  for (const token of tokenize('⑴安装 ㈠ ﷺ № ½ ﬁne')) {
    for (const word of token.words) expect(word).toMatch(/^[\p{L}\p{N}\p{M}.+#_-]+$/u);
  }
});
