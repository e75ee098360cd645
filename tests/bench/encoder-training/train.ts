import type { Table } from '#server/platform/encoder/table.ts';
import { createRandom } from '../random.ts';
import { createBatches } from './batches.ts';
import { createContrast } from './contrast.ts';
import { createParameters } from './parameters.ts';
import type { Settings } from './settings.ts';
import type { TrainingSource } from './texts.ts';
import type { Corpus } from './vocabulary.ts';

/**
 * Trains vectors of words and of their n-grams by contrast (InfoNCE in both directions): a text is nearer to the one that means the
 * same than to others of the batch. A word's vector is its own plus the mean of its n-grams', so rare words learn
 * from their parts.
 */
export function train(
  corpus: Corpus,
  sources: readonly TrainingSource[],
  settings: Settings,
  report: (step: number, loss: number) => void,
): Table {
  const { dimensions, buckets, batch, steps } = settings;
  const random = createRandom(settings.seed);
  const parameters = createParameters(corpus, dimensions, buckets, random);
  const nextBatch = createBatches(corpus, sources, settings, random);
  const contrast = createContrast(batch, dimensions, settings.scale);
  let loss = 0;
  for (let step = 1; step <= steps; step++) {
    const { firsts, seconds, keys } = nextBatch();
    const words = parameters.gather([...firsts, ...seconds]);
    loss += contrast(words, firsts, seconds, keys);
    const rate = (settings.learningRate * (1 + Math.cos((Math.PI * (step - 1)) / steps))) / 2;
    parameters.update(words, step, rate);
    if (step % 100 === 0) {
      report(step, loss / 100);
      loss = 0;
    }
  }
  return parameters.table();
}
