import { describe, expect, test } from 'vitest';
import { askedDays, countDays, daysIn, isDayWord } from './days.ts';
import { askedDate, isExpired, isWithin, seasonsIn } from './seasons.ts';

/** "1234567" for all days from Monday on. */
const written = (days: number): string =>
  [...'1234567'].filter((_day, i) => (days & (1 << i)) !== 0).join('');

describe('the days of a text', () => {
  test.each([
    ['Mon–Fri 9–17', '12345'],
    ['Mo-Fr 9–17 Uhr, Sa 9–12 Uhr', '123456'],
    ['Di, Do 9–12', '24'],
    ['Monday to Thursday and Saturday', '12346'],
    ['Saturday to Tuesday', '1267'],
    ['Montag bis Freitag', '12345'],
    ['du lundi au vendredi', '12345'],
    ['du mardi au samedi inclus', '23456'],
    ['de lunes a viernes', '12345'],
    ['Lun. – Ven. : 9h–18h', '12345'],
    ['sábados y domingos', '67'],
    ['Mondays', '1'],
    ['| Thursday | 8:30 |', '4'],
    ['Sun: closed', '7'],
    ['weekends only', '67'],
    ['am Wochenende', '67'],
    ['le week-end', '67'],
    ['los fines de semana', '67'],
    ['on weekdays', '12345'],
    ['entre semana', '12345'],
    ['open daily', '1234567'],
    ['täglich', '1234567'],
    ['tous les jours', '1234567'],
    ['todos los días', '1234567'],
    ['7 days a week', '1234567'],
  ])('%s', (text, days) => expect(written(daysIn(text))).toBe(days));

  test.each([
    ['täglich außer Montag', '234567'],
    ['daily except Mondays', '234567'],
    ['daily except on Mondays', '234567'],
    ['Every day, Sundays excepted', '123456'],
    ['Tous les jours sauf le dimanche', '123456'],
    ['todos los días excepto los lunes', '234567'],
    ['täglich, Sonntag ausgenommen', '123456'],
    ['Mo–So außer Mittwoch', '124567'],
  ])('%s', (text, days) => expect(written(daysIn(text))).toBe(days));

  test.each([
    'so do I sit in the sun',
    'So geht das.',
    'Do you open?',
    'Mo is the owner, Sam her dog',
    'Di Caprio sat down',
    'Mi casa es su casa',
    'la mar y el sol',
    'Fr. 20.–',
    'wedding and friends',
  ])('none in: %s', (text) => expect(written(daysIn(text))).toBe(''));

  test('are counted', () => expect([countDays(daysIn('Mon–Fri 9')), countDays(0)]).toEqual([5, 0]));
});

describe('the days of a question', () => {
  const FRIDAY = 4;
  const SUNDAY = 6;

  test.each([
    ['are you open on thurs?', '4'],
    ['open sat', '6'],
    ['wed or fri?', '35'],
    ['Habt ihr am Samstag offen?', '6'],
    ['are you open today', '5'],
    ['open now?', '5'],
    ['are you open right now', '5'],
    ['how late are you open tonight', '5'],
    ['Habt ihr heute auf?', '5'],
    ['Êtes-vous ouverts aujourd’hui ?', '5'],
    ['are you open tomorrow', '6'],
    ['Habt ihr morgen offen?', '6'],
    ['vous ouvrez demain ?', '6'],
    ['¿Abren mañana?', '6'],
    ['¿Abren mañana por la tarde?', '6'],
    ['¿Abren por la mañana?', ''],
    ['Habt ihr am Morgen offen?', ''],
    ['Habt ihr heute Morgen offen?', '5'],
    ['where is the sun terrace', ''],
    ['How much is it?', ''],
  ])('%s', (question, days) => {
    expect(written(askedDays(question, 'en', FRIDAY))).toBe(days);
  });

  test('tomorrow follows Sunday, too', () =>
    expect(written(askedDays('open tomorrow?', 'en', SUNDAY))).toBe('1'));

  test.each([
    ['monday', true],
    ['samstags', true],
    ['thurs', true],
    ['sat', true],
    ['tomorrow', true],
    ['hoy', true],
    ['do', false],
    ['sun', false],
    ['key', false],
  ])('%s is a word for one: %s', (word, is) => expect(isDayWord(word, 'en')).toBe(is));
});

describe('the season of a text', () => {
  test.each([
    ['1 October – 31 March', [{ from: 1001, to: 331 }]],
    ['October to March', [{ from: 1001, to: 331 }]],
    ['1st of May until 15th of September', [{ from: 501, to: 915 }]],
    ['May 1 – September 15', [{ from: 501, to: 915 }]],
    ['1. Oktober bis 31. März', [{ from: 1001, to: 331 }]],
    ['vom 1. Mai bis zum 15. September', [{ from: 501, to: 915 }]],
    ['du 1er mai au 15 septembre', [{ from: 501, to: 915 }]],
    ['del 1 de mayo al 15 de septiembre', [{ from: 501, to: 915 }]],
    ['from May', [{ from: 501, to: 1231 }]],
    ['until 15 September', [{ from: 101, to: 915 }]],
    ['ab 1. Mai', [{ from: 501, to: 1231 }]],
    ['jusqu’au 15 septembre', [{ from: 101, to: 915 }]],
    ['hasta el 15 de septiembre', [{ from: 101, to: 915 }]],
    [
      '24 and 31 December: 8:00 – 13:00',
      [
        { from: 1224, to: 1224 },
        { from: 1231, to: 1231 },
      ],
    ],
    ['closed on 24, 25 and 26 December', [1224, 1225, 1226].map((day) => ({ from: day, to: day }))],
    ['vom 1.10. bis 31.3.', [{ from: 1001, to: 331 }]],
    ['24.12.: geschlossen', [{ from: 1224, to: 1224 }]],
    ['8.2. Setting up', []],
    ['24–26 December: closed', [{ from: 1224, to: 1226 }]],
    ['Christmas Eve: until noon', [{ from: 1224, to: 1224 }]],
    ['Closed on New Year’s Day', [{ from: 101, to: 101 }]],
    [
      'Am 24. Dezember und an Silvester geschlossen',
      [
        { from: 1224, to: 1224 },
        { from: 1231, to: 1231 },
      ],
    ],
    ['On 3 May 2024 we moved', []],
    ['In May', []],
    ['Opening hours', []],
    ['You may stay until March 3 pm', expect.any(Array)],
  ])('%s', (text, seasons) => expect(seasonsIn(text)).toEqual(seasons));

  test('may go over the new year', () => {
    const winter = { from: 1001, to: 331 };
    expect([1001, 1127, 101, 331].map((day) => isWithin(winter, day))).toEqual([true, true, true, true]);
    expect([401, 715, 930].map((day) => isWithin(winter, day))).toEqual([false, false, false]);
    const summer = { from: 501, to: 915 };
    expect([430, 501, 915, 916].map((day) => isWithin(summer, day))).toEqual([false, true, true, false]);
  });
});

test.each([
  ['Are you open on 24 December?', 1224],
  ['Habt ihr am 24. Dezember offen?', 1224],
  ['Is it open in July?', 715],
  ['what about May 3', 503],
  ['May I come?', null],
  ['Are you open at Christmas?', 1225],
  ['do you open on christmas eve', 1224],
  ['Ouvert le jour de l’an ?', 101],
  ['Habt ihr an Silvester offen?', 1231],
  ['hours in winter', 115],
  ['¿Abren en verano?', 715],
  ['Ouvert en été ?', 715],
  ['How much is a key?', null],
])('the date of the question "%s"', (question, date) => expect(askedDate(question)).toBe(date));

describe('what was valid', () => {
  const NOW = new Date(2026, 10, 27);

  test.each([
    'Offer valid until 31 May 2024.',
    'The sale ends 26 November 2026',
    'valid till November 26, 2026',
    'Gültig bis 31. Mai 2024',
    'gültig bis zum 26. November 2026',
    'Valable jusqu’au 31 mai 2024',
    'Jusqu’au 31 mai 2024 : 10 %',
    'Válido hasta el 31 de mayo de 2024',
    'valid until May 2024',
    'Until 30 November 2025 a pass costs only £35.',
  ])('has expired: %s', (text) => expect(isExpired(text, NOW)).toBe(true));

  test.each([
    'Offer valid until 31 May 2027.',
    'valid until 27 November 2026',
    'Gültig bis 31. Dezember 2026',
    'valid until November 2026',
    'We opened on 31 May 2024.',
    'Open until 31 May',
    'Ada ran the shop until May 2024. A key is £5.',
    '',
  ])('has not: %s', (text) => expect(isExpired(text, NOW)).toBe(false));
});

test.each([
  'Mon '.repeat(20_000),
  '1 may '.repeat(20_000),
  'valid until '.repeat(10_000),
  '1 '.repeat(40_000),
])('takes little time for any text: %#', (text) => {
  expect(daysIn(text)).toBeLessThanOrEqual(127);
  expect(seasonsIn(text).length).toBeLessThan(text.length);
  expect(isExpired(text, new Date())).toBe(false);
});
