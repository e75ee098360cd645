import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInPerson } from '../factories.ts';
import { startApp, type TestApp } from '../setup/app/app.ts';
import { addReadSite } from '../setup/websites/read-site.ts';
import { createVisitor, type TestVisitor } from '../setup/websites/visitors.ts';
import { serveWebsite, type TestWebsite } from '../setup/websites/websites.ts';

/** A page: its language and text, and the queries that find it first. */
const PAGES: Record<string, [language: string, text: string, ...queries: string[]]> = {
  'version-with-v': [
    'en',
    'The release v26.1 repairs the importer.',
    '26.1',
    'v26.1',
    'V26.1',
    'release 26.1',
  ],
  'version-without-v': ['en', 'The patch 31.4 repairs the exporter.', 'v31.4', '31.4'],
  'dot-net': ['en', 'The client library for .NET has samples.', '.NET', '.net'],
  'word-net': ['en', 'Each tennis net is sold with poles.', 'tennis net'],
  'c-plus': ['en', 'Bindings exist for C++17 and for others.', 'C++', 'c++', 'Ｃ＋＋'],
  'c-sharp': ['en', 'Samples are written in C# too.', 'C#', 'c#'],
  'f-sharp': ['en', 'Functional fans write F# instead.', 'F#', 'f#'],
  'node-js': ['en', 'The agent runs on Node.js everywhere.', 'node.js', 'nodejs', 'NodeJS', 'node js'],
  wifi: [
    'en',
    'Guests have free wi\u2011fi in the lobby.',
    'wifi',
    'wi-fi',
    'wi\u2011fi',
    'wi\u2010fi',
    'wi–fi',
    'WiFi',
    'wi fi',
  ],
  hotspot: ['en', 'Another hot spot is near the gate.', 'hotspot', 'hot-spot', 'hot\u2011spot', 'hot spot'],
  'typed-mark': [
    'en',
    'The books of O’Reilly are in the shelf.',
    "O'Reilly",
    'O’Reilly',
    'oreilly',
    'OReilly',
  ],
  'opening-mark': [
    'en',
    'Ask O‘Casey, O‛Hara, OʼConnor, O`Malley, O´Toole or O＇Grady.',
    'ocasey',
    "O'Casey",
    'ohara',
    'O’Hara',
    'oconnor',
    "O'Connor",
    'omalley',
    'otoole',
    'ogrady',
    '"O\'Connor"',
  ],
  'no-mark': [
    'en',
    'Send the form to mister odonnell please.',
    "O'Donnell",
    'O’Donnell',
    'O‘Donnell',
    'OʼDonnell',
    'odonnell',
  ],
  comma: [
    'en',
    'The lift carries 1,250 pounds.',
    '1250',
    '1,250',
    '1.250',
    '1 250',
    '1\u00a0250',
    '1\u202f250',
    '1’250',
  ],
  'plain-number': ['en', 'The crane carries 7340 pounds.', '7,340', '7.340', '7 340', '7\u00a0340', '7340'],
  'dotted-number': ['de', 'Der Kran trägt 8.460 Pfund.', '8460', '8,460', '8 460', '8\u202f460'],
  'spaced-number': ['fr', 'La grue porte 9\u202f570 livres.', '9570', '9,570', '9.570', '9 570'],
  'decimal-comma': [
    'de',
    'Der Weg ist 3,5 Kilometer lang, kostet 12,70 Euro und dauert 0,625 Stunden.',
    '3.5',
    '3,5',
    '12.70',
    '12,70',
    '"12,70 Euro"',
    '0.625',
  ],
  'decimal-point': [
    'en',
    'The path is 4.75 miles long and costs 2,399.90 pounds.',
    '4,75',
    '4.75',
    '2.399,90',
  ],
  'grouped-decimals': [
    'de',
    'Das Rad kostet 1.899,90 Euro, der Helm 5\u202f250,50 Euro.',
    '1899.90',
    '1,899.90',
    '1.899,90',
    '1899,90',
    '1899',
    '"1.899,90 Euro"',
    '5250.50',
    '5.250,50',
  ],
  'gap-number': ['pl', 'Dźwig unosi 6 380 funtów.', '6380', '6\u00a0380', '6 380'],
  pascal: [
    'en',
    'Set ConnectionString in the file.',
    'connection string',
    'connectionString',
    'connection_string',
    'ConnectionString',
    'connection-string',
  ],
  capitals: [
    'en',
    'Change a CSSStyleSheet or send an XMLHttpRequest.',
    'style sheet',
    'css style sheet',
    'stylesheet',
    'CSSStyleSheet',
    'http request',
    'xml http request',
    'XMLHttpRequest',
  ],
  'more-capitals': [
    'en',
    'Keep NSURLSession, an IDBKeyRange and a DOMTokenList in TokenListEntry.',
    'url session',
    'key range',
    'token list',
    'list entry',
    'IDBKeyRange',
  ],
  brands: [
    'en',
    'McDonald posts on YouTube and GitHub with an iPhone.',
    'mcdonald',
    'McDonald',
    'youtube',
    'git hub',
    'YouTube',
    'github',
    'GitHub',
    'iphone',
    'iPhone',
  ],
  'two-words': [
    'en',
    'The retry policy has three steps.',
    'RetryPolicy',
    'retryPolicy',
    'retry_policy',
    'retrypolicy',
  ],
  'soft-hyphen': [
    'en',
    'Our photo\u00adgrapher visits schools.',
    'photographer',
    'photo\u00adgrapher',
    'photo\u200bgrapher',
  ],
  unseen: ['en', 'The thermo\u200bmeter hangs outside.', 'thermometer', 'thermo\u200bmeter'],
  'half-width': ['ja', 'ﾈｯﾄﾜｰｸの設定を変える。', 'ネットワーク', 'ﾈｯﾄﾜｰｸ', '設定'],
  'full-width': ['ja', 'Ｒｏｕｔｅｒの電源を入れる。', 'router', 'Ｒｏｕｔｅｒ', '電源'],
  'one-character': ['ja', '飲料水は無料です。', '水', '飲', '飲料水'],
  'one-character-in-chinese': ['zh', '我们的营业厅周一关门。', '厅', '营业厅', '营'],
  device: [
    'de',
    'Das Hochspannungsnetzgerät ist laut.',
    'Netzgerät',
    'netzgeräte',
    'Netzgeraet',
    'Hochspannung',
    'Spannung',
    'Hochspannungsnetzgeräte',
  ],
  doors: ['de', 'Wir reinigen Kellertüren und Waschmaschinentüren.', 'Tür', 'Türen', 'Tuer', 'Kellertür'],
  trains: [
    'de',
    'In der Nacht fahren Nachtzüge, im Urlaub an Urlaubstagen zur Halle mit Hallenbädern.',
    'Zug',
    'Züge',
    'Tag',
    'Bad',
  ],
  'no-parts': [
    'de',
    'Kultur, Natur, Temperatur, Konfitüre, Antwort, Direktor, Hinweis und Fahrkarte.',
    'Antwort',
  ],
  insurance: [
    'de',
    'Die Haftpflichtversicherungen sind teuer.',
    'Versicherung',
    'Haftpflicht',
    'Versicherungen',
  ],
  'power-plant': ['nl', 'De autoverzekeringen zijn duur.', 'verzekering', 'autoverzekering'],
  sauna: ['sv', 'Öppettider för hemförsäkringen: varje dag.', 'försäkring', 'öppettid'],
  persian: [
    'fa',
    'کتاب‌ها را می‌خواهم، سیاست بازگشت کالا',
    'كتاب',
    'کتاب',
    'کتابها',
    'کتاب ها',
    'کتاب‌ها',
    'ميخواهم',
    'می خواهم',
    'سياست',
    'بازگشت كالا',
  ],
  arabic: [
    'ar',
    'تُعاد الأموال إلى المدرسة خلال ٣٥ يومًا، الإرجاع مجاني.',
    'الاموال',
    'أموال',
    'مدرسه',
    'ارجاع',
    'الإرجـــاع',
    'یوما',
    '35',
  ],
  greek: [
    'el',
    'Οι επιστροφές γίνονται στο ΚΑΤΆΣΤΗΜΑ του δρόμου.',
    'επιστροφή',
    'ΕΠΙΣΤΡΟΦΕΣ',
    'κατάστημα',
    'καταστημα',
    'δρόμος',
    'ΔΡΟΜΟΣ',
  ],
  turkish: [
    'tr',
    'İade için ISPARTA mağazasına kutuyla gelin.',
    'iade',
    'İADE',
    'ısparta',
    'Isparta',
    'mağaza',
    'MAĞAZASINA',
    'kutu',
  ],
  polish: [
    'pl',
    'Zwrotów dokonasz w Łodzi, w tej książce.',
    'zwrot',
    'zwroty',
    'ZWROTU',
    'łodzi',
    'lodzi',
    'książka',
  ],
  czech: [
    'cs',
    'Objednávku vyzvednete v pražské prodejně.',
    'objednávka',
    'OBJEDNÁVKY',
    'objednavky',
    'prodejna',
  ],
  russian: ['ru', 'Доставка в Орёл занимает два дня.', 'доставки', 'ДОСТАВКУ', 'орел'],
  // As websites of other search engines have reported.
  'file-name': [
    'en',
    'Read report_of_the_year_2020-07-13_with_important_numbers.pdf first.',
    'important',
    'numbers',
  ],
  'model-number': ['en', 'The filter AR-7 fits every pump.', 'AR-7', 'ar7', 'AR 7'],
  'place-of-three': ['en', 'We meet in Kingston-upon-Hull today.', 'Hull', 'kingston upon hull'],
  'part-number': ['en', 'Order 54-OR323014 by mail.', '54-OR323', '54-OR323014'],
  'marked-sigma': ['el', 'Ο κόσμος\u0301\ufe0f μας είναι μικρός.', 'κόσμος', 'ΚΟΣΜΟΣ', 'κοσμοσ'],
  possessive: ['en', 'The Thirty Years’ War ended late.', "Thirty Years' War", 'thirty years war'],
  'turkish-letters': [
    'tr',
    'Çalışma günlüğü ve ömür boyu şarkı.',
    'calisma',
    'ÇALIŞMA',
    'omur',
    'sarki',
    'ŞARKI',
  ],
  ligature: ['en', 'An oﬃce for ﬁrefighters.', 'office', 'firefighters'],
  'sharp-s': ['de', 'Die GROẞE STRAẞE liegt am Fluß.', 'straße', 'STRASSE', 'fluss'],
  'arabic-and': [
    'ar',
    'المكتبة والجامعات والفنادق مفتوحة، والقطار مجاني، والإعارة مجانية.',
    'الجامعات',
    'جامعات',
    'جامعة',
    'فنادق',
    'الفنادق',
    'القطار',
    'الإعارة',
  ],
  'arabic-plurals': [
    'ar',
    'تجدون هنا المستشفيات والصيدليات.',
    'مستشفيات',
    'مستشفى',
    'صيدليات',
    'الصيدليات',
    'صيدلية',
  ],
  'korean-days': [
    'ko',
    '쉬는 날은 화요일이다. 관리자가 직원이라면 안내한다. 열쇠는 무료였다.',
    '화요일에',
    '화요일은',
    '직원은',
    '직원에게',
    '무료',
    '무료는',
  ],
  'hebrew-article': ['he', 'שעות הספרייה: כל יום.', 'ספרייה', 'הספרייה'],
  hebrew: ['he', 'שָׁלוֹם לְכוּלָם, בית־ספר', 'שלום', 'בית ספר'],
};
/** The exact word is found before what is derived from it. */
const BEFORE: [first: string, language: string, text: string, query: string][] = [
  ['part-alone', 'de', 'Das Netzgerät ist leise.', 'Netzgerät'],
  ['grouped', 'de', 'Der Aufzug trägt 1.250 Kilo.', '1.250'],
  ['plain-version', 'en', 'The beta 26.1 is older.', '26.1'],
  ['bare-particle', 'ko', '영수증 창구는 일층입니다.', '영수증'],
];
const KOREAN = [
  '환불',
  '환불을 받고 싶어요',
  '환불이 되나요',
  '영수증을',
  '영수증은',
  '구매에서',
  '환불하고 싶어요',
];

let app: TestApp;
let website: TestWebsite;
let visitor: TestVisitor;

beforeAll(async () => {
  const texts = [...Object.entries(PAGES).map(([name, [language, text]]) => ({ name, language, text }))];
  const all = [...texts, ...BEFORE.map(([name, language, text]) => ({ name, language, text }))];
  const links = [...all.map(({ name }) => name), 'refund.html'].map((name) => `<a href="/${name}">Next</a>`);
  const page = (language: string, body: string) =>
    `<!doctype html><html lang="${language}"><title>Page</title><main>${body}</main></html>`;
  const refund = new URL('../cases/korean-particles/refund.html', import.meta.url);
  website = await serveWebsite({
    '/': page('en', `<h1>Start</h1><p>Welcome to the house by the sea.</p>${links.join(' ')}`),
    '/refund.html': await readFile(refund, 'utf8'),
    ...Object.fromEntries(
      all.map(({ name, language, text }) => [`/${name}`, page(language, `<p>${text}</p>`)]),
    ),
  });
  app = await startApp({ CRAWLER_ALLOW_HOSTS: website.domain });
  const { client } = await signedInPerson(app);
  const { slug } = await addReadSite(client, { name: 'Words', domain: website.domain });
  visitor = await createVisitor(app.origin, slug, website.origin.replace('127.0.0.1', 'localhost'));
});
afterAll(async () => {
  await app.close();
  await website.close();
});

const found = async (query: string) =>
  (await visitor.search(query)).results.map(({ url }) => new URL(url).pathname.slice(1));

describe('a search', () => {
  test.each(Object.entries(PAGES))('finds %s by %j', async (name, [, , ...queries]) => {
    const exact = new Set(BEFORE.map(([first]) => first));
    const lost: Record<string, string[]> = {};
    for (const query of queries) {
      const names = (await found(query)).filter((one) => !exact.has(one));
      if (names[0] !== name) lost[query] = names;
    }
    expect(lost).toEqual({});
  });

  test.each(['Tür', 'Ort', 'Tor', 'Eis', 'Art'])(
    'does not find %s in words that end like it',
    async (query) => expect(await found(query)).not.toContain('no-parts'),
  );

  test.each(BEFORE)('finds %s before what is derived from it', async (name, _language, _text, query) => {
    const names = await found(query);
    expect(names[0]).toBe(name);
    expect(names.length).toBeGreaterThan(1);
  });

  test.each([
    ['Netzgerät', 'Hochspannungsnetzgerät'],
    ['1250', '1,250'],
    ['.net', '.NET'],
    ['26.1', 'v26.1'],
    ['wifi', 'wi\u2011fi'],
    ['水', '飲料水'],
    ['ネットワーク', 'ﾈｯﾄﾜｰｸ'],
    ['영수증', '영수증이'],
  ])('marks what %s has found: %s', async (query, marked) => {
    expect(JSON.stringify((await visitor.search(query)).results)).toContain(`<mark>${marked}</mark>`);
  });

  test('finds a Korean noun without and with any particle', async () => {
    for (const query of KOREAN) expect(await found(query), query).toContain('refund.html');
  });
});

test('a question is answered by a page with other particles', async () => {
  const { citations, related } = await visitor.ask('환불을 받고 싶어요');
  expect([...citations, ...related].map(({ url }) => new URL(url).pathname)).toContain('/refund.html');
});
