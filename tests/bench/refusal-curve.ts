import { printTable } from './print.ts';
import { quantile } from './statistics.ts';

/** How sure the answerer was of an answer, and whether the question can be answered at all. */
export interface Judged {
  figure: number;
  isAnswerable: boolean;
}

/** What a threshold leads to: an answer whose figure is below it is a refusal. */
export interface ThresholdFigures {
  threshold: number;
  /** Of those that can be answered. */
  answered: number;
  wronglyRefused: number;
  /** Of those that cannot be answered. */
  refused: number;
}

const STEPS = 20;

/** Every threshold at which about another twentieth of the answers is refused. */
export function refusalCurve(judged: Judged[]): ThresholdFigures[] {
  const figures = judged.map(({ figure }) => figure);
  const steps = Array.from({ length: STEPS }, (_, step) => quantile(figures, step / STEPS));
  return [...new Set(steps)].map((threshold) => {
    const refused = judged.filter(({ figure }) => figure < threshold);
    const wronglyRefused = refused.filter(({ isAnswerable }) => isAnswerable).length;
    return {
      threshold,
      answered: judged.filter(({ isAnswerable }) => isAnswerable).length - wronglyRefused,
      wronglyRefused,
      refused: refused.length - wronglyRefused,
    };
  });
}

export function printRefusalCurve(judged: Judged[]): void {
  const answerable = judged.filter(({ isAnswerable }) => isAnswerable).length;
  printTable(
    [
      'threshold of the refusal',
      `answered of ${answerable}`,
      'wrongly refused',
      `refused of ${judged.length - answerable}`,
    ],
    refusalCurve(judged).map(({ threshold, answered, wronglyRefused, refused }) => [
      threshold.toFixed(3),
      String(answered),
      String(wronglyRefused),
      String(refused),
    ]),
  );
}
