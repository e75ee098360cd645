import { writeFileSync } from 'node:fs';
import {
  ANSWER_THRESHOLD,
  dot,
  type Evidence,
  evidenceOf,
} from '#server/answers/chat/answering/confidence.ts';
import { loadEncoder } from '#server/platform/encoder/encoder.ts';
import { type JudgedQuestion, judgeSite } from './confidence-examples.ts';
import { fitListwise } from './listwise-regression.ts';
import { fitLogisticRegression, type LogisticModel, predict } from './logistic-regression.ts';
import { loadSites } from './manuals.ts';
import { printTable } from './print.ts';
import { loadOwnerTexts } from './questions.ts';

const MODEL = 'server/answers/chat/answering/answer-model.json';
/** The best passages of a question are examples: pages that may help and a second quote are judged as well. */
const EXAMPLES = 3;
/** The questions of a group that can be answered count at most as many as this, and so do the others. */
const MAX_PER_GROUP = 40;
const BINS = 10;
const THRESHOLDS = [0.1, 0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7];

interface AnswerModel {
  rank: Record<string, number>;
  confidence: LogisticModel;
}

/**
 * Fits both models of an answer to the websites that are known, and prints how well they hold for a website that they were
 * not fitted to: each group of websites is predicted by models of all others.
 */
export async function benchConfidence(writes: boolean, isVerbose: boolean): Promise<void> {
  const ownerTexts = await loadOwnerTexts();
  const encoder = loadEncoder(console);
  const judged: JudgedQuestion[] = [];
  for (const site of await loadSites())
    judged.push(...(await judgeSite(site, ownerTexts[site.language] ?? [], encoder)));
  const groups = [...new Set(judged.map(({ group }) => group))];
  const ranked = rankLeftOut(judged);
  const predicted = groups.flatMap((left) => {
    const confidence = fitConfidence(ranked.filter(({ group }) => group !== left));
    return ranked.filter(({ group }) => group === left).map((one) => predictBest(one, confidence));
  });
  for (const isSmall of [true, false])
    printReliability(
      isSmall ? 'small websites' : 'manuals',
      predicted.filter((one) => one.isSmall === isSmall),
    );
  printThresholds(groups, predicted);
  // The second model learns from ranks of websites that the first one was not fitted to, as it will meet them.
  const model = { rank: fitRank(judged), confidence: fitConfidence(ranked) };
  printWeights(model);
  if (isVerbose) printWithout(judged);
  if (!writes) return;
  writeFileSync(MODEL, `${JSON.stringify(rounded(model), null, 2)}\n`);
  console.log(`Written: ${MODEL}`);
}

/** Each group of websites is ranked by a model of all others. */
function rankLeftOut(judged: readonly JudgedQuestion[]): RankedQuestion[] {
  return [...new Set(judged.map(({ group }) => group))].flatMap((left) => {
    const rank = fitRank(judged.filter(({ group }) => group !== left));
    return judged.filter(({ group }) => group === left).map((one) => ({ ...one, best: bestOf(one, rank) }));
  });
}

function fitRank(judged: readonly JudgedQuestion[]): AnswerModel['rank'] {
  const weightOf = weightsIn(judged);
  return fitListwise(
    judged.map((one) => ({
      predictors: one.units.map(({ predictors }) => predictors),
      isRight: one.units.map(({ isExact }) => isExact),
      weight: weightOf(one),
    })),
  );
}

/** A question with the best units of its best passages. */
interface RankedQuestion extends JudgedQuestion {
  best: { evidence: Evidence; isRight: boolean }[];
}

function fitConfidence(ranked: readonly RankedQuestion[]): LogisticModel {
  const weightOf = weightsIn(ranked);
  return fitLogisticRegression(
    ranked.flatMap((one) =>
      one.best.map(({ evidence, isRight }) => ({
        predictors: { ...evidence },
        outcome: isRight,
        weight: weightOf(one),
      })),
    ),
  );
}

/** A group of websites with many questions counts no more than others. */
function weightsIn(judged: readonly JudgedQuestion[]): (one: JudgedQuestion) => number {
  const counts = new Map<string, number>();
  const keyOf = ({ group, isAnswerable }: JudgedQuestion) => `${group} ${isAnswerable}`;
  for (const one of judged) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return (one) => Math.min(1, MAX_PER_GROUP / (counts.get(keyOf(one)) ?? 1));
}

/** The best unit of each of the best passages, with what the second model knows of it. */
function bestOf({ units }: JudgedQuestion, rank: AnswerModel['rank']): RankedQuestion['best'] {
  const evidence = evidenceOf(
    units.map(({ predictors }) => predictors),
    units.map(({ passage }) => passage),
    (predictors) => dot(rank, predictors),
  );
  const sorted = units
    .map(({ passage, isRight }, i) => ({ passage, isRight, evidence: evidence[i] as Evidence }))
    .sort((a, b) => b.evidence.rank - a.evidence.rank);
  const passages = new Set<unknown>();
  return sorted.filter(({ passage }) => !passages.has(passage) && passages.add(passage)).slice(0, EXAMPLES);
}

interface Predicted extends Pick<JudgedQuestion, 'group' | 'isSmall' | 'isAnswerable'> {
  probability: number;
  isRight: boolean;
}

function predictBest(
  { group, isSmall, isAnswerable, best: [best] }: RankedQuestion,
  confidence: LogisticModel,
): Predicted {
  const probability = best ? predict(confidence, { ...best.evidence }) : 0;
  return { group, isSmall, isAnswerable, probability, isRight: best?.isRight ?? false };
}

/** Of all answers that would be given with about the same probability, the share that is right. */
function printReliability(kind: string, predicted: readonly Predicted[]): void {
  const rows = Array.from({ length: BINS }, (_, bin) => {
    const within = predicted.filter(
      ({ probability }) => Math.min(BINS - 1, Math.floor(probability * BINS)) === bin,
    );
    const mean = within.reduce((sum, { probability }) => sum + probability, 0) / within.length;
    const right = within.filter(({ isRight }) => isRight).length;
    return [
      `${(bin / BINS).toFixed(1)}–${((bin + 1) / BINS).toFixed(1)}`,
      String(within.length),
      within.length === 0 ? '' : mean.toFixed(2),
      within.length === 0 ? '' : (right / within.length).toFixed(2),
    ];
  });
  printTable([`probability, ${kind} left out`, 'questions', 'predicted', 'right'], rows);
}

function printThresholds(groups: readonly string[], predicted: readonly Predicted[]): void {
  const row = (name: string, threshold: number, isMeant: (one: Predicted) => boolean) => {
    const meant = predicted.filter(isMeant);
    const answerable = meant.filter((one) => one.isAnswerable);
    const others = meant.filter((one) => !one.isAnswerable);
    const answered = answerable.filter(({ probability }) => probability >= threshold);
    const right = answered.filter(({ isRight }) => isRight).length;
    const invented = others.filter(({ probability }) => probability >= threshold).length;
    return [
      `${name} ≥ ${threshold}`,
      `${right} of ${answerable.length}`,
      String(answered.length - right),
      `${invented} of ${others.length}`,
    ];
  };
  printTable(
    ['answered from this probability on', 'right', 'wrong', 'unanswerable and answered'],
    [
      ...THRESHOLDS.map((threshold) => row('small websites', threshold, ({ isSmall }) => isSmall)),
      ...THRESHOLDS.map((threshold) => row('manuals', threshold, ({ isSmall }) => !isSmall)),
      ...groups.map((group) => row(group, ANSWER_THRESHOLD, (one) => one.group === group)),
    ],
  );
}

/** What each predictor gives: the questions whose best unit is right with a model that lacks it. */
function printWithout(judged: readonly JudgedQuestion[]): void {
  const names = judged.flatMap(({ units }) =>
    units.slice(0, 1).flatMap(({ predictors }) => Object.keys(predictors)),
  );
  const row = (name: string) => {
    const lacking = judged.map((one) => ({
      ...one,
      units: one.units.map((unit) => ({ ...unit, predictors: { ...unit.predictors, [name]: 0 } })),
    }));
    const right = rankLeftOut(lacking).filter(({ best }) => best[0]?.isRight);
    const small = right.filter(({ isSmall }) => isSmall).length;
    return [name, String(small), String(right.length - small)];
  };
  printTable(
    ['best unit right without', 'small websites', 'manuals'],
    ['nothing', ...new Set(names)].map(row),
  );
}

function printWeights({ rank, confidence: { intercept, weights } }: AnswerModel): void {
  const rowsOf = (values: Record<string, number>) =>
    Object.entries(values).map(([name, weight]) => [name, weight.toFixed(3)]);
  printTable(['predictor of the rank', 'weight'], rowsOf(rank));
  printTable(['evidence', 'weight'], rowsOf({ intercept, ...weights }));
}

const rounded = ({ rank, confidence }: AnswerModel) => ({
  rank: roundAll(rank),
  confidence: { intercept: round(confidence.intercept), weights: roundAll(confidence.weights) },
});

const roundAll = (values: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, round(value)]));

const round = (value: number): number => Number(value.toFixed(3));
