import { fold, foldedWords } from '../../../platform/text/analyze.ts';

/** A month and a day as `100 * month + day`, from 101 to 1231. */
export type YearDay = number;

const MONTH_NAMES: readonly string[] = [
  'january januar janner janvier enero jan',
  'february februar februer fevrier febrero feb',
  'march marz mars marzo mar',
  'april avril abril apr',
  'may mai mayo',
  'june juni juin junio jun',
  'july juli juillet julio jul',
  'august aout agosto aug',
  'september septembre septiembre sept sep',
  'october oktober octobre octubre oct okt',
  'november novembre noviembre nov',
  'december dezember decembre diciembre dec dez',
];
const MONTH_OF = new Map(
  MONTH_NAMES.flatMap((names, month) => names.split(' ').map((name) => [name, month + 1] as const)),
);
const MONTH = [...MONTH_OF.keys()].sort((a, b) => b.length - a.length).join('|');
const DATE = `(?:(\\d{1,2})(?:st|nd|rd|th|er|\\.)?\\s*(?:of |de )?)?(${MONTH})\\b\\.?(?:\\s(\\d{1,2})(?!\\d|[:.]\\d))?`;
/** With a year it is a date, not a season of every year. */
const NO_YEAR = '(?!,? (?:de |del )?20\\d\\d)';
const SPAN = new RegExp(
  `\\b${DATE}(?:\\s*(?:[-–—]|to|until|till|through|bis(?: zum)?|au|al?|hasta(?: el)?)\\s*(?:the |le |el |dem )?)${DATE}`,
  'g',
);
const FROM = new RegExp(`\\b(?:from|ab|a partir du|a partir de|desde(?: el)?|des le) ${DATE}${NO_YEAR}`, 'g');
const UNTIL = new RegExp(`\\b(?:until|till|bis(?: zum)?|jusqu'au|hasta(?: el)?) ${DATE}${NO_YEAR}`, 'g');
const ON = new RegExp(`\\b(?=\\d|(?:${MONTH})\\b\\.? \\d)${DATE}${NO_YEAR}`, 'g');
const ANY = new RegExp(`\\b${DATE}`, 'g');

/** A span of the year; `from` is after `to` where it goes over the new year. */
export interface Season {
  from: YearDay;
  to: YearDay;
}

/** The spans of the year that a text names, else its days: "1 October – 31 March", "from May", "on Christmas Eve". */
export function seasonsIn(text: string): Season[] {
  const folded = spelledOut(text);
  const spans = [...folded.matchAll(SPAN)].map(
    ([, day, month, after, endDay, endMonth, endAfter]): Season => ({
      from: yearDay(month, day ?? after, 1),
      to: yearDay(endMonth, endDay ?? endAfter, 31),
    }),
  );
  if (spans.length > 0) return spans;
  const from = [...folded.matchAll(FROM)].map(
    ([, day, month, after]): Season => ({ from: yearDay(month, day ?? after, 1), to: 1231 }),
  );
  const until = [...folded.matchAll(UNTIL)].map(
    ([, day, month, after]): Season => ({ from: 101, to: yearDay(month, day ?? after, 31) }),
  );
  if (from.length + until.length > 0) return [...from, ...until];
  return [...folded.matchAll(ON)].map(([, day, month, after]): Season => {
    const at = yearDay(month, day ?? after, 1);
    return { from: at, to: at };
  });
}

/** The month or day that a question names; null for none. */
export function askedDate(question: string): YearDay | null {
  const folded = spelledOut(question);
  const match = [...folded.matchAll(ANY)].find(
    ({ 1: day, 2: month = '', 3: after, index }) =>
      day || after || !AMBIGUOUS.has(month) || IN.test(folded.slice(Math.max(0, index - 9), index)),
  );
  if (match) return yearDay(match[2], match[1] ?? match[3], 15);
  const named = SEASONS.find(({ name }) => name.test(folded));
  return named?.at ?? null;
}

/** The words with which a question names a month, a season or a holiday, folded. */
export function dateWordsIn(question: string): Set<string> {
  const folded = fold(question.replace(/[’‘`]/g, "'"));
  const patterns = [...HOLIDAYS.map(([name]) => name), ...SEASONS.map(({ name }) => name), ANY];
  const named = patterns.flatMap((pattern) => [...folded.matchAll(new RegExp(pattern, 'g'))]);
  return new Set(named.flatMap(([words]) => foldedWords(words)));
}

/** Words with other meanings, unless a preposition stands before them: "may I", "vistas al mar", "à sept heures". */
const AMBIGUOUS = new Set(['may', 'march', 'mar', 'mars', 'mai', 'sept', 'jun', 'dec', 'jan', 'dez']);
const IN = /\b(?:in|on|by|next|im|en|de|du|mois de)\s$/;

/** Days that have a name in every year. */
const HOLIDAYS: readonly [name: RegExp, day: string][] = [
  [/\b(?:christmas|xmas) eve\b|\bheilig(?:er )?abend\b|\bnochebuena\b|\breveillon de noel\b/g, '24 december'],
  [
    /\bchristmas day\b|\berste[rn]? weihnachts(?:feier)?tag\b|\bjour de noel\b|\bdia de navidad\b/g,
    '25 december',
  ],
  [/\bboxing day\b|\bst\.? stephen's day\b|\bzweite[rn]? weihnachts(?:feier)?tag\b/g, '26 december'],
  [/\bnew year'?s eve\b|\bsilvester\b|\bnochevieja\b|\bsaint-sylvestre\b/g, '31 december'],
  [/\bnew year'?s day\b|\bneujahr(?:stag)?\b|\b(?:nouvel an|jour de l'an)\b|\bano nuevo\b/g, '1 january'],
];

const SEASONS: readonly { name: RegExp; at: YearDay }[] = [
  { name: /\b(?:christmas|xmas|weihnachten|noel|navidad(?:es)?)\b/, at: 1225 },
  { name: /\bnew year\b/, at: 1231 },
  { name: /\b(?:winter|hiver|invierno)\b/, at: 115 },
  { name: /\b(?:summer|sommer|verano)\b|\b(?:en |l'|cet |d'|prochain )ete\b/, at: 715 },
];

/** The last day of something, with its year: "until 31 May 2024". */
const UNTIL_YEAR = new RegExp(
  `\\b(?:until|till|through|ends?(?: on)?|expires?(?: on)?|bis(?: zum)?|jusqu'au|hasta(?: el)?) (?:the )?${DATE},? ?(?:de |del )?(20\\d\\d)`,
  'g',
);
const VALIDITY =
  /\b(?:valid|offers?|ends?|expires?|discount|sale|gultig|angebot|aktion|rabatt|valable|offre|promotion|valid[oa]|oferta)\b|\d\s?[%€£$]|[€£$]\s?\d/;

/** Whether it states a date until which an offer or the like is valid, and which has passed. */
export function isExpired(text: string, now: Date): boolean {
  return text.split(SENTENCE_END).some((sentence) => hasEnded(spelledOut(sentence), now));
}

/** Not after "31. Mai". */
const SENTENCE_END = /(?<=[.!?])(?<!(?<!\d)\d{1,2}\.)\s/;

function hasEnded(folded: string, now: Date): boolean {
  if (!VALIDITY.test(folded)) return false;
  const today = 10_000 * now.getFullYear() + yearDayOf(now);
  const ends = [...folded.matchAll(UNTIL_YEAR)].map(
    ([, day, month, after, year]) => 10_000 * Number(year) + yearDay(month, day ?? after, 31),
  );
  return ends.length > 0 && Math.max(...ends) < today;
}

/** Whether it names a month, or the day of one. */
export const namesMonth = (text: string): boolean =>
  [...spelledOut(text).matchAll(ANY)].some(
    ([, day, month = '', after]) => day || after || !AMBIGUOUS.has(month),
  );

export const isWithin = ({ from, to }: Season, at: YearDay): boolean =>
  from <= to ? at >= from && at <= to : at >= from || at <= to;

export const yearDayOf = (date: Date): YearDay => 100 * (date.getMonth() + 1) + date.getDate();

const yearDay = (month: string | undefined, day: string | undefined, otherwise: number): YearDay =>
  100 * (MONTH_OF.get(month ?? '') ?? 1) + (day ? Number(day) : otherwise);

/** Folded, with the dates of holidays, and the months of "1.10." and "24–26 December" in words. */
const spelledOut = (text: string): string =>
  HOLIDAYS.reduce((written, [name, day]) => written.replace(name, day), fold(text.replace(/[’‘`]/g, "'")))
    .replace(NUMERIC, (_, day, month) => `${day} ${nameOf(month)} `)
    .replace(DAYS_OF_MONTH, '$1 $2');

const nameOf = (month: string): string => MONTH_NAMES[Number(month) - 1]?.split(' ')[0] ?? '';
const NUMERIC_DATE = '(\\d{1,2})\\.\\s?(1[0-2]|0?[1-9])\\.(?!\\d{1,2}(?!\\d))';
/** Other numbers of that form are those of sections. */
const NUMERIC = new RegExp(
  `(?:(?<=\\b(?:am|den|vom|zum|ab|bis|und|seit)\\s|[-–]\\s?)|(?=[\\d.\\s]{4,8}(?:[-–:]|20\\d\\d|und\\b|bis\\b)))(?<![\\d.])${NUMERIC_DATE}`,
  'g',
);
/** The days of a list but its last, which has the month: "24, 25 and 26 December". */
const DAYS_OF_MONTH = new RegExp(
  `(?<!\\d)(\\d{1,2})\\.?(?=(?:\\s*(?:,|[-–]|and|und|et|y)\\s*\\d{1,2}\\.?){1,4} (?:de )?(${MONTH})\\b)`,
  'g',
);
