import {
  type Bots,
  type Embedding,
  isTransient,
  ModelError,
  type ModelProblem,
  type Models,
} from '../../assistants/assistants.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Encoder } from '../../platform/encoder/encoder.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { detectQuestionLanguage } from '../../platform/text/detect-question-language.ts';
import { type QuantizedQuery, quantizeQuery } from '../../platform/vectors/quantize.ts';
import { createBotVectors } from './bot-vectors.ts';
import { createEmbedBot } from './embed-bot.ts';
import {
  countPassages,
  deletePageEmbedding,
  findMainLanguage,
  findState,
  listBotsToEmbed,
  saveProblem,
} from './embeddings.queries.ts';
import { createQueryVectors, withTimeout } from './query-vectors.ts';
import { similaritiesOf } from './similarities.ts';
import { createTypingPauses } from './typing.ts';
import { createVectorIndex } from './vector-index.ts';
import { builtinVectorizer, connectedVectorizer, type Vectorizer } from './vectorizer.ts';

export const EMBED_JOB = 'embed-passages';

/** How many passages of a bot are embedded. */
export type EmbeddingProgress = NonNullable<Awaited<ReturnType<Embeddings['progress']>>>;

interface MeaningQuery {
  botId: string;
  text: string;
  /** How long the search waits for the vector. */
  withinMs: number;
  /** Whether the visitor may still be typing. */
  isTyping?: boolean;
}

interface Deps extends Pick<Platform, 'config' | 'database' | 'clock' | 'log' | 'queue'> {
  bots: Pick<Bots, 'find' | 'ownerOf'>;
  models: Pick<Models, 'embedding'>;
  /** Makes vectors if no model is connected. */
  encoder: Encoder | undefined;
}

/** How long a search waits for vectors to be loaded. */
const LOAD_MS = 300;

/** Vectors of the passages, for search by meaning: of a connected model, else of the encoder in the box. */
export type Embeddings = ReturnType<typeof createEmbeddings>;

const MAX_JOBS = 2;
/** A provider may ask for no wait at all, and refuse the next call as well. */
const MIN_WAIT_SECONDS = 1;
const MAX_WAIT_SECONDS = 3600;
const MAX_BACKOFF_SECONDS = 900;
const BACKOFF_SECONDS = { transient: 5, lasting: 60 };
/** A single word may still be incomplete. */
const MIN_WORDS_TYPED = 2;

export function createEmbeddings({ config, database, clock, log, queue, bots, models, encoder }: Deps) {
  const { db } = database;
  /** Undefined without a connected model. */
  const connected = models.embedding && connect(models.embedding);
  /** Undefined if passages are found by their words only. */
  const configured = connected ?? (encoder && configure(builtinVectorizer(encoder)));

  function configure(vectorizer: Vectorizer) {
    const model = vectorizer.name;
    const memoryBytes = config.models.embeddingBytes;
    const index = createVectorIndex({ database, model, memoryBytes });
    const onIncomplete = async (botId: string) => enqueue(db, botId, await bots.ownerOf(db, botId));
    return {
      name: model,
      index,
      embedBot: createEmbedBot({ database, clock, vectorizer }),
      vectorsOf: createBotVectors({ db, model, log, index, memoryBytes, onIncomplete }),
    };
  }

  function connect(embedding: Embedding) {
    return {
      ...configure(connectedVectorizer(embedding)),
      describe: embedding.describe,
      queries: createQueryVectors(embedding),
      hasPaused: createTypingPauses(),
    };
  }

  /** The owner may have texts kept from a connected model. The encoder in the box passes them on to nobody. */
  async function isWanted(botId: string): Promise<boolean> {
    const bot = await bots.find(botId);
    return bot !== undefined && (!connected || bot.searchByMeaning);
  }

  async function enqueue(tx: Db, botId: string, ownerId: string | undefined, inSeconds = 0): Promise<void> {
    await queue.enqueue(tx, EMBED_JOB, { botId }, { key: `embed:${botId}`, fairnessKey: ownerId, inSeconds });
  }

  /** Vectors that exist are indexed, also while the provider is down. */
  const embed = ({ embedBot, index }: ReturnType<typeof configure>, botId: string, signal: AbortSignal) =>
    embedBot(botId, () => isWanted(botId), signal).finally(() => index.update(botId, signal));

  async function retryLater(botId: string, error: ModelError): Promise<void> {
    const failures = await saveProblem(db, botId, error.problem, isoNow(clock));
    if (failures === undefined) return;
    const seconds = secondsUntilRetry(error, failures);
    log.warn({ botId, problem: error.problem, seconds }, 'passages could not be embedded');
    await enqueue(db, botId, await bots.ownerOf(db, botId), seconds);
  }

  /** In the language of the question, else in that of most pages. */
  async function encodeQuery(botId: string, text: string): Promise<QuantizedQuery | undefined> {
    const language = detectQuestionLanguage(text) ?? (await findMainLanguage(db, botId));
    const vector = encoder?.encode(text, language);
    return vector && quantizeQuery([...vector]);
  }

  return {
    /** Whether passages are found by meaning with a connected model. */
    isConnected: connected !== undefined,

    /** Call it in the transaction that publishes content, and when search by meaning is switched on. */
    async contentChanged(tx: Db, botId: string): Promise<void> {
      if (configured) await enqueue(tx, botId, await bots.ownerOf(tx, botId));
    },

    /** Call it at start: the model or the encoder may have changed. */
    async enqueueMissing(): Promise<void> {
      if (!configured) return;
      for (const { id, owner_id } of await listBotsToEmbed(db, configured.name))
        await enqueue(db, id, owner_id);
    },

    /**
     * Makes the vectors that the encoder in the box has not made yet. Until then, a question is answered differently from one
     * moment to the next. A connected model may take minutes, and is not waited for.
     */
    async catchUp(botId: string): Promise<void> {
      if (configured && !connected) await embed(configured, botId, new AbortController().signal);
    },

    /** Deletes the vectors of removed content. */
    remove: async (botId: string, doc: number): Promise<void> => {
      await deletePageEmbedding(db, botId, doc);
    },

    /** Null without a connected model: the encoder in the box is quick, and cannot fail. */
    async progress(botId: string) {
      if (!connected) return null;
      const { all, embedded } = await countPassages(db, botId, connected.name);
      const problem = (await findState(db, botId))?.problem as ModelProblem | null | undefined;
      return {
        passages: all,
        embedded,
        /** A message for the owner if the last attempt failed; it is retried. */
        problem: problem ? connected.describe(problem) : null,
      };
    },

    /** The vector of a query; undefined if search by meaning is off, or if there is no vector in time. */
    async queryVector({ botId, text, withinMs, isTyping = false }: MeaningQuery) {
      if (!configured || !(await isWanted(botId))) return undefined;
      const lastChange = (await findState(db, botId))?.last_change ?? 0;
      if (lastChange === 0) return undefined;
      const startedAt = performance.now();
      // Starts loading now: after a start, both the vectors and the query's vector take time.
      configured.vectorsOf(botId).catch(() => undefined);
      if (!connected) return encodeQuery(botId, isTyping ? withoutLastWord(text) : text);
      if (isTyping) {
        if (text.trim().split(/\s+/).length < MIN_WORDS_TYPED) return undefined;
        if (!(await connected.hasPaused(botId, text))) return undefined;
      }
      return connected.queries.of(text, withinMs - (performance.now() - startedAt));
    },

    /**
     * Compares a query with all passages, or with those of the pages that may be results; undefined if vectors are not loaded
     * in time.
     * @param pagesByWords the best pages by words; called if not all passages are compared
     */
    async similarities(botId: string, query: QuantizedQuery, pagesByWords: () => number[]) {
      if (!configured) return undefined;
      try {
        const loaded = await withTimeout(configured.vectorsOf(botId), LOAD_MS);
        if (!loaded || query.integers.length !== loaded.set.dimensions) return undefined;
        const { all, of } = await loaded.set.cosines(query);
        if (!loaded.isSample) return similaritiesOf({ all, of });
        const candidates = await configured.index.cosines(botId, query, pagesByWords());
        return similaritiesOf({ all, of: candidates.of });
      } catch (error) {
        // Reading may fail, for example without free memory.
        log.warn({ err: error, botId }, 'a bot is searched by words, because its vectors could not be read');
        return undefined;
      }
    },

    job: {
      concurrency: MAX_JOBS,
      concurrencyPerFairnessKey: 1,
      async run(payload, signal) {
        const { botId } = payload as { botId: string };
        if (!configured) return 'done';
        try {
          await embed(configured, botId, signal);
        } catch (error) {
          if (signal.aborted) return 'interrupted';
          if (!(error instanceof ModelError)) throw error;
          await retryLater(botId, error);
        }
        return 'done';
      },
    } satisfies JobHandler,

    close: (): void => connected?.queries.close(),
  };
}

/** The word that is being typed may become any other. */
const withoutLastWord = (text: string): string => text.replace(/\S+$/, '');

/** The provider's own delay, else exponential backoff. */
function secondsUntilRetry(error: ModelError, failures: number): number {
  if (error.retryAfterMs !== undefined) {
    const seconds = Math.ceil(error.retryAfterMs / 1000);
    return Math.min(MAX_WAIT_SECONDS, Math.max(MIN_WAIT_SECONDS, seconds));
  }
  const isBrief = isTransient(error) || error.problem === 'timeout';
  const seconds = isBrief ? BACKOFF_SECONDS.transient : BACKOFF_SECONDS.lasting;
  return Math.min(MAX_BACKOFF_SECONDS, seconds * 2 ** Math.min(failures - 1, 10));
}
