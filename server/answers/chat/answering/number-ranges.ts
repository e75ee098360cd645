import { fold } from '../../../platform/text/analyze.ts';

/** A number with what it counts, as far as that is known: "30 kg", "my 16 year old". */
export interface Quantity {
  value: number;
  unit: string | null;
}

/** A span of numbers that a text states: "14–17 years", "over 25 kg", "up to 6 people". */
export interface NumberRange {
  has(quantity: Quantity): boolean;
}

const UNITS: readonly [string, RegExp][] = [
  ['weight', /^\s?(?:kg|kilos?|kilogram(?:s|m)?|lbs?|pounds of)\b/],
  ['length', /^\s?(?:m|cm|mm|km|metres?|meters?|meter|metros?|feet|ft|miles?|inch(?:es)?)\b/],
  ['age', /^[\s-]*(?:years?(?:[ -]old)?|yrs?|yo|y\/o|jahre?n?|jahrige[rn]?|ans|anos)\b/],
  [
    'people',
    /^\s?(?:people|persons?|guests?|pax|of us|personen|leute|gaste|personnes|pers\b|personas|participants?|teilnehmer|children|kids|kinder|enfants|ninos|adults?)\b/,
  ],
  [
    'time',
    /^\s?(?:min(?:ute[ns]?|utos?)?|hours?|h|days?|weeks?|months?|nights?|stunden?|tagen?|wochen?|monaten?|nachten?|heures?|jours?|semaines?|mois|nuits?|horas?|dias?|semanas?|meses|noches?|uhr|am|pm)\b/,
  ],
  ['money', /^\s?(?:€|£|\$|eur|euros?|pounds?|dollars?|p\b)/],
];
const MONEY_BEFORE = /[€£$]\s?$/;
/** A clock time, a date or a part of a longer number is no quantity. */
const NUMBER = /(?<![\d.,:/])(?:\d{1,3}(?:[.,]\d{3})+|\d{1,5}(?:[.,]\d{1,2})?)(?![\d:/]|[.,]\d)/g;

export const numbersIn = (text: string): Quantity[] =>
  quantitiesIn(inDigits(text)).map(({ value, unit }) => ({ value, unit }));

function quantitiesIn(text: string) {
  return [...text.matchAll(NUMBER)].map(({ 0: digits, index }) => {
    const end = index + digits.length;
    const rest = text.slice(end, end + 20);
    const before = text.slice(Math.max(0, index - 20), index);
    const unit =
      UNITS.find(([, pattern]) => pattern.test(rest))?.[0] ??
      (MONEY_BEFORE.test(before) ? 'money' : AGE_BEFORE.test(before) ? 'age' : null);
    return { value: numberOf(digits), unit, index, end };
  });
}

/** "3,000", "3.000" and "2.5" */
const numberOf = (digits: string): number =>
  Number(/[.,]\d{3}$/.test(digits) ? digits.replace(/[.,]/g, '') : digits.replace(',', '.'));

const AGE_BEFORE =
  /\b(?:ages?|aged|alter|edad|age de|turned|tiene|(?:son|daughter|child|kid|he|she|i|sohn|tochter|kind|er|sie)(?: is|'s|'m| am| ist)?)\s$/;
const TO = /^\s?(?:kg|€|£|\$|years|jahre|ans|anos|cm|m|mm)?\s?(?:[-–—]|to|bis|a|and|und|et|y)\s?[€£$]?\s?$/;
const OVER =
  /(?:\b(?:over|above|more than|from|at least|minimum|uber|ab|mindestens|plus de|a partir de|des|mas de|desde|older than|mayores de)|>|≥)\s?[€£$]?$/;
const UNDER =
  /(?:\b(?:under|below|up to|less than|at most|maximum|max\.?|until|unter|bis(?: zu)?|hochstens|moins de|jusqu'a|menos de|hasta|menores de|younger than)|<|≤)\s?[€£$]?$/;

const OR_MORE =
  /^(?:\s?\+|[^.;\d]{0,14}?\b(?:or (?:more|over|older)|and (?:over|older)|oder mehr|et plus|o mas|y mas)\b)/;

/** Folded, with numbers in digits: "groups from ten". */
export const inDigits = (text: string): string =>
  fold(text.replace(/’/g, "'")).replace(/\p{L}+/gu, (word) =>
    ARTICLES.has(word) ? word : (numeralOf(word) ?? word),
  );

/** They count as often as they name. */
const ARTICLES = new Set('one ein eine einen einer un une uno una once sept'.split(' '));

/** The spans in a text, open ones included. */
export function rangesIn(text: string): NumberRange[] {
  const folded = inDigits(text);
  const all = quantitiesIn(folded);
  const found: NumberRange[] = [];
  for (let i = 0; i < all.length; i++) {
    const one = all[i] as (typeof all)[number];
    const next = all[i + 1];
    const before = folded.slice(Math.max(0, one.index - 14), one.index);
    if (next && TO.test(folded.slice(one.end, next.index)) && next.value > one.value) {
      found.push(rangeOf(one.value, next.value, next.unit ?? one.unit));
      i++;
    } else if (OVER.test(before) || OR_MORE.test(folded.slice(one.end, one.end + 30)))
      found.push(rangeOf(one.value, Number.POSITIVE_INFINITY, one.unit));
    else if (UNDER.test(before)) found.push(rangeOf(0, one.value, one.unit));
  }
  return found;
}

const rangeOf = (from: number, to: number, unit: string | null): NumberRange => ({
  has: (quantity) =>
    quantity.value >= from &&
    quantity.value <= to &&
    (!unit || !quantity.unit || unit === quantity.unit) &&
    unit !== 'money',
});

/** The numbers from one to twenty, in the languages of answers. */
const NUMERALS = [
  'one ein eine einen einer un une uno una',
  'two zwei deux dos',
  'three drei trois tres',
  'four vier quatre cuatro',
  'five funf cinq cinco',
  'six sechs seis',
  'seven sieben sept siete',
  'eight acht huit ocho',
  'nine neun neuf nueve',
  'ten zehn dix diez',
  'eleven elf onze once',
  'twelve zwolf douze doce',
  'thirteen dreizehn treize trece',
  'fourteen vierzehn quatorze catorce',
  'fifteen funfzehn quinze quince',
  'sixteen sechzehn seize dieciseis',
  'seventeen siebzehn dix-sept diecisiete',
  'eighteen achtzehn dix-huit dieciocho',
  'nineteen neunzehn dix-neuf diecinueve',
  'twenty zwanzig vingt veinte',
];
const VALUE_OF = new Map(
  NUMERALS.flatMap((words, i) => words.split(' ').map((word) => [word, String(i + 1)] as const)),
);

/** The digits of a folded word: "two" is 2; undefined for other words. */
export const numeralOf = (word: string): string | undefined =>
  VALUE_OF.get(word) ?? (/^\d+$/.test(word) ? word : undefined);
