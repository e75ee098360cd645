import type { Example } from './examples.ts';

/** Data files of WordNet: `offset file type count (word id)* … | definition; "example"`. */
function* synsetsOf(source: string): Iterable<{ words: string[]; gloss: string }> {
  for (const line of source.split('\n')) {
    const [data = '', gloss] = line.split(' | ');
    if (!/^\d{8} /.test(line) || !gloss) continue;
    const fields = data.split(' ');
    const count = Number.parseInt(fields[3] ?? '0', 16);
    const words = Array.from({ length: count }, (_, i) =>
      (fields[4 + 2 * i] ?? '').replace(/\([a-z]+\)$/, '').replaceAll('_', ' '),
    );
    yield { words, gloss: gloss.trim() };
  }
}

/** A word ↔ its definition and synonyms. */
export function parseWordNet(source: string): Example[] {
  const examples: Example[] = [];
  for (const { words, gloss } of synsetsOf(source)) {
    const key = words.join(' ');
    for (const word of words)
      examples.push({
        firsts: [word],
        second: [...words.filter((other) => other !== word), gloss].join('; '),
        key,
      });
  }
  return examples;
}
