import { writeFileSync } from 'node:fs';
import { isWritten, orderOfAnswers } from '#server/chat/answers/candidates.ts';
import { ANSWER_THRESHOLD } from '#server/chat/answers/confidence.ts';
import type { JudgedQuestion } from './confidence-examples.ts';
import { judgeSite } from './confidence-examples.ts';
import { type Example, fitLogisticRegression, type LogisticModel, predict } from './logistic-regression.ts';
import { loadSites } from './manuals.ts';
import { printTable } from './print.ts';
import { loadOwnerTexts } from './questions.ts';

const MODEL = 'server/chat/answers/confidence.json';
/** The best candidates of a question are examples: a second quote is judged as well. */
const CANDIDATES = 3;
/** In each group, questions that can be answered count as much as the others, and at most as many as this. */
const MAX_PER_GROUP = 40;
const BINS = 10;
const THRESHOLDS = [0.05, 0.1, 0.2, 0.3, 0.4, 0.45, 0.5, 0.6, 0.7];

/**
 * Fits the confidence to the websites that are known, and prints how well it holds for a website that it was not fitted
 * to: each group of websites is predicted by a model of all others.
 */
export async function benchConfidence(writes: boolean): Promise<void> {
  const ownerTexts = await loadOwnerTexts();
  const judged: JudgedQuestion[] = [];
  for (const site of await loadSites())
    judged.push(...(await judgeSite(site, ownerTexts[site.language] ?? [])));
  const groups = [...new Set(judged.map(({ group }) => group))];
  const modelOf = new Map(
    groups.map((group) => [group, fitModel(judged.filter((one) => one.group !== group))]),
  );
  const predicted = judged.map((one) => predictAll(one, modelOf.get(one.group) as LogisticModel));
  printReliability(predicted);
  printThresholds(groups, predicted);
  const model = fitModel(judged);
  printWeights(model);
  if (!writes) return;
  writeFileSync(MODEL, `${JSON.stringify(rounded(model), null, 2)}\n`);
  console.log(`Written: ${MODEL}`);
}

/** Questions without candidates are refused in any case. */
function fitModel(judged: readonly JudgedQuestion[]): LogisticModel {
  const count = (of: JudgedQuestion) =>
    judged.filter((one) => one.group === of.group && one.isAnswerable === of.isAnswerable).length;
  const examples = judged.flatMap((one): Example[] => {
    const weight = Math.min(1, MAX_PER_GROUP / count(one));
    return one.candidates
      .filter(({ hit }, i) => i < CANDIDATES || isWritten(hit))
      .map(({ predictors, isRight }) => ({ predictors: { ...predictors }, outcome: isRight, weight }));
  });
  return fitLogisticRegression(examples);
}

interface Predicted {
  group: string;
  isAnswerable: boolean;
  /** Of the candidate that would answer. */
  probability: number;
  isRight: boolean;
}

function predictAll({ group, isAnswerable, candidates }: JudgedQuestion, model: LogisticModel): Predicted {
  const all = candidates.map((one) => ({ ...one, probability: predict(model, { ...one.predictors }) }));
  const { written, others } = orderOfAnswers(all);
  const [chosen] = [...written.filter(({ probability }) => probability >= ANSWER_THRESHOLD), ...others];
  return { group, isAnswerable, probability: chosen?.probability ?? 0, isRight: chosen?.isRight ?? false };
}

/** Of all answers that would be given with about the same probability, the share that is right. */
function printReliability(predicted: readonly Predicted[]): void {
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
  printTable(['probability, of websites left out', 'questions', 'predicted', 'right'], rows);
}

function printThresholds(groups: readonly string[], predicted: readonly Predicted[]): void {
  const row = (name: string, threshold: number, isMeant: (one: Predicted) => boolean) => {
    const meant = predicted.filter(isMeant);
    const answerable = meant.filter((one) => one.isAnswerable);
    const others = meant.filter((one) => !one.isAnswerable);
    const answered = answerable.filter(({ probability }) => probability >= threshold);
    const right = answered.filter(({ isRight }) => isRight).length;
    const refused = others.filter(({ probability }) => probability < threshold).length;
    return [
      `${name} ≥ ${threshold}`,
      `${right} of ${answerable.length}`,
      String(answered.length - right),
      `${refused} of ${others.length}`,
    ];
  };
  printTable(
    ['answered from this probability on', 'right', 'wrong', 'unanswerable and not answered'],
    [
      ...THRESHOLDS.map((threshold) => row('all websites', threshold, () => true)),
      ...groups.map((group) => row(group, ANSWER_THRESHOLD, (one) => one.group === group)),
    ],
  );
}

function printWeights({ intercept, weights }: LogisticModel): void {
  const rows = Object.entries({ intercept, ...weights }).map(([name, weight]) => [name, weight.toFixed(3)]);
  printTable(['predictor', 'weight'], rows);
}

const rounded = ({ intercept, weights }: LogisticModel): LogisticModel => ({
  intercept: round(intercept),
  weights: Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, round(weight)])),
});

const round = (value: number): number => Number(value.toFixed(3));
