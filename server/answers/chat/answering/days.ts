import { fold, languageOf } from '../../../platform/text/analyze.ts';

/** Days of the week as bits: 1 is Monday, 64 Sunday. */
export type Days = number;

export const NO_DAYS: Days = 0;
const ALL: Days = 127;
const WEEKDAYS: Days = 31;
const WEEKEND: Days = 96;

/** The names of the days from Monday on, by language; short ones are words of a timetable: "Mon–Fri", "Di, Do". */
const NAMES: readonly string[][] = [
  'monday mondays mon montag montags mo lundi lundis lun lunes lu'.split(' '),
  'tuesday tuesdays tue tues dienstag dienstags di mardi mardis martes'.split(' '),
  'wednesday wednesdays wed weds mittwoch mittwochs mi mercredi mercredis mer miercoles mie'.split(' '),
  'thursday thursdays thu thur thurs donnerstag donnerstags do jeudi jeudis jeu jueves jue'.split(' '),
  'friday fridays fri freitag freitags fr vendredi vendredis ven viernes vie'.split(' '),
  'saturday saturdays sat samstag samstags sonnabend sa samedi samedis sam sabado sabados sab'.split(' '),
  'sunday sundays sun sonntag sonntags so dimanche dimanches dim domingo domingos dom'.split(' '),
];
const DAY_OF = new Map(NAMES.flatMap((names, day) => names.map((name) => [name, day] as const)));
/** Words that are days only with a capital, beside another day or an hour: "Di 9–12", not "so", "do" or "sun". */
const SHORT = 4;

const GROUPS: readonly [RegExp, Days][] = [
  [
    /\b(?:weekdays?|werktags|wochentags|unter der woche|en semaine|entre semana|dias laborables)\b/g,
    WEEKDAYS,
  ],
  [/\b(?:weekends?|week-ends?|wochenenden?|fin(?:es)? de semana)\b/g, WEEKEND],
  [
    /\b(?:daily|every day|seven days|7 days a week|taglich|jeden tag|tous les jours|7 ?j\/7|7 jours sur 7|todos los dias|a diario|diariamente)\b/g,
    ALL,
  ],
];

const DAY = /(?<![\p{L}\d])(\p{L}{2,10})\.?(?![\p{L}])/gu;
/** "Fr. 20.–" is a price in francs. */
const PRICE = /^\s?\d+\.(?:[–—-]|\d\d\b)/;
const TO = /^\s*(?:[-–—]|to|through|till|until|bis|au|a|al)\s*(?:le |el )?$/i;
const EXCEPT = /\b(?:except|but(?: not)?|ausser|sauf|excepto|salvo|menos)\s+(?:\p{L}+\s+){0,2}$/u;

/** As many characters as an exception stands from its day. */
const NEAR = 40;
const EXCEPTED = /^\s*(?:excepted|excluded|ausgenommen|excepte|exclu|excluido|exceptuado)/;

export const countDays = (days: Days): number => days.toString(2).replaceAll('0', '').length;

/** The days of the week that a text names, with those between: "Mon–Fri", "du lundi au vendredi", "weekends". */
export function daysIn(text: string): Days {
  const folded = fold(text);
  let days = GROUPS.reduce(
    (found, [pattern, group]) => (folded.search(pattern) >= 0 ? found | group : found),
    NO_DAYS,
  );
  let last: { day: number; end: number } | undefined;
  const named = namedDays(text);
  for (const { day, start, end } of named) {
    const between = last && text.slice(last.end, start);
    if (
      EXCEPT.test(fold(text.slice(Math.max(0, start - NEAR), start))) ||
      EXCEPTED.test(fold(text.slice(end, end + NEAR)))
    )
      days &= ~(1 << day);
    else if (last && TO.test(between ?? '')) days |= range(last.day, day);
    else days |= 1 << day;
    last = { day, end };
  }
  return days;
}

function range(from: number, to: number): Days {
  let days = NO_DAYS;
  for (let day = from; ; day = (day + 1) % 7) {
    days |= 1 << day;
    if (day === to) return days;
  }
}

function namedDays(text: string): { day: number; start: number; end: number }[] {
  const all = [...text.matchAll(DAY)].flatMap((match) => {
    const word = match[1] as string;
    const day = DAY_OF.get(fold(word));
    return day === undefined ? [] : [{ word, day, start: match.index, end: match.index + match[0].length }];
  });
  return all.filter(({ word, start, end }, i) => {
    if (word.length > SHORT) return true;
    if (!/^\p{Lu}/u.test(word) || (word === 'Fr' && PRICE.test(text.slice(end, end + NEAR)))) return false;
    const isBeside = (one: number, other: number) =>
      other - one <= 5 && !/\p{L}{4}/u.test(text.slice(one, other));
    const [before, after] = [all[i - 1], all[i + 1]];
    // "Do Sundays" has no short name: lists have several.
    const isListed =
      (isShort(after) && isBeside(end, after.start)) || (isShort(before) && isBeside(before.end, start));
    return (
      isListed ||
      /^[\s:,·|.]{0,4}\d{1,2}/.test(text.slice(end)) ||
      (start === 0 && /^\s*[:·|]/.test(text.slice(end)))
    );
  });
}

const isShort = <Named extends { word: string }>(one: Named | undefined): one is Named =>
  one !== undefined && one.word.length <= SHORT;

const TODAY = /\b(?:today|tonight|heute|aujourd'hui|hoy|now|jetzt|maintenant|ahora)\b/;
/** "Guten Morgen", "Samstag morgen" and "por la mañana" are mornings. */
const TOMORROW =
  /\b(?:tomorrow|demain)\b|(?<!(?:heute|am|jeden|gestern|guten|diesen|tag|tags|mittwoch|sonnabend) )\bmorgen\b|(?<!(?:la|esta|cada) )\bmanana\b/;

/** The days that a question asks about. @param weekday of today, from 0, a Monday */
export function askedDays(question: string, language: string | null, weekday: number): Days {
  const folded = fold(question.replace(/’/g, "'"));
  let days = daysIn(question) | lowerCaseDays(folded, language);
  if (TODAY.test(folded)) days |= 1 << weekday;
  if (TOMORROW.test(folded)) days |= 1 << ((weekday + 1) % 7);
  return days;
}

/** Whether a word, in lower case, names a day: "monday", "tomorrow". */
export const isDayWord = (word: string, language: string | null): boolean =>
  askedDays(word, language, 0) !== NO_DAYS;

/** English visitors write "sat" and "thurs" in lower case; in French, "mon" is "my". */
function lowerCaseDays(folded: string, language: string | null): Days {
  if (languageOf(language) !== 'en') return NO_DAYS;
  const names = folded.matchAll(/(?<!\b(?:i|we|he|she|they) )\b(?:mon|tues?|wed|thurs?|fri|sat(?! nav))\b/g);
  return [...names].reduce((days, [name]) => days | (1 << (DAY_OF.get(name) as number)), NO_DAYS);
}
