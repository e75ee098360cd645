import {
  type CreateSourceInput,
  type WebsiteSettings,
  websiteSettings,
} from '../../lib/schemas/knowledge.ts';
import type { Bots, BotView } from '../bots/bots.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import type { Paging } from '../platform/db/page-of.ts';
import { notFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import type { Viewer } from '../users/users.ts';
import { brokenOff } from './broken-off.ts';
import { lockKnowledge } from './content.queries.ts';
import type { ContentStore } from './content.ts';
import {
  type PageView,
  presentPage,
  presentSource,
  readWebsiteSettings,
  type SourceView,
} from './knowledge.present.ts';
import {
  deleteSource,
  failOrphanedSyncs,
  findSourceOf,
  insertSource,
  listHeadings,
  listPages,
  listRemovablePages,
  listSourcesDue,
  listSourcesOf,
  type SourceRow,
  updateSource,
} from './knowledge.queries.ts';
import { removePages } from './remove-pages.ts';

export { startUrlsFor } from './crawl/address.ts';
export { noAnswer } from './crawl/messages.ts';
export type { PageView, SourceView } from './knowledge.present.ts';
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
}

const MAX_HEADINGS = 1000;

/** The knowledge of bots and its sources. */
export type Knowledge = ReturnType<typeof createKnowledge>;

export function createKnowledge({ database, clock, queue, bots, contentStore }: Deps) {
  const { db, engine } = database;

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

  async function sourcesOf(botIds: string[]): Promise<Map<string, SourceView[]>> {
    const byBot = new Map<string, SourceView[]>(botIds.map((id) => [id, []]));
    const rows = botIds.length > 0 ? await listSourcesOf(db, botIds) : [];
    for (const row of rows) byBot.get(row.bot_id)?.push(presentSource(row));
    return byBot;
  }

  return {
    async listSources(viewer: Viewer, botId: string): Promise<SourceView[]> {
      const bot = await bots.get(viewer, botId);
      return (await listSourcesOf(db, [bot.id])).map(presentSource);
    },

    async addSource(
      viewer: Viewer,
      botId: string,
      { type: _type, ...settings }: CreateSourceInput,
    ): Promise<SourceView> {
      const bot = await bots.get(viewer, botId);
      return presentSource(await db.transaction().execute((tx) => add(tx, bot.id, settings)));
    },

    /** Queues a sync of the source; returns immediately with `queued`. */
    async syncNow(viewer: Viewer, botId: string, sourceId: string): Promise<SourceView> {
      const source = await load(viewer, botId, sourceId);
      return presentSource(await db.transaction().execute((tx) => requeue(tx, source)));
    },

    async removeSource(viewer: Viewer, botId: string, sourceId: string): Promise<void> {
      const source = await load(viewer, botId, sourceId);
      await db.transaction().execute(async (tx) => {
        await lockKnowledge(tx, engine, source.bot_id);
        await removePages(tx, contentStore, await listRemovablePages(tx, source.id));
        await deleteSource(tx, source.id);
      });
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
    async botsWithSources(ownerId: string): Promise<(BotView & { sources: SourceView[] })[]> {
      const owned = await bots.allOf(ownerId);
      const sources = await sourcesOf(owned.map(({ id }) => id));
      return owned.map((bot) => ({ ...bot, sources: sources.get(bot.id) ?? [] }));
    },

    /** Called when a site is added or its domain changes: `domain` may include a port. */
    async addWebsite(tx: Db, botId: string, domain: string): Promise<void> {
      const known = await listSourcesOf(tx, [botId]);
      if (!known.some((source) => readWebsiteSettings(source).url === domain))
        await add(tx, botId, { url: domain });
    },

    async moveWebsite(tx: Db, botId: string, from: string, to: string): Promise<void> {
      const moved = (await listSourcesOf(tx, [botId])).find(
        (source) => readWebsiteSettings(source).url === from,
      );
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
      for (const source of await listSourcesOf(db, [botId])) {
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
