import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'cheerio';
import { createRandom, shuffle } from './random.ts';

const PAGES = 1700;
const SECTIONS = 6;
const SENTENCES = 5;
const SEED = 9;

/** Writes a website of real sentences in a random order, always the same one, for some 10,000 passages. */
export async function generateWebsite(folder: string, manuals: string[]): Promise<void> {
  const next = dealer(await sentencesIn(manuals));
  const heading = () => next().split(' ').slice(1, 6).join(' ').replace(/\W+$/, '');
  const section = () => `<h2>${heading()}</h2><p>${Array.from({ length: SENTENCES }, next).join(' ')}</p>`;
  await mkdir(folder, { recursive: true });
  for (let page = 0; page < PAGES; page++) {
    const title = heading();
    const sections = Array.from({ length: SECTIONS }, section).join('\n');
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<body><main><h1>${title}</h1>\n${sections}</main></body></html>`;
    await writeFile(join(folder, `page-${page}.html`), html);
  }
}

/** Hands out all of them, then all of them again in another order. */
function dealer(sentences: string[]): () => string {
  const random = createRandom(SEED);
  let deck: string[] = [];
  return () => {
    if (deck.length === 0) deck = shuffle(sentences, random);
    return deck.pop() ?? '';
  };
}

/** Whole sentences of usual length, as HTML. */
export async function sentencesIn(folders: string[]): Promise<string[]> {
  const sentences = new Set<string>();
  for (const folder of folders) {
    for (const file of (await readdir(folder, { recursive: true })).sort()) {
      if (!file.endsWith('.html')) continue;
      const document = load(await readFile(join(folder, file)));
      for (const paragraph of document('p')) {
        for (const sentence of split(document(paragraph).text())) sentences.add(sentence);
      }
    }
  }
  return [...sentences];
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

function split(paragraph: string): string[] {
  const text = paragraph.replace(/\s+/g, ' ');
  return [...segmenter.segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /^\p{Lu}.*[.!?]$/u.test(sentence) && isUsual(sentence.split(' ').length))
    .map((sentence) => sentence.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
}

const isUsual = (words: number): boolean => words >= 8 && words <= 40;
