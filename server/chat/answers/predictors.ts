import { innermostHeading } from '#lib/heading-path.ts';
import { fold, foldedWords } from '../../platform/text/analyze.ts';
import { contentTermsIn, type PassageHit, type QuestionWord, termsIn } from '../../search/search.ts';
import { announcesType, CURRENCY, hasType, VALUE_TYPES } from './answer-type.ts';
import type { Asked } from './asked.ts';
import { countDays, daysIn, isDayWord, NO_DAYS } from './days.ts';
import { numbersIn, numeralOf, rangesIn } from './number-ranges.ts';
import { POLAR } from './quote.ts';
import { isWithin, seasonsIn } from './seasons.ts';
import type { Unit } from './units.ts';

/**
 * Properties of a unit and a question that tell how probably the unit answers the question: predictors of query performance
 * (Carmel and Yom-Tov, "Estimating the Query Difficulty for Information Retrieval", 2010), the type of the answer (Li and
 * Roth, "Learning Question Classifiers", 2002), and meaning.
 */
export type Predictors = ReturnType<ReturnType<typeof createPredictors>>;

/** The vector of a text, of length 1; undefined where there is none. */
export type Encode = (text: string, language: string | null) => Float32Array | undefined;

/** The weight of a word that the unit answers without having it: "how much" by "£55", "16" by "14–17". */
const IMPLIED = 0.8;
/** The weight of words of questions on any subject, such as "bring", also where the content has them. */
const LIGHT = 0.3;
/** "Included" or "10%" may be what something costs, but "£55" is. */
const WITHOUT_CURRENCY = 0.3;

interface Match {
  word: QuestionWord;
  /** 0 to 1: see `TermMatch`. */
  inUnit: number;
  /** In the unit, its headings or its title. */
  inAny: number;
}

/** Computes the predictors of units for one question. */
export function createPredictors(
  asked: Asked,
  words: readonly QuestionWord[],
  hits: readonly PassageHit[],
  encode: Encode,
) {
  const own = weighted(words.filter(({ isTopic }) => !isTopic));
  const types = VALUE_TYPES.filter((type) => asked.types.has(type));
  const typeWords = new Set(own.filter(({ word }) => asked.typeWords.has(fold(word))));
  const dayWords = new Set(own.filter(({ word }) => isDayWord(word, asked.language)));
  const numbers = numbersIn(asked.text);
  const isOpening =
    asked.types.has('time') && own.every((word) => word.isLight || typeWords.has(word) || dayWords.has(word));
  const bestScore = Math.max(0, ...hits.map(({ score }) => score));
  const vectors = new Map<string | null, Float32Array | undefined>();
  const contexts = new Map<string, ReturnType<typeof readContext>>();

  function queryIn(language: string | null): Float32Array | undefined {
    if (!vectors.has(language)) vectors.set(language, encode(asked.text, asked.language ?? language));
    return vectors.get(language);
  }

  /** What a unit stands under. */
  function readContext({ hit, lead }: Unit) {
    const { title, heading, language } = hit;
    const text = [title, heading, lead].filter(Boolean).join('\n');
    const isNamed = announcesType(text, asked.types, language);
    return {
      text,
      terms: termsIn(text, language),
      days: daysIn(`${heading}\n${lead}`),
      type: types.length === 0 ? 0 : isNamed ? 1 : -1,
      isTimetable: isOpening && isTimetable(hit),
    };
  }

  function contextOf(unit: Unit) {
    const key = [unit.hit.doc, unit.hit.position, unit.lead].join('\n');
    const context = contexts.get(key) ?? readContext(unit);
    contexts.set(key, context);
    return context;
  }

  return (unit: Unit) => {
    const { hit, text, kind } = unit;
    const context = contextOf(unit);
    const terms = termsIn(text, hit.language);
    const unitWords = foldedWords(text);
    const unitNumerals = new Set(unitWords.map(numeralOf));
    const has = new Set(types.filter((type) => hasType(text, type)));
    const days = daysIn(text);
    const coversDay = asked.days !== NO_DAYS && (days & asked.days) === asked.days;
    const ranges = rangesIn(text);
    const isInRange = numbers.some((number) => ranges.some((range) => range.has(number)));

    function matchIn(word: QuestionWord): number {
      const found = matchOf(word, terms);
      if (found > 0) return found;
      if (coversDay && dayWords.has(word)) return 1;
      const numeral = numeralOf(word.word);
      if (numeral !== undefined && unitNumerals.has(numeral)) return 1;
      const isImplied = (has.size > 0 && typeWords.has(word)) || (isInRange && /^\d/.test(word.word));
      return isImplied ? IMPLIED : 0;
    }

    const matches = own.map((word): Match => {
      const inUnit = matchIn(word);
      return { word, inUnit, inAny: Math.max(inUnit, matchOf(word, context.terms)) };
    });
    const contextShare = matches.reduce((all, { word }) => {
      const isNamed = context.type > 0 && typeWords.has(word);
      return all + word.share * Math.max(matchOf(word, context.terms), isNamed ? 1 : 0);
    }, 0);
    const sum = (value: (match: Match) => number) => matches.reduce((all, match) => all + value(match), 0);
    const most = (value: (match: Match) => number) => Math.max(0, ...matches.map(value));
    const heading = innermostHeading(hit.heading) || hit.title;
    const label = labelOf(unit);
    const headingAsked = askedShare(heading, hit.language, own);
    const seasons = seasonsIn(`${hit.heading}\n${unit.lead}\n${text}`);
    const inSeason = seasons.length === 0 ? 0 : seasons.some((one) => isWithin(one, asked.date)) ? 1 : -1;
    /** 1 if it has what is asked for, -1 if it lacks it, 0 if something else is asked for. */
    const fitOf = (type: (typeof VALUE_TYPES)[number]) =>
      asked.types.has(type) ? (has.has(type) ? 1 : -1) : 0;
    const isNamed = asked.types.has('person') && hasType(hit.heading, 'person');

    return {
      // Words.
      unitShare: sum(({ word, inUnit }) => word.share * inUnit),
      sum: sum(({ word, inAny }) => word.rarity * inAny),
      unmatched: most(({ word, inAny }) => word.rarity * (1 - inAny)),
      unmatchedSum: sum(({ word, inAny }) => word.rarity * (1 - inAny)),
      absent: most(({ word, inAny }) => (word.terms.size === 0 ? word.rarity * (1 - inAny) : 0)),
      headingAsked,
      labelAsked: label === null ? 0 : askedShare(label, hit.language, own) - 0.5,
      barePolar: POLAR.test(text) ? 1 - headingAsked : 0,
      // The search.
      score: hit.score,
      belowBest: hit.score - bestScore,
      similarity: hit.similarity,
      // The form.
      length: Math.log(2 + terms.size),
      isRow: kind === 'row' ? 1 : 0,
      isItem: kind === 'item' ? 1 : 0,
      isTable: kind === 'table' ? 1 : 0,
      wholeTable: kind === 'table' ? contextShare : 0,
      isFirst: unit.at === 0 && unit.sentence === 0 ? 1 : 0,
      // The type of the answer.
      hasType: types.length === 0 ? 0 : has.size > 0 || isNamed ? 1 : -1,
      amount: has.has('amount') && !CURRENCY.test(fold(text)) ? WITHOUT_CURRENCY : fitOf('amount'),
      time: fitOf('time'),
      duration: fitOf('duration'),
      contact: fitOf('contact'),
      date: fitOf('date'),
      place: fitOf('place'),
      person: isNamed ? 1 : fitOf('person'),
      number: fitOf('number'),
      yesNo: asked.types.has('yesNo') && hasType(text, 'yesNo') ? 1 : 0,
      procedure: asked.types.has('procedure') && hasType(text, 'procedure') ? 1 : 0,
      contextType: context.type,
      opening: isOpening ? (context.isTimetable ? 1 : -1) : 0,
      isInRange: numbers.length === 0 ? 0 : isInRange ? 1 : ranges.length > 0 ? -1 : 0,
      // The calendar.
      day:
        asked.days === NO_DAYS ? 0 : coversDay ? 1 : days !== NO_DAYS && (days & asked.days) === 0 ? -1 : 0,
      daySpecific: coversDay ? countDays(asked.days) / countDays(days) : 0,
      noDay: asked.days !== NO_DAYS && (days | context.days) === NO_DAYS ? 1 : 0,
      dateNamed: asked.namesDate ? inSeason : 0,
      dateNow: asked.namesDate ? 0 : inSeason,
      isPast: isPast(unit, asked) ? 1 : 0,
      // Meaning.
      cosine: cosineOf(queryIn(hit.language), encode(text, hit.language)),
      cosineBoth: cosineOf(queryIn(hit.language), encode(`${context.text}\n${text}`, hit.language)),
    };
  };
}

/** Words of questions on any subject tell little; all shares add up to 1. */
function weighted(words: readonly QuestionWord[]): QuestionWord[] {
  const factor = (word: QuestionWord) => (word.isLight && word.terms.size > 0 ? LIGHT : 1);
  const total = words.reduce((sum, word) => sum + word.share * factor(word), 0) || 1;
  return words.map((word) => ({
    ...word,
    share: (word.share * factor(word)) / total,
    rarity: word.rarity * factor(word),
  }));
}

function matchOf({ terms }: QuestionWord, found: ReadonlySet<string>): number {
  let best = 0;
  for (const [term, weight] of terms) if (weight > best && found.has(term)) best = weight;
  return best;
}

/** The share of a heading's content words that the words of the question match. */
function askedShare(heading: string, language: string | null, words: readonly QuestionWord[]): number {
  const stems = [...contentTermsIn(heading, language)].filter((term) => term.startsWith('~'));
  const asked = stems.filter((stem) => words.some(({ terms }) => terms.has(stem)));
  return stems.length === 0 ? 0 : asked.length / stems.length;
}

/** What a row or a line such as "Deposit: 20%" is about. */
function labelOf({ kind, text }: Unit): string | null {
  if (kind === 'row') return (text.split(' · ')[0] ?? '').replace(/^[^:]{1,40}: /, '');
  return /^[^:]{2,60}(?=: )/.exec(text)?.[0] ?? null;
}

/** It states the hours of a week. */
const isTimetable = ({ content }: PassageHit): boolean =>
  countDays(daysIn(content)) >= MIN_DAYS && [...content.matchAll(HOURS)].length > 1;

const MIN_DAYS = 5;
const HOURS =
  /\d{1,2}(?:[:.h]\d{0,2})?\s?(?:am|pm|h|uhr)?\s?(?:[-–—]|to|bis|à|a|until)\s?\d{1,2}(?:[:.h]\d\d|\s?(?:am|pm|h|uhr))?/gi;

/** It is about an earlier year, which the question does not name: news, and offers that were valid then. */
function isPast({ hit, text, lead }: Unit, asked: Asked): boolean {
  const dated = [hit.title, hit.heading, lead, hit.pageUrl, text, hit.content.slice(0, DATELINE)].join('\n');
  const years = [...dated.matchAll(YEAR)].map(([year]) => Number(year));
  return (
    years.length > 0 &&
    Math.max(...years) < asked.year &&
    !years.some((year) => asked.text.includes(`${year}`))
  );
}

/** News begin with their date. */
const DATELINE = 60;
/** "Since 2009" is no date of what is said. */
const YEAR =
  /(?<![\d.,]|\b(?:since|seit|depuis|desde|founded|established|opened|gegründet)(?: in)? )20\d\d(?![\d.,]\d|\s?(?:€|£|\$|eur))/gi;

/** 0 where a vector is missing. */
function cosineOf(one: Float32Array | undefined, other: Float32Array | undefined): number {
  if (!one || !other) return 0;
  let sum = 0;
  for (const [i, value] of one.entries()) sum += value * (other[i] as number);
  return sum;
}
