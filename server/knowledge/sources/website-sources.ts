import { type UpdateWebsiteInput, type WebsiteSettings, websiteSettings } from '#lib/schemas/sources.ts';
import type { Bots } from '../../assistants/assistants.ts';
import type { Frozen } from '../../plans/plans.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalid, orNotFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockKnowledge } from './content.queries.ts';
import type { ContentStore } from './content.ts';
import { isSameStart } from './crawl/address.ts';
import { newSource } from './new-rows.ts';
import { removePages } from './remove-pages.ts';
import { brokenOff, type SourceSyncs, SYNC_KEY_PREFIX } from './source-syncs.ts';
import { presentWebsite, readWebsiteSettings, type WebsiteSource } from './sources.present.ts';
import {
  failOrphanedSyncs,
  findSource,
  insertSource,
  listRemovablePages,
  listSourcesDue,
  listSourcesOf,
  type SourceRow,
  updateSource,
} from './sources.queries.ts';
import { enqueuePageSync } from './sync-page.ts';
import { changeWebsite } from './website-settings.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'queue'> {
  syncs: SourceSyncs;
  contentStore: ContentStore;
  bots: Pick<Bots, 'find'>;
  frozen: Pick<Frozen, 'isReadingFrozen'>;
}

/** A site whose website is read. */
interface SiteOfSource {
  id: string;
  botId: string;
  domain: string;
}

type WebsiteChange = UpdateWebsiteInput & { sync?: boolean | undefined };

/** A source that exceeds the plan is considered again after a day. */
const POSTPONED_SECONDS = 24 * 3600;

const ALREADY_READ = 'This website is already read.';

/** Websites as sources: each change of what is to be read queues a sync. */
export function createWebsiteSources({
  database: { db, engine },
  clock,
  queue,
  syncs,
  contentStore,
  bots,
  frozen,
}: Deps) {
  async function insertAndQueue(
    tx: Db,
    botId: string,
    given: Partial<WebsiteSettings>,
    siteId: string | null = null,
  ): Promise<SourceRow> {
    const source = newSource(clock, {
      bot_id: botId,
      site_id: siteId,
      type: 'website',
      link: 'page',
      settings: JSON.stringify(websiteSettings.parse(given)),
    });
    await insertSource(tx, source);
    await syncs.enqueue(tx, source);
    return source;
  }

  const websitesOf = (tx: Db, botId: string) => listSourcesOf(tx, [botId], ['website']);

  /** Two sources with one start would read every page twice, each counted by the plan. */
  async function isRead(tx: Db, botId: string, url: string, own?: string): Promise<boolean> {
    const others = (await websitesOf(tx, botId)).filter(({ id }) => id !== own);
    return others.some((source) => isSameStart(readWebsiteSettings(source).url, url));
  }

  /** Undefined, without a change, if a sync would have to be queued and may not. */
  async function save(
    tx: Db,
    { id, bot_id }: SourceRow,
    { sync, ...change }: WebsiteChange,
    { mayQueue }: { mayQueue: boolean },
  ): Promise<SourceRow | undefined> {
    await lockKnowledge(tx, engine, bot_id);
    const source = orNotFound(await findSource(tx, id), 'source');
    const changed = changeWebsite(source, change);
    const { url = '' } = change;
    if (url && url !== readWebsiteSettings(source).url && (await isRead(tx, bot_id, url, id)))
      throw invalid({ url: [ALREADY_READ] });
    const isRunning = source.status === 'queued' || source.status === 'syncing';
    const needsSync = sync || (isRunning && changed.settings !== source.settings);
    if (!needsSync) return updateSource(tx, id, { ...changed, updated_at: isoNow(clock) });
    return mayQueue ? syncs.requeue(tx, source, changed) : undefined;
  }

  return {
    /** @throws AppError 422 for a website that another source reads */
    add: (botId: string, settings: Partial<WebsiteSettings> & { url: string }): Promise<WebsiteSource> =>
      inTransaction(db, async (tx) => {
        await lockKnowledge(tx, engine, botId);
        if (await isRead(tx, botId, settings.url)) throw invalid({ url: [ALREADY_READ] });
        return presentWebsite(await insertAndQueue(tx, botId, settings));
      }),

    /**
     * The next sync uses the new settings. It is queued at once if `sync` asks for it, and if one is running: that one
     * ends without a result.
     * @param beforeSync called before a sync is queued; it may refuse
     * @throws AppError 422 for another website
     */
    async update(
      source: SourceRow,
      change: WebsiteChange,
      beforeSync: () => Promise<void>,
    ): Promise<WebsiteSource> {
      const saveIn = (options: { mayQueue: boolean }) =>
        inTransaction(db, (tx) => save(tx, source, change, options));
      const saved = await saveIn({ mayQueue: false });
      if (saved) return presentWebsite(saved);
      await beforeSync();
      return presentWebsite((await saveIn({ mayQueue: true })) ?? source);
    },

    // What other features do with websites, without an access check.

    /** Called when a site is added: its domain may include a port. */
    async ensure(tx: Db, { id, botId, domain }: SiteOfSource): Promise<void> {
      const known = (await websitesOf(tx, botId)).find((source) =>
        isSameStart(readWebsiteSettings(source).url, domain),
      );
      if (!known) await insertAndQueue(tx, botId, { url: domain }, id);
      else if (known.site_id === null) await updateSource(tx, known.id, { site_id: id });
    },

    /**
     * Called when the domain of a site has changed.
     * @throws AppError 422 for a website that another source reads
     */
    async move(tx: Db, { id, botId, domain }: SiteOfSource, former: string): Promise<void> {
      await lockKnowledge(tx, engine, botId);
      const websites = await websitesOf(tx, botId);
      // One whose site was deleted may read this site's website, too.
      const moved =
        websites.find(({ site_id }) => site_id === id) ??
        websites.find(
          ({ site_id, ...source }) => site_id === null && readWebsiteSettings(source).url === former,
        );
      const isKnown = await isRead(tx, botId, domain, moved?.id);
      if (!moved) {
        if (!isKnown) await insertAndQueue(tx, botId, { url: domain }, id);
        return;
      }
      if (isKnown) throw invalid({ domain: [`${ALREADY_READ} Remove that source first.`] });
      // Answers must not use the old website any more, even if the new one cannot be read.
      await removePages(tx, contentStore, await listRemovablePages(tx, moved.id));
      const settings = JSON.stringify({ ...readWebsiteSettings(moved), url: domain });
      const unread = { pages_count: 0, passages_count: 0, stopped: null };
      await syncs.requeue(tx, moved, { site_id: id, settings, ...unread });
    },

    /**
     * For this installation's own website: syncs the bot's sources again, those that were read completely only if
     * their pages have changed.
     */
    async refresh(botId: string, { isUnchanged = false } = {}): Promise<void> {
      for (const source of await websitesOf(db, botId)) {
        const isComplete = source.status === 'ready' && source.stopped === null;
        // A queued sync will read the latest content.
        if (source.status !== 'queued' && !(isUnchanged && isComplete))
          await inTransaction(db, (tx) => syncs.requeue(tx, source));
      }
    },

    /** For this installation's own website: reads single pages, which are new, changed or gone. */
    async readPages(tx: Db, botId: string, urls: string[]): Promise<void> {
      const websites = (await websitesOf(tx, botId)).filter(({ status }) => status !== 'queued');
      for (const { id: sourceId } of websites)
        for (const url of urls) await enqueuePageSync(queue, tx, { sourceId, url });
    },

    /** Queues every source whose next sync is due, except those that exceed the plan of their owner, and marks syncs failed that no job will run. */
    async syncDue(): Promise<void> {
      for (const source of await listSourcesDue(db, isoNow(clock))) {
        const ownerId = (await bots.find(source.bot_id))?.ownerId;
        if (ownerId && (await frozen.isReadingFrozen(ownerId, source.bot_id)))
          await updateSource(db, source.id, { next_sync_at: isoIn(clock, POSTPONED_SECONDS) });
        else await inTransaction(db, (tx) => syncs.requeue(tx, source));
      }
      await failOrphanedSyncs(db, SYNC_KEY_PREFIX, brokenOff(clock));
    },
  };
}
