import {
  type CreateSourceInput,
  type ListSourcesQuery,
  type UpdateQaInput,
  type UpdateWebsiteInput,
  type WebsiteSettings,
  websiteSettings,
} from '../../lib/schemas/knowledge.ts';
import type { Bots, BotView } from '../bots/bots.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import type { Paging } from '../platform/db/page-of.ts';
import { invalid, notFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import type { Viewer } from '../users/users.ts';
import { brokenOff } from './broken-off.ts';
import { lockKnowledge } from './content.queries.ts';
import type { ContentStore } from './content.ts';
import {
  type AnySourceView,
  type PageView,
  presentAnySource,
  presentPage,
  presentQa,
  presentSource,
  type QaView,
  readWebsiteSettings,
  type SourceView,
} from './knowledge.present.ts';
import {
  deleteSource,
  failOrphanedSyncs,
  findSource,
  findSourceOf,
  insertSource,
  listHeadings,
  listPages,
  listRemovablePages,
  listSourcePage,
  listSourcesDue,
  listSourcesOf,
  type SourceRow,
  updateSource,
} from './knowledge.queries.ts';
import { createQaSources } from './qa-sources.ts';
import { removePages } from './remove-pages.ts';
import { changeWebsite } from './website-settings.ts';

export { startUrlsFor } from './crawl/address.ts';
export { noAnswer } from './crawl/messages.ts';
export type { AnySourceView, PageView, QaView, SourceView } from './knowledge.present.ts';
export type { SourceFetch } from './source-fetch.ts';
export type { FirstRead } from './sync.ts';

/** The kind of job that syncs a source; its payload is `{ sourceId }`. */
export const SYNC_JOB = 'sync';

const KEY_PREFIX = `${SYNC_JOB}:`;

interface Deps {
  database: Database;
  clock: Clock;
  queue: JobQueue;
  bots: Bots;
  contentStore: ContentStore;
  /** Called when answers use a new or changed question with its answer. */
  onAnswerSaved(qa: QaView): Promise<void>;
}

const MAX_HEADINGS = 1000;

type SourceFilter = Pick<ListSourcesQuery, 'type' | 'nameLike'>;

interface SourcePage {
  results: AnySourceView[];
  count: number;
}

/** The knowledge of bots and its sources. */
export type Knowledge = ReturnType<typeof createKnowledge>;

export function createKnowledge({ database, clock, queue, bots, contentStore, onAnswerSaved }: Deps) {
  const { db, engine } = database;
  const qaSources = createQaSources({ database, clock, bots, contentStore });

  async function load(viewer: Viewer, botId: string, sourceId: string): Promise<SourceRow> {
    const bot = await bots.get(viewer, botId);
    const source = await findSourceOf(db, bot.id, sourceId);
    if (!source) throw notFound('source');
    return source;
  }

  async function add(tx: Db, botId: string, given: Partial<WebsiteSettings>): Promise<SourceRow> {
    const now = isoNow(clock);
    const source: SourceRow = {
      id: newId(),
      bot_id: botId,
      type: 'website',
      status: 'queued',
      error: null,
      settings: JSON.stringify(websiteSettings.parse(given)),
      pages_count: 0,
      passages_count: 0,
      found_count: 0,
      done_count: 0,
      stopped: null,
      last_synced_at: null,
      next_sync_at: null,
      created_at: now,
      updated_at: now,
    };
    await insertSource(tx, source);
    await enqueueSync(tx, source);
    return source;
  }

  /** Fair per account: one with many slow sources must not delay the others. */
  async function enqueueSync(tx: Db, { id: sourceId, bot_id }: SourceRow): Promise<void> {
    const fairnessKey = await bots.ownerOf(tx, bot_id);
    const options = { key: KEY_PREFIX + sourceId, fairnessKey, maxAttempts: 3 };
    await queue.enqueue(tx, SYNC_JOB, { sourceId }, options);
  }

  async function requeue(tx: Db, source: SourceRow, change: Partial<SourceRow> = {}): Promise<SourceRow> {
    const queued = await updateSource(tx, source.id, {
      ...change,
      status: 'queued',
      updated_at: isoNow(clock),
    });
    await enqueueSync(tx, source);
    return queued ?? source;
  }

  const websitesOf = (tx: Db, botId: string) => listSourcesOf(tx, [botId], 'website');

  async function sourcesOf(botIds: string[]): Promise<Map<string, SourceView[]>> {
    const byBot = new Map<string, SourceView[]>(botIds.map((id) => [id, []]));
    const rows = botIds.length > 0 ? await listSourcesOf(db, botIds, 'website') : [];
    for (const row of rows) byBot.get(row.bot_id)?.push(presentSource(row));
    return byBot;
  }

  return {
    /** The websites that the bot reads. */
    async listSources(viewer: Viewer, botId: string): Promise<SourceView[]> {
      const bot = await bots.get(viewer, botId);
      return (await websitesOf(db, bot.id)).map(presentSource);
    },

    /** Sources of every type, the oldest first. */
    async listSourcePage(
      viewer: Viewer,
      botId: string,
      filter: SourceFilter,
      paging: Paging,
    ): Promise<SourcePage> {
      const bot = await bots.get(viewer, botId);
      const { rows, count } = await listSourcePage(db, bot.id, filter, paging);
      return { results: rows.map(presentAnySource), count };
    },

    /** The questions that the owner has answered, the newest first. */
    async listAnswers(
      viewer: Viewer,
      botId: string,
      nameLike: string | undefined,
      paging: Paging,
    ): Promise<{ results: QaView[]; count: number }> {
      const bot = await bots.get(viewer, botId);
      const { rows, count } = await listSourcePage(db, bot.id, { type: 'qa', nameLike }, paging, 'desc');
      return { results: rows.map(presentQa), count };
    },

    getSource: async (viewer: Viewer, botId: string, sourceId: string): Promise<AnySourceView> =>
      presentAnySource(await load(viewer, botId, sourceId)),

    /** A website is read by a job; a question with its answer is used by the next answer. */
    async addSource(viewer: Viewer, botId: string, input: CreateSourceInput): Promise<AnySourceView> {
      const bot = await bots.get(viewer, botId);
      if (input.type === 'qa') {
        const qa = await qaSources.add(bot, input);
        await onAnswerSaved(qa);
        return qa;
      }
      const { type: _type, ...settings } = input;
      return presentSource(await db.transaction().execute((tx) => add(tx, bot.id, settings)));
    },

    /** @throws AppError 422 for a source of another type than `qa`. */
    async updateQa(viewer: Viewer, botId: string, sourceId: string, input: UpdateQaInput): Promise<QaView> {
      const bot = await bots.get(viewer, botId);
      const source = await load(viewer, botId, sourceId);
      if (source.type !== 'qa') throw invalid({ type: ['Only a question and its answer can be changed.'] });
      const qa = await qaSources.update(bot, sourceId, input);
      await onAnswerSaved(qa);
      return qa;
    },

    /**
     * The next sync uses the new settings. It is queued at once if `sync` asks for it, and if one is running: that one
     * ends without a result.
     * @throws AppError 422 for another website
     */
    async updateWebsite(
      viewer: Viewer,
      botId: string,
      sourceId: string,
      { sync, ...change }: UpdateWebsiteInput & { sync?: boolean | undefined },
    ): Promise<SourceView> {
      const { bot_id } = await load(viewer, botId, sourceId);
      return db.transaction().execute(async (tx) => {
        await lockKnowledge(tx, engine, bot_id);
        const source = await findSource(tx, sourceId);
        if (!source) throw notFound('source');
        const changed = changeWebsite(source, change);
        const isRunning = source.status === 'queued' || source.status === 'syncing';
        if (sync || (isRunning && changed.settings !== source.settings))
          return presentSource(await requeue(tx, source, changed));
        const saved = await updateSource(tx, source.id, { ...changed, updated_at: isoNow(clock) });
        return presentSource(saved ?? source);
      });
    },

    /**
     * Queues a sync of the source; returns immediately with `queued`.
     * @throws AppError 422 for a source without pages to read.
     */
    async syncNow(viewer: Viewer, botId: string, sourceId: string): Promise<SourceView> {
      const source = await load(viewer, botId, sourceId);
      if (source.type !== 'website') throw invalid({ type: ['Only a website can be read again.'] });
      return presentSource(await db.transaction().execute((tx) => requeue(tx, source)));
    },

    /** @returns the type of the source */
    async removeSource(viewer: Viewer, botId: string, sourceId: string): Promise<SourceRow['type']> {
      const source = await load(viewer, botId, sourceId);
      await db.transaction().execute(async (tx) => {
        await lockKnowledge(tx, engine, source.bot_id);
        await removePages(tx, contentStore, await listRemovablePages(tx, source.id));
        await deleteSource(tx, source.id);
      });
      return source.type;
    },

    async listPages(
      viewer: Viewer,
      botId: string,
      sourceId: string,
      status: PageView['status'] | undefined,
      paging: Paging,
    ): Promise<{ results: PageView[]; count: number }> {
      const source = await load(viewer, botId, sourceId);
      const { rows, count } = await listPages(db, source.id, status, paging);
      return { results: rows.map(presentPage), count };
    },

    /** The sources of many bots in one query; the caller must have checked access to the bots. */
    sourcesOf,

    /** The heading paths of the indexed pages, the pages nearest to the start page first. */
    headings: (botId: string) => listHeadings(db, botId, MAX_HEADINGS),

    /** For the export of an owner's data. */
    async botsWithSources(ownerId: string): Promise<(BotView & { sources: AnySourceView[] })[]> {
      const owned = await bots.allOf(ownerId);
      const ids = owned.map(({ id }) => id);
      const rows = ids.length > 0 ? await listSourcesOf(db, ids) : [];
      const ofBot = Map.groupBy(rows, (row) => row.bot_id);
      return owned.map((bot) => ({ ...bot, sources: (ofBot.get(bot.id) ?? []).map(presentAnySource) }));
    },

    /** Called when a site is added or its domain changes: `domain` may include a port. */
    async addWebsite(tx: Db, botId: string, domain: string): Promise<void> {
      const known = await websitesOf(tx, botId);
      if (!known.some((source) => readWebsiteSettings(source).url === domain))
        await add(tx, botId, { url: domain });
    },

    async moveWebsite(tx: Db, botId: string, from: string, to: string): Promise<void> {
      const moved = (await websitesOf(tx, botId)).find((source) => readWebsiteSettings(source).url === from);
      if (!moved) {
        await add(tx, botId, { url: to });
        return;
      }
      // Answers must not use the old website any more, even if the new one cannot be read.
      await lockKnowledge(tx, engine, botId);
      await removePages(tx, contentStore, await listRemovablePages(tx, moved.id));
      const settings = JSON.stringify({ ...readWebsiteSettings(moved), url: to });
      await requeue(tx, moved, { settings, pages_count: 0, passages_count: 0, stopped: null });
    },

    /** For this installation's own website: syncs the bot's sources again. */
    async refresh(botId: string): Promise<void> {
      for (const source of await websitesOf(db, botId)) {
        // A queued sync will read the latest content.
        if (source.status !== 'queued') await db.transaction().execute((tx) => requeue(tx, source));
      }
    },

    /** Queues every source whose next sync is due, and marks syncs failed that no job will run. */
    async syncDue(): Promise<void> {
      for (const source of await listSourcesDue(db, isoNow(clock))) {
        await db.transaction().execute((tx) => requeue(tx, source));
      }
      await failOrphanedSyncs(db, KEY_PREFIX, brokenOff(clock));
    },
  };
}
