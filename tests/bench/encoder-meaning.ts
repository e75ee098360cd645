import { similaritiesOf } from '#server/answers/embeddings/similarities.ts';
import { builtinVectorizer } from '#server/answers/embeddings/vectorizer.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Encoder } from '#server/platform/encoder/encoder.ts';
import { detectQuestionLanguage } from '#server/platform/text/detect-question-language.ts';
import { quantize, quantizeQuery } from '#server/platform/vectors/quantize.ts';
import { VectorSet } from '#server/platform/vectors/vector-set.ts';

/** Compares queries with all passages of a bot, as a server with this encoder does. */
export async function createMeaning(db: Db, botId: string, encoder: Encoder) {
  const { textOf } = builtinVectorizer(encoder);
  const rows = await db
    .selectFrom('passages')
    .innerJoin('pages', (join) =>
      join.onRef('pages.bot_id', '=', 'passages.bot_id').onRef('pages.doc', '=', 'passages.doc'),
    )
    .select(['passages.doc', 'passages.heading', 'passages.content', 'pages.title', 'pages.language'])
    .where('passages.bot_id', '=', botId)
    .orderBy('passages.doc')
    .orderBy('passages.position')
    .execute();
  const set = new VectorSet(encoder.dimensions);
  for (const [doc, passages] of Map.groupBy(rows, (row) => row.doc)) {
    const vectors = passages.map((passage) => {
      const { text, language } = textOf(passage);
      return quantize([...(encoder.encode(text, language) ?? new Float32Array(encoder.dimensions))]);
    });
    set.add(doc, Buffer.concat(vectors));
  }
  const mainLanguage = rows[0]?.language ?? null;
  return {
    isConnected: false,
    queryVector: async ({ text }: { text: string }) => {
      const vector = encoder.encode(text, detectQuestionLanguage(text) ?? mainLanguage);
      return vector && quantizeQuery([...vector]);
    },
    similarities: async (_botId: string, query: ReturnType<typeof quantizeQuery>) =>
      similaritiesOf(await set.cosines(query)),
  };
}
