import { type Encoder, loadEncoder } from '#server/platform/encoder/encoder.ts';
import type { QuestionedSite } from '../answers.ts';
import { createFts5, type SearchEngine } from '../engines.ts';
import type { Passage } from '../passages.ts';
import { printTable } from '../print.ts';
import { isAnswerable, rankAll, summarize } from '../quality.ts';
import { withReadFolder } from '../read-folder.ts';

const SHOWN = 10;

/** How well the cosines of the encoder alone find the right pages, beside a search by words. */
export async function measureEncoder(sites: readonly QuestionedSite[]): Promise<void> {
  const encoder = loadEncoder({ warn: (_details, text) => console.log(text) });
  const rows: string[][] = [];
  for (const { name, folder, language, questions } of sites) {
    const answerable = questions.filter(isAnswerable);
    if (answerable.length === 0) continue;
    const passages = await withReadFolder(folder, {}, async (read) => read.passages);
    const engines = [createFts5(passages), createEncoderSearch(encoder, passages, language)];
    const rankings = [];
    for (const engine of engines) rankings.push(await rankAll(engine, answerable));
    rows.push([`${name} (${answerable.length})`, ...rankings.map(({ places }) => summarize(places))]);
  }
  printTable(['right page: first/first 3/first 10 MRR', 'FTS5', 'encoder'], rows);
}

/** A page is as near as its nearest passage. */
function createEncoderSearch(encoder: Encoder, passages: readonly Passage[], language: string): SearchEngine {
  const vectors = passages.map(({ url, title, heading, text }) => ({
    url,
    vector: encoder.encode([title, heading, title, heading, text].join('\n'), language),
  }));
  return {
    name: 'encoder',
    search: async (question) => {
      const asked = encoder.encode(question, language);
      const nearest = new Map<string, number>();
      for (const { url, vector } of vectors) {
        const cosine = vector && asked ? scalarProduct(vector, asked) : 0;
        nearest.set(url, Math.max(cosine, nearest.get(url) ?? -1));
      }
      return [...nearest]
        .sort(([, a], [, b]) => b - a)
        .slice(0, SHOWN)
        .map(([url]) => url);
    },
  };
}

const scalarProduct = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, d) => sum + value * (b[d] as number), 0);
