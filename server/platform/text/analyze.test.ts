import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/setup/app/eventually.ts';
import { growthOf } from '#tests/setup/app/growth.ts';
import { analyzePage, toDoc } from '../../knowledge/sources/analyzed-page.ts';
import { fold, isStopWord, languageOf, termOf, termsIn, tokenize } from './analyze.ts';

const words = (text: string) => tokenize(text).map((token) => token.words);
const terms = (text: string, language = 'en') =>
  words(text).flatMap((token) => token.map((word) => termOf(word, language).replace(/^~/, '')));

describe('words', () => {
  test.each([
    ['--save-dev', ['savedev', 'save', 'dev']],
    ['RAID-5', ['raid5', 'raid']],
    ['e-mail', ['email', 'mail']],
    ['package.json', ['packagejson', 'package', 'json']],
    ['node_modules', ['nodemodules', 'node', 'modules']],
    ['.npmrc', ['.npmrc', 'npmrc']],
    ['.NET', ['.net', 'net']],
    ['ASP.NET', ['aspnet', 'asp', 'net']],
    ['end .Then', ['end'], ['then']],
    ['wi\u2011fi', ['wifi', 'wi', 'fi']],
    ['net\u00adwork\u200bcable', ['networkcable']],
    ['کتاب\u200cها', ['کتابها', 'کتاب', 'ها']],
    ['1,250', ['1250']],
    ['1\u202f250\u202f000', ['1250000']],
    ['1,250.50', ['1250.50', '1250']],
    ['1 250', ['1250', '1', '250']],
    ['2019 300', ['2019'], ['300']],
    ['1,25', ['1.25', '1', '25']],
    ['1.250', ['1.250']],
    ['0,250', ['0.250', '0', '250']],
    ['1250,500', ['1250.500', '1250', '500']],
    ['1.899,90', ['1899.90', '1899', '90']],
    ['1 899,90', ['1899.90', '1899', '1', '899', '90']],
    ['1’899,90', ['1899.90', '1899', '90']],
    ['1,2,3', ['1'], ['2'], ['3']],
    ['٣٫٥', ['٣.٥', '٣', '٥']],
    ['2,5-Zimmer', ['2.5', '2', '5'], ['zimmer']],
    ['O’Reilly', ['o'], ['reilly', 'oreilly']],
    ['don’t', ['don'], ['t']],
    ['C++17', ['c++'], ['17']],
    ['Ｃ＋＋', ['c++']],
    ['Ｗｉ－Ｆｉ', ['wifi', 'wi', 'fi']],
    ['ｶﾞｲﾄﾞ', ['ガイド']],
    ['peerDependencies', ['peerdependencies', 'peer', 'dependencies']],
    ['CSSStyleSheet', ['cssstylesheet', 'css', 'style', 'sheet']],
    ['XMLHttpRequest', ['xmlhttprequest', 'xml', 'http', 'request']],
    ['NSFileManager', ['nsfilemanager', 'ns', 'file', 'manager']],
    ['parseHTMLString', ['parsehtmlstring', 'parse', 'html', 'string']],
    ['document.getElementById', ['documentgetelementbyid', 'document', 'get', 'element', 'by', 'id']],
    ['RetryPolicyHandler', ['retrypolicyhandler', 'retry', 'policy', 'handler']],
    ['GitHub', ['github']],
    ['McDonald', ['mcdonald']],
    ['OReilly', ['oreilly']],
    ['URLs', ['urls']],
    ['iPhone', ['iphone', 'phone']],
    ['PostgreSQL', ['postgresql']],
    ['11.2.0', ['11.2.0']],
    ['C++', ['c++']],
    ['C#', ['c#']],
  ])('%s is read as a whole and in its parts', (text, ...expected) => {
    expect(words(text)).toEqual(expected);
  });

  test.each([..."'’‘‛ʼʻ`´＇′"])('a name with %s is read in two words and as one', (mark) =>
    expect(words(`O${mark}Reilly`)).toEqual([['o'], ['reilly', 'oreilly']]),
  );

  test('an identifier is the same word as its other spellings', () => {
    const whole = (text: string) => words(text)[0]?.[0];
    expect(whole('save-dev')).toBe(whole('save_dev'));
    expect(whole('email')).toBe(whole('email'));
    expect(whole('busyTimeout')).toBe(whole('busy_timeout'));
  });

  test('a very long identifier has a limited length and number of parts', () => {
    expect(words('a1.b2.c3.d4.e5.f6.g7.h8.i9.j1.k2.l3.m4')).toEqual([['a1b2c3d4e5f6g7h8i9j1k2l3m4']]);
    expect(words('x'.repeat(500))).toEqual([['x'.repeat(48)]]);
    expect(words('𝒳'.repeat(500))[0]?.[0]?.isWellFormed()).toBe(true);
  });

  test('have their positions', () => {
    const text = 'Über “package.json”, 使用npm, ｶﾞｲﾄﾞ, １,２５０ .NET.';
    expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Über',
      'package.json',
      '使用',
      'npm',
      'ｶﾞｲﾄﾞ',
      '１,２５０',
      '.NET',
    ]);
  });

  test('have no space and no bracket, whatever a character decomposes into', () => {
    for (const word of words('⑴安装 ㈠ ﷺ № ½ ﬁne').flat()) expect(word).toMatch(/^[\p{L}\p{N}\p{M}.+#_-]+$/u);
    expect(words('ﬁne')).toEqual([['fine']]);
  });

  test('are none in punctuation, unpaired surrogates or emoji', () => {
    expect(words('— … 🙂 \ud800 \u0000 %_* " \' ()')).toEqual([]);
  });
});

describe('scripts without spaces are cut into words', () => {
  test.each([
    ['Japanese', '日本語の検索エンジンを使う', ['日本語', '検索', 'エンジン']],
    ['Chinese', '如何安装软件', ['如何', '安装', '软件']],
    ['Thai', 'ภาษาไทยสวยงาม', ['ภาษา', 'ไทย', 'สวยงาม']],
  ])('%s', (_language, text, expected) => {
    expect(words(text).flat()).toEqual(expect.arrayContaining(expected));
  });

  test('foreign words between them remain words', () => {
    expect(words('使用npm安装package.json')).toEqual([
      ['使用', '使', '用'],
      ['npm'],
      ['安装', '安', '装'],
      ['packagejson', 'package', 'json'],
    ]);
  });

  test('a text longer than the limit of a segmenter is read completely', () => {
    const long = '安装软件'.repeat(1000);
    expect(
      words(long)
        .flatMap(([whole]) => whole)
        .join('') === long,
    ).toBe(true);
  });
});

describe('terms', () => {
  test.each([
    ['en', ['install', 'installs', 'installed', 'installing']],
    ['en', ['connect', 'connects', 'connected', 'connection', 'connections']],
    ['en', ['delete', 'deletes', 'deletion', 'deleting']],
    ['de', ['Gebühr', 'Gebühren']],
    ['de', ['Haus', 'Häuser']],
    ['fr', ['cheval', 'chevaux']],
    ['fr', ['remboursement', 'remboursements', 'rembourser']],
    ['es', ['instalar', 'instalación', 'instalaciones']],
    ['ru', ['доставка', 'доставки']],
    ['el', ['δρόμος', 'ΔΡΟΜΟΣ', 'δρόμου']],
    // A script of one language is stemmed on pages that declare another one, too.
    ['en', ['δρόμος', 'δρόμου']],
    ['en', ['환불', '환불은', '환불을', '환불이', '환불에서는', '환불까지만', '환불하고']],
    ['ko', ['집', '집에서', '집은', '집을', '집이']],
    ['ko', ['학교', '학교는', '학교로', '학교에서', '학교다', '학교라면', '학교였다', '학교입니다']],
    [
      'ko',
      ['직원', '직원은', '직원이다', '직원이라면', '직원이었습니다', '직원이에요', '직원입니까', '직원들은'],
    ],
    ['ko', ['무료', '무료이다', '무료이며', '무료입니다', '무료지만']],
    ['ar', ['كتاب', 'کتاب', 'الكتاب', 'كِتَاب', 'كـتاب', 'والكتاب', 'كتابها', 'بكتاب']],
    [
      'ar',
      ['جامعة', 'جامعات', 'الجامعات', 'والجامعات', 'بالجامعة', 'للجامعات', 'وبالجامعة', 'لجامعة', 'جامعتنا'],
    ],
    ['ar', ['مستشفى', 'مستشفيات', 'المستشفيات', 'والمستشفى']],
    ['ar', ['فنادق', 'الفنادق', 'والفنادق']],
    ['ar', ['إلغاء', 'الإلغاء', 'والإلغاء', 'الغاء']],
    ['ar', ['وثيقة', 'الوثيقة', 'ووثيقة']],
    ['ar', ['لغة', 'لغات', 'واللغات']],
    ['he', ['ספרייה', 'הספרייה', 'והספרייה', 'שהספרייה']],
    ['he', ['הזמנה', 'ההזמנה']],
    ['ar', ['مدرسة', 'مدرسه']],
    ['fa', ['کتابی', 'كتابي']],
    ['fa', ['۲۵', '25', '٢٥']],
    ['tr', ['İADE', 'iade']],
  ])('in %s %j have one term', (language, forms) => {
    expect(new Set(forms.map((form) => terms(form, language)[0])).size).toBe(1);
  });

  test('are stemmed by the rules of their own language only', () => {
    expect(terms('Gebühren', 'de')).not.toEqual(terms('Gebühren', 'en'));
    expect(terms('Installing', 'xx')).toEqual(['installing']);
  });

  test('keep their accents until after stemming', () => {
    expect(terms('Größe Häuser', 'de')).toEqual(['gross', 'haus']);
    expect(terms('instalación', 'es')).toEqual(terms('instalar', 'es'));
    expect(terms('instalacion', 'es')).not.toEqual(terms('instalar', 'es'));
  });

  test('of a text are unique, as they are written and as stems', () => {
    expect([...termsIn('A lamp or lamps. Lamp!', 'en-GB')].sort()).toEqual([
      'a',
      'lamp',
      'lamps',
      'or',
      '~a',
      '~lamp',
      '~or',
    ]);
  });
});

test('case and diacritics are folded except for separate letters', () => {
  expect(fold('Größe')).toBe('grosse');
  expect(fold('Crème Brûlée')).toBe('creme brulee');
  expect(fold('Łódź')).toBe('lodz');
  expect(fold('Йод')).toBe(fold('иод'));
  expect(fold('ガ')).not.toBe(fold('カ'));
  expect(fold('ΟΔΟΣ')).toBe(fold('οδοσ'));
  expect(fold('IŞIK İĞNE')).toBe(fold('ışık iğne'));
});

test('stop words are those of the language', () => {
  expect(isStopWord('the', 'en')).toBe(true);
  expect(isStopWord('a', 'en')).toBe(true);
  expect(isStopWord('der', 'de')).toBe(true);
  expect(isStopWord('der', 'en')).toBe(false);
  expect(isStopWord('the', 'xx')).toBe(false);
  // A word with an apostrophe is read in pieces, and so is the list.
  for (const piece of words('don’t').flat()) expect(isStopWord(piece, 'en'), piece).toBe(true);
});

test.each([
  ['en-GB', 'en'],
  ['de', 'de'],
  ['PT-br', 'pt'],
  [null, 'en'],
  ['', 'en'],
  ['english', 'en'],
])('the language of %j is %s', (tag, language) => expect(languageOf(tag)).toBe(language));

test.each([
  ['joined letters', 'a-'],
  ['changes of case', 'aA'],
  ['dots', '.'],
  ['accents', 'e\u0301'],
  ['marks alone', '\u0301'],
  ['one word without end', 'x'],
  ['a script without spaces', '日'],
  ['foreign words inside one', '日a'],
  ['letters of Thai that are no word', 'ก'],
  ['digits and dots', '1.'],
  ['signs of many letters', 'ﷺ'],
  ['numbers in groups', '1,250'],
  ['numbers with decimals', '3,5 '],
  ['a number without end', '1'],
  ['runs of capitals', 'ABCde'],
  ['letters of full width', 'ＡＢ'],
])('%s is analyzed in linear time', async (_what, piece) => {
  // Sixteen times the text; a time that grows with its square would be 256 times as long.
  await eventually(() =>
    expect(growthOf(tokenize, piece.repeat(2_000), piece.repeat(32_000))).toBeLessThan(100),
  );
});

test('a page of endless different words is indexed up to a limit', () => {
  const content = Array.from({ length: 60_000 }, (_, i) => `w${i}x`).join(' ');
  const page = analyzePage({ title: 'Words', language: 'en', passages: [{ heading: '', content }] });
  const { terms } = toDoc(1, page);
  expect(terms.length).toBeLessThanOrEqual(40_000);
  expect(terms).toContain('words');
});
