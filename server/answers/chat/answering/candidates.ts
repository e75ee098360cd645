import { sameText } from '#lib/same-text.ts';
import type { PassageHit, QuestionWord } from '../../search/search.ts';
import type { QuestionAnalysis } from './analyze-question.ts';
import { DOUBT_THRESHOLD, type Evidence, evidenceOf, probabilityOf } from './confidence.ts';
import { createPredictors, type Encode, type Predictors } from './predictors.ts';
import { type Quote, quoteUnit } from './quote.ts';
import { type Unit, unitsOf } from './units.ts';

/** Written by the owner for visitors: questions with answers, and texts. */
export const isWritten = ({ sourceType }: Pick<PassageHit, 'sourceType'>): boolean =>
  sourceType === 'qa' || sourceType === 'text';

/** A passage that may answer the question, with the part of it that would. */
export interface Candidate {
  hit: PassageHit;
  quote: Quote;
  /** The question and the part have a word in common. */
  sharesWord: boolean;
  /** 0 to 1: see `probabilityOf`; 1 where the visitor asks the owner's own question. */
  probability: number;
}

/** A unit with what the two models know about it. */
export interface JudgedUnit {
  unit: Unit;
  predictors: Predictors;
  evidence: Evidence;
}

/** Judges all units of the passages. */
export function judgeUnits(
  question: QuestionAnalysis,
  words: readonly QuestionWord[],
  hits: readonly PassageHit[],
  encode: Encode,
): JudgedUnit[] {
  const units = hits.flatMap(unitsOf);
  const predictors = units.map(createPredictors(question, words, encode));
  const evidence = evidenceOf(
    predictors,
    units.map(({ hit }) => hit),
  );
  return units.map((unit, i) => ({
    unit,
    predictors: predictors[i] as Predictors,
    evidence: evidence[i] as Evidence,
  }));
}

/** The best unit of each passage, the best first. */
export function bestOfPassages(judged: readonly JudgedUnit[]): JudgedUnit[] {
  const best = new Map<PassageHit, JudgedUnit>();
  for (const one of judged) {
    const known = best.get(one.unit.hit);
    if (!known || one.evidence.rank > known.evidence.rank) best.set(one.unit.hit, one);
  }
  return [...best.values()].sort((a, b) => b.evidence.rank - a.evidence.rank);
}

/** The answer is probably beside the point: its owner should look at it. */
export const isDoubtful = ({ probability }: Candidate): boolean => probability < DOUBT_THRESHOLD;

export function candidateOf(
  { unit, predictors, evidence }: JudgedUnit,
  question: string,
  now: Date,
): Candidate {
  const { hit } = unit;
  const isSame = hit.sourceType === 'qa' && sameText(hit.title) === sameText(question);
  return {
    hit,
    quote: quoteUnit(unit, now),
    sharesWord: predictors.matched > 0,
    probability: isSame ? 1 : probabilityOf(evidence),
  };
}
