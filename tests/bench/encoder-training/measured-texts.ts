import { globSync, readFileSync } from 'node:fs';
import { load } from 'cheerio';
import { encodedWords } from '#server/platform/encoder/words.ts';

const WEBSITES = new URL('../websites', import.meta.url).pathname;
const SIZE = 9;
/** One may be a phrase that everybody uses. */
const MAX_SHARED = 1;

/** Tells whether a text shares sequences of words with the websites that the encoder is measured on. */
export function createMeasuredTexts(folder = WEBSITES): (text: string) => boolean {
  const measured = new Set(
    globSync('**/*.html', { cwd: folder }).flatMap((path) => [
      ...sequencesIn(load(readFileSync(`${folder}/${path}`, 'utf8'))('body').text()),
    ]),
  );
  return (text) => [...sequencesIn(text)].filter((sequence) => measured.has(sequence)).length > MAX_SHARED;
}

function* sequencesIn(text: string): Iterable<string> {
  const words = encodedWords(text);
  for (let from = 0; from + SIZE <= words.length; from++) yield words.slice(from, from + SIZE).join(' ');
}
