import type {
  CreateSourceInput,
  ListSourcesQuery,
  UpdateFileInput,
  UpdateQaInput,
  UpdateTextInput,
  UpdateWebsiteInput,
} from '#lib/schemas/knowledge.ts';
import type { Entitlements } from '../billing/billing.ts';
import type { Bots, BotView } from '../bots/bots.ts';
import type { Media, MediaView } from '../media/media.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connect.ts';
import type { Paging } from '../platform/db/page-of.ts';
import { invalid, notFound } from '../platform/errors.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import type { Viewer } from '../users/users.ts';
import { lockKnowledge } from './content.queries.ts';
import type { ContentStore } from './content.ts';
import type { DocumentContent } from './document-content.ts';
import { createFileSources } from './file-sources.ts';
import {
  type AnySourceView,
  type ListedSource,
  type PageView,
  presentAnySource,
  presentListedSource,
  presentPage,
  presentQa,
  presentSource,
  presentText,
  type QaView,
  readWebsiteSettings,
  type SourceView,
} from './knowledge.present.ts';
import {
  deleteSource,
  findMainLanguage,
  findSourceOf,
  listHeadings,
  listPages,
  listRemovablePages,
  listSourcePage,
  listSourcesOf,
  type SourceRow,
} from './knowledge.queries.ts';
import type { PlanPages } from './plan-pages.ts';
import { createQaSources, findQas } from './qa-sources.ts';
import { removePages } from './remove-pages.ts';
import { createSourceSyncs } from './source-syncs.ts';
import type { ChangedSource } from './sync-file.ts';
import { createTextSources } from './text-sources.ts';
import { createWebsiteSources } from './website-sources.ts';

export { startUrlsFor } from './crawl/address.ts';
export { noAnswer } from './crawl/messages.ts';
export type {
  AnySourceView,
  FileView,
  ListedSource,
  PageView,
  QaView,
  SourceView,
  TextView,
} from './knowledge.present.ts';
export type { SourceFetch } from './source-fetch.ts';
export { SYNC_JOB } from './source-syncs.ts';
export type { FirstRead } from './sync.ts';
export type { ChangedSource } from './sync-file.ts';

export { PAGE_SYNC_JOB } from './sync-page.ts';

interface Deps {
  database: Database;
  clock: Clock;
  queue: JobQueue;
  bots: Bots;
  contentStore: ContentStore;
  documents: DocumentContent;
  media: Pick<Media, 'findFile' | 'filesOf'>;
  entitlements: Pick<Entitlements, 'assertPageLimit'>;
  planPages: (source: Pick<SourceRow, 'id' | 'bot_id'>) => Promise<PlanPages>;
  /** Called when answers use what an owner has written or changed. */
  onSourceChanged(written: ChangedSource): Promise<void>;
}

const MAX_HEADINGS = 1000;

/** The input of a change by the type of its source, read when the type is known. */
interface SourceChange {
  qa(): Promise<UpdateQaInput>;
  text(): Promise<UpdateTextInput>;
  file(): Promise<UpdateFileInput>;
  website(): Promise<UpdateWebsiteInput & { sync?: boolean | undefined }>;
  /** Called before a sync is queued; it may refuse. */
  beforeSync(): Promise<void>;
}

type SourceFilter = Pick<ListSourcesQuery, 'type' | 'nameLike'>;

interface SourcePage {
  results: AnySourceView[];
  count: number;
}

/** The knowledge of bots and its sources. */
export type Knowledge = ReturnType<typeof createKnowledge>;

export function createKnowledge(deps: Deps) {
  const { database, bots, contentStore, entitlements, media, onSourceChanged } = deps;
  const { db, engine } = database;
  const syncs = createSourceSyncs(deps);
  const qaSources = createQaSources(deps);
  const texts = createTextSources(deps);
  const files = createFileSources({ ...deps, syncs });
  const websites = createWebsiteSources({ ...deps, syncs });

  const filesOf = (rows: SourceRow[]): Promise<Map<string, MediaView>> =>
    media.filesOf(rows.flatMap(({ media_id }) => media_id ?? []));

  const assertPageLimit = async (
    { ownerId }: BotView,
    maxPages: number | null | undefined,
  ): Promise<void> => {
    if (maxPages) await entitlements.assertPageLimit(ownerId, maxPages);
  };

  async function written<Source extends AnySourceView>(
    botId: string,
    source: Source,
    question?: string,
  ): Promise<Source> {
    await onSourceChanged({ sourceId: source.id, botId, question });
    return source;
  }

  async function present(row: SourceRow): Promise<AnySourceView> {
    return row.type === 'text' ? presentText(row) : presentAnySource(row, await filesOf([row]));
  }

  async function load(viewer: Viewer, botId: string, sourceId: string): Promise<SourceRow> {
    const bot = await bots.get(viewer, botId);
    const source = await findSourceOf(db, bot.id, sourceId);
    if (!source) throw notFound('source');
    return source;
  }

  async function sourcesOf(botIds: string[]): Promise<Map<string, SourceView[]>> {
    const byBot = new Map<string, SourceView[]>(botIds.map((id) => [id, []]));
    const rows = botIds.length > 0 ? await listSourcesOf(db, botIds, ['website']) : [];
    for (const row of rows) byBot.get(row.bot_id)?.push(presentSource(row));
    return byBot;
  }

  return {
    addWebsite: websites.addWebsite,
    moveWebsite: websites.moveWebsite,
    refresh: websites.refresh,
    readPages: websites.readPages,
    syncDue: websites.syncDue,

    fileChanged: files.fileChanged,
    usesOfMedia: files.usesOfMedia,
    isFileShared: files.isFileShared,

    /** The websites that the bot reads. */
    async listWebsites(viewer: Viewer, botId: string): Promise<SourceView[]> {
      const bot = await bots.get(viewer, botId);
      return (await listSourcesOf(db, [bot.id], ['website'])).map(presentSource);
    },

    /** The websites, texts and files that the bot knows. */
    async listSources(viewer: Viewer, botId: string): Promise<ListedSource[]> {
      const bot = await bots.get(viewer, botId);
      const rows = await listSourcesOf(db, [bot.id], ['website', 'text', 'media']);
      const ofRows = await filesOf(rows);
      return rows.map((row) => presentListedSource(row, ofRows));
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
      const ofRows = await filesOf(rows);
      return { results: rows.map((row) => presentAnySource(row, ofRows)), count };
    },

    /** The questions that the owner has answered, the newest first. */
    async listAnswers(
      viewer: Viewer,
      botId: string,
      nameLike: string | undefined,
      paging: Paging,
    ): Promise<{ results: QaView[]; count: number }> {
      const bot = await bots.get(viewer, botId);
      const { rows, count } = await listSourcePage(db, bot.id, { type: ['qa'], nameLike }, paging, 'desc');
      return { results: rows.map(presentQa), count };
    },

    /** The owner's answers to these questions. */
    async findAnswers(viewer: Viewer, botId: string, questions: readonly string[]): Promise<QaView[]> {
      const bot = await bots.get(viewer, botId);
      return (await findQas(db, bot.id, questions)).map(presentQa);
    },

    getSource: async (viewer: Viewer, botId: string, sourceId: string): Promise<AnySourceView> =>
      present(await load(viewer, botId, sourceId)),

    /**
     * Websites and files are read by a job; texts, and questions with their answers, are used by the next answer. Another
     * answer to a question replaces the first one.
     */
    async addSource(viewer: Viewer, botId: string, input: CreateSourceInput): Promise<AnySourceView> {
      const bot = await bots.get(viewer, botId);
      if (input.type === 'qa') {
        const { question, answer } = input;
        const [known] = await findQas(db, bot.id, [question]);
        const qa = known
          ? await qaSources.update(bot, known, { question, answer })
          : await qaSources.add(bot, { question, answer });
        return written(bot.id, qa, qa.question);
      }
      if (input.type === 'text')
        return written(bot.id, await texts.add(bot, { title: input.title, text: input.text }));
      if (input.type === 'media') return present(await files.add(viewer, bot, input));
      const { type: _type, ...settings } = input;
      await assertPageLimit(bot, settings.maxPages);
      return websites.add(bot.id, settings);
    },

    /**
     * What is changed depends on the type of the source.
     * @throws AppError 422 for another website, and for more pages than the plan has
     */
    async updateSource(
      viewer: Viewer,
      botId: string,
      sourceId: string,
      change: SourceChange,
    ): Promise<AnySourceView> {
      const bot = await bots.get(viewer, botId);
      const source = await findSourceOf(db, bot.id, sourceId);
      if (!source) throw notFound('source');
      if (source.type === 'website') {
        const input = await change.website();
        // After a change of plan an owner keeps the limit that is there.
        if (input.maxPages !== readWebsiteSettings(source).maxPages)
          await assertPageLimit(bot, input.maxPages);
        return websites.update(source, input, change.beforeSync);
      }
      if (source.type === 'text')
        return written(bot.id, await texts.update(bot, source, await change.text()));
      if (source.type === 'media') return present(await files.update(source, await change.file()));
      const qa = await qaSources.update(bot, source, await change.qa());
      return written(bot.id, qa, qa.question);
    },

    /**
     * Queues a sync of the source; returns immediately with `queued`.
     * @throws AppError 422 for what is not read by a job.
     */
    async syncNow(viewer: Viewer, botId: string, sourceId: string): Promise<AnySourceView> {
      const source = await load(viewer, botId, sourceId);
      if (source.type !== 'website' && source.type !== 'media')
        throw invalid({ type: ['Only a website or a file can be read again.'] });
      return present(await db.transaction().execute((tx) => syncs.requeue(tx, source)));
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
    mainLanguage: (botId: string) => findMainLanguage(db, botId),

    /** For the export of an owner's data. */
    async botsWithSources(ownerId: string): Promise<(BotView & { sources: AnySourceView[] })[]> {
      const owned = await bots.allOf(ownerId);
      const ids = owned.map(({ id }) => id);
      const rows = ids.length > 0 ? await listSourcesOf(db, ids) : [];
      const ofBot = Map.groupBy(rows, (row) => row.bot_id);
      const ofRows = await filesOf(rows);
      const presentOwn = (row: SourceRow) =>
        row.type === 'text' ? presentText(row) : presentAnySource(row, ofRows);
      return owned.map((bot) => ({ ...bot, sources: (ofBot.get(bot.id) ?? []).map(presentOwn) }));
    },
  };
}
