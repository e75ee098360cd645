import { sql } from 'kysely';
import type { Db, Engine } from '../../platform/db/connect.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type PageEmbedding = Tables['page_embeddings'];

/** Pages of a bot whose passages have no vectors of this model. */
export const listPagesToEmbed = (db: Db, botId: string, model: string, limit: number) =>
  pagesWithEmbeddings(db, model)
    .select(['pages.doc', 'pages.title', 'pages.language', 'pages.passages_count'])
    .where('pages.bot_id', '=', botId)
    .where('page_embeddings.doc', 'is', null)
    .$narrowType<{ doc: number }>()
    .orderBy('pages.doc')
    .limit(limit)
    .execute();

/** The bots with pages that have no vectors of this model. */
export const listBotsToEmbed = (db: Db, model: string) =>
  pagesWithEmbeddings(db, model)
    .innerJoin('bots', 'bots.id', 'pages.bot_id')
    .select(['bots.id', 'bots.owner_id'])
    .distinct()
    .where('page_embeddings.doc', 'is', null)
    .execute();

/** The number of the bot's passages, and of those with vectors of this model. */
export async function countPassages(db: Db, botId: string, model: string) {
  const row = await pagesWithEmbeddings(db, model)
    .select([
      sql<number>`coalesce(sum(pages.passages_count), 0)`.as('all'),
      sql<number>`coalesce(sum(case when page_embeddings.doc is null then 0 else pages.passages_count end), 0)`.as(
        'embedded',
      ),
    ])
    .where('pages.bot_id', '=', botId)
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), embedded: Number(row.embedded) };
}

/** Pages with passages, each with its vectors of this model, if it has any. */
const pagesWithEmbeddings = (db: Db, model: string) =>
  db
    .selectFrom('pages')
    .leftJoin('page_embeddings', (join) =>
      join
        .onRef('page_embeddings.bot_id', '=', 'pages.bot_id')
        .onRef('page_embeddings.doc', '=', 'pages.doc')
        .on('page_embeddings.model', '=', model),
    )
    .where('pages.doc', 'is not', null)
    .where('pages.passages_count', '>', 0);

/** The language of most pages with passages; null also if they do not state one. */
export async function findMainLanguage(db: Db, botId: string): Promise<string | null> {
  const row = await db
    .selectFrom('pages')
    .select(['language', ({ fn }) => fn.countAll().as('pages')])
    .where('bot_id', '=', botId)
    .where('doc', 'is not', null)
    .groupBy('language')
    .orderBy('pages', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.language ?? null;
}

export const listPassages = (db: Db, botId: string, doc: number) =>
  db
    .selectFrom('passages')
    .select(['heading', 'content'])
    .where('bot_id', '=', botId)
    .where('doc', '=', doc)
    .orderBy('position')
    .execute();

/** Documents with vectors of this model that are no longer the content of a page and have not been swept. */
export async function listReplacedDocs(db: Db, botId: string, model: string): Promise<number[]> {
  const rows = await db
    .selectFrom('page_embeddings')
    .select('doc')
    .where('bot_id', '=', botId)
    .where('model', '=', model)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pages')
            .select('pages.doc')
            .whereRef('pages.bot_id', '=', 'page_embeddings.bot_id')
            .whereRef('pages.doc', '=', 'page_embeddings.doc'),
        ),
      ),
    )
    .execute();
  return rows.map(({ doc }) => doc);
}

export const findPageEmbedding = (db: Db, botId: string, doc: number) =>
  db
    .selectFrom('page_embeddings')
    .select(['hashes', 'vectors'])
    .where('bot_id', '=', botId)
    .where('doc', '=', doc)
    .executeTakeFirst();

/** The next change number. Locks the bot's row until the transaction ends, so that numbers are committed in order. */
export async function nextChange(tx: Db, botId: string, now: string): Promise<number> {
  const cleared = { problem: null, failures: 0, updated_at: now };
  const row = await tx
    .insertInto('bot_embeddings')
    .values({ bot_id: botId, last_change: 1, ...cleared })
    .onConflict((conflict) =>
      conflict
        .column('bot_id')
        .doUpdateSet(({ eb }) => ({ last_change: eb('bot_embeddings.last_change', '+', 1), ...cleared })),
    )
    .returning('last_change')
    .executeTakeFirstOrThrow();
  return row.last_change;
}

/**
 * Whether the document is the content of a page. Prevents the deletion of the bot and the page until the transaction ends.
 * Locks the bot first, as its deletion does.
 */
export async function lockPage(tx: Db, engine: Engine, botId: string, doc: number): Promise<boolean> {
  const isPostgres = engine === 'postgres';
  const bot = await tx
    .selectFrom('bots')
    .select('id')
    .where('id', '=', botId)
    .$if(isPostgres, (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!bot) return false;
  return hasRow(
    tx
      .selectFrom('pages')
      .select('id')
      .where('bot_id', '=', botId)
      .where('doc', '=', doc)
      .$if(isPostgres, (query) => query.forShare()),
  );
}

export const savePageEmbedding = (tx: Db, { bot_id, doc, ...row }: PageEmbedding) =>
  tx
    .insertInto('page_embeddings')
    .values({ bot_id, doc, ...row })
    .onConflict((conflict) => conflict.columns(['bot_id', 'doc']).doUpdateSet(row))
    .execute();

export const deletePageEmbedding = (db: Db, botId: string, doc: number) =>
  db.deleteFrom('page_embeddings').where('bot_id', '=', botId).where('doc', '=', doc).execute();

export const findState = (db: Db, botId: string) =>
  db
    .selectFrom('bot_embeddings')
    .select(['last_change', 'problem', 'failures'])
    .where('bot_id', '=', botId)
    .executeTakeFirst();

export const clearProblem = (db: Db, botId: string, now: string) =>
  db
    .updateTable('bot_embeddings')
    .set({ problem: null, failures: 0, updated_at: now })
    .where('bot_id', '=', botId)
    .where('problem', 'is not', null)
    .execute();

/** @returns the number of failures in a row; undefined if the bot was deleted meanwhile */
export async function saveProblem(
  db: Db,
  botId: string,
  problem: string,
  now: string,
): Promise<number | undefined> {
  const exists = await db.selectFrom('bots').select('id').where('id', '=', botId).executeTakeFirst();
  if (!exists) return undefined;
  const row = await db
    .insertInto('bot_embeddings')
    .values({ bot_id: botId, last_change: 0, problem, failures: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('bot_id').doUpdateSet(({ eb }) => ({
        problem,
        failures: eb('bot_embeddings.failures', '+', 1),
        updated_at: now,
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return row.failures;
}

/** The vectors that were added after that change, in order. */
export const listChanges = (db: Db, botId: string, model: string, after: number, limit: number) =>
  db
    .selectFrom('page_embeddings')
    .select(['doc', 'change', 'vectors', 'passages_count'])
    .where('bot_id', '=', botId)
    .where('model', '=', model)
    .where('change', '>', after)
    .orderBy('change')
    .limit(limit)
    .execute();

/** The size of the bot's vectors of this model. */
export async function measureVectors(db: Db, botId: string, model: string): Promise<number> {
  const row = await db
    .selectFrom('page_embeddings')
    .select(sql<number>`coalesce(sum(length(vectors)), 0)`.as('bytes'))
    .where('bot_id', '=', botId)
    .where('model', '=', model)
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
}

export const listVectors = (db: Db, botId: string, model: string, docs: number[]) =>
  db
    .selectFrom('page_embeddings')
    .select(['doc', 'vectors', 'passages_count'])
    .where('bot_id', '=', botId)
    .where('model', '=', model)
    .where('passages_count', '>', 0)
    .where('doc', 'in', docs)
    .orderBy('doc')
    .execute();
