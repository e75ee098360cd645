import pLimit from 'p-limit';
import { ModelError } from '../../assistants/assistants.ts';
import { chunksOf } from '../../platform/chunks-of.ts';
import { isoNow } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { takeUpTo } from '../../platform/take-up-to.ts';
import { bytesOfVector, quantize } from '../../platform/vectors/quantize.ts';
import {
  clearProblem,
  findPageEmbedding,
  listChanges,
  listPagesToEmbed,
  listPassages,
  listReplacedDocs,
  lockPage,
  nextChange,
  savePageEmbedding,
} from './embeddings.queries.ts';
import { hashOf, joinHashes, splitHashes } from './passage-texts.ts';
import { dimensionsOf } from './vector-rows.ts';
import type { PassageText, Vectorizer } from './vectorizer.ts';

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  vectorizer: Vectorizer;
}

const PAGES_AT_A_TIME = 32;
const PASSAGES_AT_A_TIME = 500;
const TEXTS_IN_A_CALL = 32;
const CALLS_AT_ONCE = 4;
const CALL_MS = 30_000;
/** A rejected text is halved down to this length. */
const MIN_CHARACTERS = 200;

/** A text that every embedding model accepts. If it is rejected too, the request is wrong, not the text. */
const PROBE: PassageText = { text: 'Hello', language: null };

/**
 * Embeds the passages of a bot that have no vectors. Each complete page is stored, so an interrupted run resumes with the next
 * one.
 */
export function createEmbedBot({ database, clock, vectorizer }: Deps) {
  const { db, engine } = database;
  const model = vectorizer.name;

  /**
   * @param isWanted whether the bot still exists and search by meaning is on
   * @throws ModelError
   */
  return async function embedBot(
    botId: string,
    isWanted: () => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<void> {
    const known = createKnownVectors();
    const limit = pLimit(CALLS_AT_ONCE);
    const perCall = Math.min(TEXTS_IN_A_CALL, await vectorizer.maxTexts());
    let dimensions = await knownDimensions(botId);
    let hasProbed = false;

    async function call(texts: readonly PassageText[]): Promise<Uint8Array[]> {
      const vectors = await vectorizer.embed(texts, { dimensions, timeoutMs: CALL_MS, signal });
      dimensions ??= vectors[0]?.length;
      return vectors.map(quantize);
    }

    /** A text that the model rejects must not stop the others. */
    async function embed(texts: readonly PassageText[]): Promise<Uint8Array[]> {
      signal.throwIfAborted();
      try {
        return await call(texts);
      } catch (error) {
        if (!(error instanceof ModelError) || error.problem !== 'rejected') throw error;
      }
      if (!hasProbed) await call([PROBE]);
      hasProbed = true;
      const [first = PROBE, ...others] = texts;
      if (others.length > 0) {
        const half = texts.length >> 1;
        return [...(await embed(texts.slice(0, half))), ...(await embed(texts.slice(half)))];
      }
      const { text, language } = first;
      if (text.length > MIN_CHARACTERS) return embed([{ text: text.slice(0, text.length >> 1), language }]);
      return [new Uint8Array(bytesOfVector(dimensions ?? 0))];
    }

    /** Begins no further calls after a failure, but uses the vectors of completed ones. */
    async function embedAll(
      texts: ReadonlyMap<string, PassageText>,
    ): Promise<{ error: unknown } | undefined> {
      let failure: { error: unknown } | undefined;
      await Promise.all(
        chunksOf([...texts], perCall).map((batch) =>
          limit(async () => {
            if (failure) return;
            try {
              const vectors = await embed(batch.map(([, text]) => text));
              for (const [i, [hash]] of batch.entries()) known.add(hash, vectors[i] as Uint8Array);
            } catch (error) {
              failure ??= { error };
            }
          }),
        ),
      );
      return failure;
    }

    for (;;) {
      const next = await listPagesToEmbed(db, botId, model, PAGES_AT_A_TIME);
      const pages = takeUpTo(PASSAGES_AT_A_TIME, next, ({ passages_count }) => passages_count);
      if (pages.length === 0 || !(await isWanted())) break;
      const contents = [];
      for (const { doc, title, language } of pages) {
        const texts = (await listPassages(db, botId, doc)).map((passage) =>
          vectorizer.textOf({ title, language, ...passage }),
        );
        contents.push({ doc, texts, hashes: texts.map(hashOf) });
      }
      await reuseReplaced(botId, known);
      const missing = new Map<string, PassageText>();
      for (const { texts, hashes } of contents)
        for (const [i, hash] of hashes.entries())
          if (!known.get(hash)) missing.set(hash, texts[i] as PassageText);
      const failure = await embedAll(missing);
      for (const { doc, hashes } of contents) {
        const vectors = hashes.flatMap((hash) => known.get(hash) ?? []);
        if (vectors.length === hashes.length) await save(botId, doc, hashes, vectors);
      }
      if (failure) throw failure.error;
      known.clearAdded();
    }
    await clearProblem(db, botId, isoNow(clock));
  };

  async function knownDimensions(botId: string): Promise<number | undefined> {
    const [row] = await listChanges(db, botId, model, 0, 1);
    return row && row.passages_count > 0 ? dimensionsOf(row) : undefined;
  }

  /** Most passages of a changed page are unchanged. */
  async function reuseReplaced(botId: string, known: KnownVectors): Promise<void> {
    for (const doc of await listReplacedDocs(db, botId, model)) {
      if (known.hasDoc(doc)) continue;
      const row = await findPageEmbedding(db, botId, doc);
      if (row) known.addDoc(doc, splitHashes(row.hashes), row.vectors);
    }
  }

  async function save(botId: string, doc: number, hashes: string[], vectors: Uint8Array[]): Promise<void> {
    await inTransaction(db, async (tx) => {
      if (!(await lockPage(tx, engine, botId, doc))) return;
      await savePageEmbedding(tx, {
        bot_id: botId,
        doc,
        model,
        change: await nextChange(tx, botId, isoNow(clock)),
        passages_count: vectors.length,
        hashes: joinHashes(hashes),
        vectors: Buffer.concat(vectors),
      });
    });
  }
}

type KnownVectors = ReturnType<typeof createKnownVectors>;

/** Quantized vectors by the hash of their text: from replaced pages, and new ones. */
function createKnownVectors() {
  const replaced = new Map<string, Uint8Array>();
  const added = new Map<string, Uint8Array>();
  const docs = new Set<number>();
  return {
    get: (hash: string): Uint8Array | undefined => added.get(hash) ?? replaced.get(hash),
    add: (hash: string, vector: Uint8Array) => added.set(hash, vector),
    clearAdded: () => added.clear(),
    hasDoc: (doc: number): boolean => docs.has(doc),
    addDoc(doc: number, hashes: string[], vectors: Uint8Array): void {
      docs.add(doc);
      const each = vectors.length / hashes.length;
      for (const [i, hash] of hashes.entries())
        replaced.set(hash, vectors.subarray(i * each, (i + 1) * each));
    },
  };
}
