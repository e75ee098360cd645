import { expect, test } from 'vitest';
import { unknownWords } from './unknown-words.ts';

function readerOf(known: readonly string[]) {
  const lookedUp: string[] = [];
  return {
    lookedUp,
    languages: ['en'],
    termsWithPrefix: async () => new Map<string, number>(),
    async postingsOf(terms: readonly string[]) {
      lookedUp.push(...terms);
      return new Map(terms.filter((term) => known.includes(term)).map((term) => [term, []]));
    },
  };
}

test('the most frequent words that the content does not have come first', async () => {
  const texts = ['Where is the teapot?', 'Wer? A kettle', 'teapot or kettle', 'a saucer'];
  expect(await unknownWords(readerOf(['kettle']), texts)).toEqual([
    { word: 'teapot', texts: 2 },
    { word: 'saucer', texts: 1 },
  ]);
});

test('of very many words only a part is looked up, including words of other visitors', async () => {
  const flood = Array.from({ length: 500 }, (_, at) =>
    Array.from({ length: 300 }, (_word, n) => `w${at}x${n}`).join(' '),
  );
  const reader = readerOf([]);
  const [first] = await unknownWords(reader, ['teapot', 'the teapot', ...flood]);
  expect(first).toEqual({ word: 'teapot', texts: 2 });
  expect(reader.lookedUp.length).toBeLessThan(5000);
});
