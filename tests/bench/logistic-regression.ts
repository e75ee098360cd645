/** A logistic regression over named predictors. */
export interface LogisticModel {
  intercept: number;
  weights: Record<string, number>;
}

export interface Example {
  predictors: Record<string, number>;
  /** Whether the event occurred. */
  outcome: boolean;
  /** How much it counts. */
  weight: number;
}

/** The ridge penalty on standardised weights: predictors that correlate share their weight. */
const PENALTY = 1;
const MAX_STEPS = 50;

/** Fits by Newton's method (iteratively reweighted least squares). */
export function fitLogisticRegression(examples: readonly Example[]): LogisticModel {
  const names = Object.keys(examples[0]?.predictors ?? {});
  const scales = names.map((name) => scaleOf(examples.map(({ predictors }) => predictors[name] as number)));
  const rows = examples.map(({ predictors }) => [
    1,
    ...names.map((name, i) => {
      const { mean, deviation } = scales[i] as Scale;
      return ((predictors[name] as number) - mean) / deviation;
    }),
  ]);
  const beta = new Array<number>(names.length + 1).fill(0);
  for (let step = 0; step < MAX_STEPS; step++) {
    const change = newtonStep(rows, examples, beta);
    for (const [i, by] of change.entries()) beta[i] = (beta[i] as number) - by;
    if (Math.max(...change.map(Math.abs)) < 1e-9) break;
  }
  const weights = names.map((_, i) => (beta[i + 1] as number) / (scales[i] as Scale).deviation);
  const shift = weights.reduce((sum, weight, i) => sum + weight * (scales[i] as Scale).mean, 0);
  return {
    intercept: (beta[0] as number) - shift,
    weights: Object.fromEntries(names.map((name, i) => [name, weights[i] as number])),
  };
}

export const predict = ({ intercept, weights }: LogisticModel, predictors: Record<string, number>): number =>
  sigmoid(
    Object.entries(weights).reduce(
      (sum, [name, weight]) => sum + weight * (predictors[name] as number),
      intercept,
    ),
  );

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

interface Scale {
  mean: number;
  deviation: number;
}

/** A predictor that never varies gets no weight. */
function scaleOf(values: number[]): Scale {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) || 1 };
}

function newtonStep(rows: number[][], examples: readonly Example[], beta: number[]): number[] {
  const gradient = beta.map((value, i) => (i === 0 ? 0 : PENALTY * value));
  const hessian = beta.map((_, i) => beta.map((_, j) => (i === j ? (i === 0 ? 1e-9 : PENALTY) : 0)));
  for (const [at, row] of rows.entries()) {
    const { outcome, weight } = examples[at] as Example;
    const probability = sigmoid(row.reduce((sum, value, i) => sum + value * (beta[i] as number), 0));
    const slope = weight * (probability - Number(outcome));
    const curvature = weight * probability * (1 - probability);
    for (const [i, value] of row.entries()) {
      gradient[i] = (gradient[i] as number) + slope * value;
      const line = hessian[i] as number[];
      for (const [j, other] of row.entries()) line[j] = (line[j] as number) + curvature * value * other;
    }
  }
  return solve(hessian, gradient);
}

/** Solves a system of linear equations by Gaussian elimination with pivoting. */
function solve(matrix: number[][], values: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, values[i] as number]);
  for (let column = 0; column < rows.length; column++) {
    const pivot = rows.reduce(
      (best, row, i) =>
        i >= column && Math.abs(row[column] as number) > Math.abs(rows[best]?.[column] as number) ? i : best,
      column,
    );
    [rows[column], rows[pivot]] = [rows[pivot] as number[], rows[column] as number[]];
    const top = rows[column] as number[];
    for (const [i, row] of rows.entries()) {
      if (i === column) continue;
      const factor = (row[column] as number) / (top[column] as number);
      for (let j = column; j < row.length; j++) row[j] = (row[j] as number) - factor * (top[j] as number);
    }
  }
  return rows.map((row, i) => (row[rows.length] as number) / (row[i] as number));
}
