import { parse } from 'csv-parse/sync';
import { createRandom, shuffle } from '../random.ts';
import type { Example } from './examples.ts';

const SEED = 1;

/** Utterances by intent, from a CSV file with the columns text and category, or from lists in JSON: one ↔ another of the same. */
export function parseIntents(path: string, source: string): Example[] {
  const byIntent = new Map<string, string[]>();
  for (const [text, intent] of path.endsWith('.csv') ? readCsv(source) : readJson(source))
    byIntent.set(intent, [...(byIntent.get(intent) ?? []), text]);
  const random = createRandom(SEED);
  const examples: Example[] = [];
  for (const [intent, texts] of byIntent)
    for (const [i, text] of shuffle(texts, random).entries()) {
      const other = texts[i] as string;
      if (other !== text)
        examples.push({ firsts: [text, `${intent.replaceAll('_', ' ')}`], second: other, key: intent });
    }
  return shuffle(examples, random);
}

const readCsv = (source: string): [string, string][] =>
  (parse(source, { columns: true }) as { text: string; category: string }[]).map(({ text, category }) => [
    text,
    category,
  ]);

const readJson = (source: string): [string, string][] =>
  Object.values(JSON.parse(source) as Record<string, [string, string][]>)
    .flat()
    .filter(([, intent]) => intent !== 'oos');
