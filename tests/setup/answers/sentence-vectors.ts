import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { quantize } from '#server/platform/vectors/quantize.ts';
import { npmManualFolder } from '../websites/websites.ts';
import { encodeConcepts } from './embedding-provider.ts';

const VECTORS_OF_PAGE = 20;

/** Different sentences of npm's manual, always in the same order. */
export function manualSentences(): string[] {
  const folder = npmManualFolder();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  const texts = files.sort().flatMap((file) => {
    const document = load(readFileSync(join(folder, file)));
    return [...document('p, li')].map((element) => document(element).text());
  });
  return [...new Set(texts.flatMap((text) => text.split(/[.:]\s/)))].filter(
    (text) => text.split(/\s+/).length > 4,
  );
}

/** Rows of `page_embeddings` of a bot, from a number on, with the vectors of these texts. */
export function embeddingRows(botId: string, texts: string[], from: number) {
  return Array.from({ length: Math.ceil(texts.length / VECTORS_OF_PAGE) }, (_, page) => {
    const ofPage = texts.slice(page * VECTORS_OF_PAGE, (page + 1) * VECTORS_OF_PAGE);
    return {
      bot_id: botId,
      doc: from + page,
      model: 'openai embedder',
      change: from + page,
      passages_count: ofPage.length,
      hashes: Buffer.alloc(16 * ofPage.length),
      vectors: Buffer.concat(ofPage.map((text) => quantize(encodeConcepts(text)))),
    };
  });
}
