import { innermostHeading } from '#lib/heading-path.ts';
import { fold, foldedWords } from '../../../platform/text/analyze.ts';
import { contentTermsIn, type QuestionWord, termsIn } from '../../search/search.ts';
import type { QuestionAnalysis } from './analyze-question.ts';
import { announcesType, hasType } from './answer-type.ts';
import { countDays, daysIn, isDayWord, NO_DAYS } from './days.ts';
import { numbersIn, numeralOf, rangesIn } from './number-ranges.ts';
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

/** Computes the predictors of units for one question. */
export function createPredictors(question: QuestionAnalysis, words: readonly QuestionWord[], encode: Encode) {
  const own = weighted(words.filter(({ isTopic }) => !isTopic));
  const types = [...question.types];
  const typeWords = new Set(own.filter(({ word }) => question.typeWords.has(fold(word))));
  const dayWords = new Set(own.filter(({ word }) => isDayWord(word, question.language)));
  const dateWords = new Set(own.filter(({ word }) => question.dateWords.has(fold(word))));
  const numbers = numbersIn(question.text);
  /** Prices and hours change: what was said in an earlier year is not meant. */
  const isOfNow = question.types.has('amount') || question.types.has('time');
  /** What holds at another time of the year is not meant either, unless that is asked: "When does the season begin?" */
  const isOfSeason = isOfNow && !question.types.has('date');
  const vectors = new Map<string | null, Float32Array | undefined>();
  const contexts = new Map<string, ReturnType<typeof readContext>>();

  function queryIn(language: string | null): Float32Array | undefined {
    if (!vectors.has(language)) vectors.set(language, encode(question.text, question.language ?? language));
    return vectors.get(language);
  }

  /** What a unit stands under. */
  function readContext({ hit, lead }: Unit) {
    const { title, heading, language } = hit;
    const text = [title, heading, lead].filter(Boolean).join('\n');
    const announcesAnswer = announcesType(text, question.types, language);
    return {
      terms: termsIn(text, language),
      type: types.length === 0 ? 0 : announcesAnswer ? 1 : -1,
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
    const numerals = new Set(foldedWords(text).map(numeralOf));
    const seasons = seasonsIn(`${hit.heading}\n${unit.lead}\n${text}`);
    const inSeason = seasons.length === 0 ? 0 : seasons.some((one) => isWithin(one, question.date)) ? 1 : -1;
    // "From June on we close at 20:00" has no closing time of November.
    const hasAsked = !(isOfSeason && inSeason < 0) && types.some((type) => hasType(text, type));
    const days = daysIn(text);
    const coversDay = question.days !== NO_DAYS && (days & question.days) === question.days;
    const ranges = rangesIn(text);
    const isInRange = numbers.some((number) => ranges.some((range) => range.has(number)));

    function matchIn(word: QuestionWord): number {
      const found = matchOf(word, terms);
      if (found > 0) return found;
      if ((coversDay && dayWords.has(word)) || (inSeason > 0 && dateWords.has(word))) return 1;
      const numeral = numeralOf(word.word);
      if (numeral !== undefined && numerals.has(numeral)) return 1;
      const isImplied = (hasAsked && typeWords.has(word)) || (isInRange && /^\d/.test(word.word));
      return isImplied ? IMPLIED : 0;
    }

    const matches = own.map((word) => {
      const inContext = matchOf(word, context.terms);
      const isTypeOfContext = context.type > 0 && typeWords.has(word);
      return {
        ...word,
        inContext: isTypeOfContext ? 1 : inContext,
        found: Math.max(matchIn(word), inContext),
      };
    });
    const heading = innermostHeading(hit.heading) || hit.title;
    const label = labelOf(unit);
    const headingNamesPerson = question.types.has('person') && hasType(hit.heading, 'person');

    return {
      matched: matches.reduce((sum, { rarity, found }) => sum + rarity * found, 0),
      unmatched: Math.max(0, ...matches.map(({ rarity, found }) => rarity * (1 - found))),
      headingAsked: askedShare(heading, hit.language, own),
      labelAsked: label === null ? 0 : askedShare(label, hit.language, own) - 0.5,
      score: hit.score,
      similarity: hit.similarity,
      length: Math.log(2 + terms.size),
      isFirst: unit.at === 0 && unit.sentence === 0 ? 1 : 0,
      isTable: kind === 'table' ? 1 : 0,
      wholeTable:
        kind === 'table' ? matches.reduce((sum, { share, inContext }) => sum + share * inContext, 0) : 0,
      hasType: types.length === 0 ? 0 : hasAsked || headingNamesPerson ? 1 : -1,
      contextType: context.type,
      isInRange: numbers.length === 0 ? 0 : isInRange ? 1 : ranges.length > 0 ? -1 : 0,
      daySpecific: coversDay ? countDays(question.days) / countDays(days) : 0,
      isPast: isOfNow && isPast(unit, question) ? 1 : 0,
      cosine: cosineOf(queryIn(hit.language), encode(text, hit.language)),
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

/** It is about an earlier year, which the question does not name: news, and offers that were valid then. */
function isPast({ hit, text, lead }: Unit, question: QuestionAnalysis): boolean {
  const dated = [hit.title, hit.heading, lead, hit.pageUrl, text, hit.content.slice(0, DATELINE)].join('\n');
  const years = [...dated.matchAll(YEAR)].map(([year]) => Number(year));
  return (
    years.length > 0 &&
    Math.max(...years) < question.year &&
    !years.some((year) => question.text.includes(`${year}`))
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
