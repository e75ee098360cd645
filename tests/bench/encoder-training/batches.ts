import type { Random } from '../random.ts';
import type { Settings } from './settings.ts';
import type { Text, TrainingSource } from './texts.ts';
import type { Corpus } from './vocabulary.ts';

/** Pairs of one source, chosen at random in runs of neighbours. */
export function createBatches(
  { stems }: Corpus,
  sources: readonly TrainingSource[],
  { batch, run, dropout, disjoint }: Settings,
  random: Random,
) {
  const total = sources.reduce((sum, { weight, pairs }) => sum + weight * pairs.length, 0);
  const has = new Uint8Array(stems.length);
  const pick = (): TrainingSource => {
    let left = random() * total;
    for (const source of sources) {
      left -= source.weight * source.pairs.length;
      if (left < 0) return source;
    }
    return sources.at(-1) as TrainingSource;
  };
  const drop = (text: Int32Array): Int32Array => {
    const kept = text.filter(() => random() >= dropout);
    return kept.length > 0 ? kept : text;
  };
  /** Without the words that the other text has, in any form. */
  const without = (text: Int32Array, other: Int32Array): Int32Array => {
    for (const word of other) has[stems[word] as number] = 1;
    const kept = text.filter((word) => !has[stems[word] as number]);
    for (const word of other) has[stems[word] as number] = 0;
    return kept.length > 0 ? kept : text;
  };

  return () => {
    const { pairs } = pick();
    const firsts: Int32Array[] = [];
    const seconds: Text[] = [];
    const keys: number[] = [];
    while (firsts.length < batch) {
      const start = Math.floor(random() * pairs.length);
      for (let i = 0; i < run && firsts.length < batch; i++) {
        const pair = pairs[(start + i) % pairs.length] as TrainingSource['pairs'][number];
        const first = pair.firsts[Math.floor(random() * pair.firsts.length)] as Int32Array;
        const isDisjoint = random() < disjoint;
        firsts.push(drop(first));
        seconds.push(
          pair.second instanceof Float32Array
            ? pair.second
            : drop(isDisjoint ? without(pair.second, first) : pair.second),
        );
        keys.push(pair.key);
      }
    }
    return { firsts, seconds, keys };
  };
}
