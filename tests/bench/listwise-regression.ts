/** The candidates of one question. */
export interface ListedQuestion {
  predictors: readonly Record<string, number>[];
  /** Of each candidate; several may be right, and any of them counts. */
  isRight: readonly boolean[];
  /** How much the question counts. */
  weight: number;
}

/** The ridge penalty on standardised weights. */
const PENALTY = 4;
const STEPS = 200;
const RATE = 0.05;
/** Of Adam: Kingma and Ba, "Adam: A Method for Stochastic Optimization" (2015). */
const [MOMENTUM, SECOND] = [0.9, 0.999];

/**
 * Fits a softmax over the candidates of each question by the marginal likelihood of the right ones. The weights are of
 * predictors as they are, not standardised.
 */
export function fitListwise(questions: readonly ListedQuestion[]): Record<string, number> {
  const names = Object.keys(questions.find(({ predictors }) => predictors.length > 0)?.predictors[0] ?? {});
  const scales = names.map((name) => deviationOf(questions, name));
  const lists = questions
    .filter(({ isRight }) => isRight.includes(true) && isRight.includes(false))
    .map(({ predictors, ...list }) => ({
      ...list,
      rows: predictors.map((row) =>
        Float64Array.from(names, (name, i) => (row[name] as number) / (scales[i] as number)),
      ),
    }));
  const beta = new Float64Array(names.length);
  const first = new Float64Array(names.length);
  const second = new Float64Array(names.length);
  for (let step = 1; step <= STEPS; step++) {
    const gradient = beta.map((value) => PENALTY * value);
    for (const list of lists) addGradient(gradient, list, beta);
    for (const [i, sum] of gradient.entries()) {
      const slope = sum / Math.max(1, lists.length);
      first[i] = MOMENTUM * (first[i] as number) + (1 - MOMENTUM) * slope;
      second[i] = SECOND * (second[i] as number) + (1 - SECOND) * slope ** 2;
      const mean = (first[i] as number) / (1 - MOMENTUM ** step);
      const deviation = Math.sqrt((second[i] as number) / (1 - SECOND ** step));
      beta[i] = (beta[i] as number) - (RATE * mean) / (deviation + 1e-8);
    }
  }
  return Object.fromEntries(names.map((name, i) => [name, (beta[i] as number) / (scales[i] as number)]));
}

function addGradient(
  gradient: Float64Array,
  { rows, isRight, weight }: { rows: Float64Array[]; isRight: readonly boolean[]; weight: number },
  beta: Float64Array,
): void {
  const scores = rows.map((row) => product(row, beta));
  const best = Math.max(...scores);
  let all = 0;
  let right = 0;
  for (const [at, score] of scores.entries()) {
    const share = Math.exp(score - best);
    scores[at] = share;
    all += share;
    if (isRight[at]) right += share;
  }
  for (const [at, row] of rows.entries()) {
    const share = scores[at] as number;
    const slope = weight * (share / all - (isRight[at] ? share / right : 0));
    // Most candidates have next to no share.
    if (Math.abs(slope) > NEGLIGIBLE)
      for (let i = 0; i < row.length; i++) gradient[i] = (gradient[i] as number) + slope * (row[i] as number);
  }
}

const NEGLIGIBLE = 1e-6;

/** In a plain loop: the fit is made of millions of these. */
function product(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += (one[i] as number) * (other[i] as number);
  return sum;
}

/** A predictor that never varies gets no weight. */
function deviationOf(questions: readonly ListedQuestion[], name: string): number {
  const values = questions.flatMap(({ predictors }) => predictors.map((row) => row[name] as number));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
}
