import type { ZodType, z } from 'zod';
import {
  type CreateSourceInput,
  type ListSourcesQuery,
  updateFileInput,
  updateQaInput,
  updateTextInput,
  updateWebsiteInput,
} from '#lib/schemas/sources.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Bots, BotView } from '../../assistants/assistants.ts';
import type { Media } from '../../media/media.ts';
import { type Entitlements, type Frozen, frozenError } from '../../plans/plans.ts';
import type { Paging } from '../../platform/db/page-of.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalid, orNotFound } from '../../platform/errors.ts';
import { idsOf } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockKnowledge } from './content.queries.ts';
import type { ContentStore } from './content.ts';
import type { DocumentContent } from './document-content.ts';
import type { Extractor } from './extraction/extractor.ts';
import { createFileSources } from './file-sources.ts';
import type { PlanPagesOf } from './plan-pages.ts';
import { createQaSources, findQas } from './qa-sources.ts';
import { removePages } from './remove-pages.ts';
import { createSourceSyncs } from './source-syncs.ts';
import { createSourceTransfer } from './source-transfer.ts';
import {
  type PageView,
  presentListedSource,
  presentPage,
  presentQa,
  presentSource,
  presentWebsite,
  presentWithText,
  readWebsiteSettings,
  type SourceView,
  type WebsiteSource,
} from './sources.present.ts';
import {
  deleteSource,
  findMainLanguage,
  findSourceOf,
  hasPageWithCode,
  listHeadings,
  listPages,
  listQasOf,
  listRemovablePages,
  listSourcePage,
  listSourcesOf,
  type SourceRow,
} from './sources.queries.ts';
import { createTextSources } from './text-sources.ts';
import { createWebsiteSources } from './website-sources.ts';

export { startUrlsFor } from './crawl/address.ts';
export { noAnswer } from './crawl/messages.ts';
export type { Extractor } from './extraction/extractor.ts';
export type { PageScripts } from './extraction/page-scripts.ts';
export { SYNC_JOB } from './source-syncs.ts';
export type {
  FileView,
  ListedSource,
  PageView,
  QaView,
  SourceView,
  TextView,
  WebsiteSource,
} from './sources.present.ts';
export type { FailedSource } from './sync-file.ts';
export { PAGE_SYNC_JOB } from './sync-page.ts';
export type { FirstRead } from './sync-website.ts';
export type { ChangedSource } from './written-sources.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'queue' | 'events'> {
  bots: Bots;
  contentStore: ContentStore;
  extractor: Pick<Extractor, 'readText'>;
  documents: DocumentContent;
  media: Pick<Media, 'files' | 'choiceFor'>;
  entitlements: Pick<Entitlements, 'assertPageLimit'>;
  frozen: Pick<Frozen, 'isReadingFrozen' | 'isBotFrozen'>;
  planPagesOf: PlanPagesOf;
}

const MAX_HEADINGS = 1000;

interface SourceChange {
  /** Reads the input when the type of the source is known. */
  read<Schema extends ZodType>(type: SourceRow['type'], schema: Schema): Promise<z.output<Schema>>;
  /** Called before a sync is queued; it may refuse. */
  beforeSync(): Promise<void>;
}

/** The sources of bots: websites, files, texts and answers. */
export type Sources = ReturnType<typeof createSources>;

export function createSources(deps: Deps) {
  const { database, bots, contentStore, entitlements, frozen, media } = deps;
  const { db, engine } = database;
  const syncs = createSourceSyncs(deps);
  const qaSources = createQaSources(deps);
  const texts = createTextSources(deps);
  const files = createFileSources({ ...deps, syncs });
  const websites = createWebsiteSources({ ...deps, syncs });

  const filesOf = (rows: SourceRow[]) => media.files.filesOf(rows.flatMap(({ media_id }) => media_id ?? []));

  async function assertPageLimit({ ownerId }: BotView, maxPages: number | null | undefined): Promise<void> {
    if (maxPages) await entitlements.assertPageLimit(ownerId, maxPages);
  }

  const present = async (row: SourceRow) => presentWithText(row, await filesOf([row]));

  async function load(viewer: Viewer, botId: string, sourceId: string) {
    const bot = await bots.getPrivate(viewer, botId, 'conversations');
    const source = orNotFound(await findSourceOf(db, bot.id, sourceId), 'source');
    if (source.type !== 'qa') await bots.getPrivate(viewer, botId, 'settings');
    return { bot, source };
  }

  /** Own answers belong to the conversations that they answer; other sources are settings. */
  const loadBot = (viewer: Viewer, botId: string, types: readonly SourceRow['type'][] = []) =>
    bots.getPrivate(
      viewer,
      botId,
      types.length > 0 && types.every((type) => type === 'qa') ? 'conversations' : 'settings',
    );

  return {
    websites,
    files,
    transfer: createSourceTransfer({ ...deps, syncs }),

    /** Indexes a text or an answer that was stored without its content. */
    indexWritten: (source: SourceRow): Promise<void> =>
      source.type === 'qa' ? qaSources.index(source) : texts.index(source),

    /** The websites that the bot reads. */
    async listWebsites(viewer: Viewer, botId: string) {
      const bot = await loadBot(viewer, botId);
      return (await listSourcesOf(db, [bot.id], ['website'])).map(presentWebsite);
    },

    /** The websites, texts and files that the bot knows. */
    async list(viewer: Viewer, botId: string) {
      const bot = await loadBot(viewer, botId);
      const rows = await listSourcesOf(db, [bot.id], ['website', 'text', 'media']);
      const ofRows = await filesOf(rows);
      return rows.map((row) => presentListedSource(row, ofRows));
    },

    /** Sources of every type, the oldest first. */
    async listSourcePage(
      viewer: Viewer,
      botId: string,
      filter: Pick<ListSourcesQuery, 'type' | 'nameLike'>,
      paging: Paging,
    ) {
      const bot = await loadBot(viewer, botId, filter.type);
      const { rows, count } = await listSourcePage(db, bot.id, filter, paging);
      const ofRows = await filesOf(rows);
      return { results: rows.map((row) => presentSource(row, ofRows)), count };
    },

    /** The questions that the owner has answered, the newest first. */
    async listAnswers(viewer: Viewer, botId: string, nameLike: string | undefined, paging: Paging) {
      const bot = await loadBot(viewer, botId, ['qa']);
      const { rows, count } = await listSourcePage(db, bot.id, { type: ['qa'], nameLike }, paging, 'desc');
      return { results: rows.map(presentQa), count };
    },

    /** One of the answers; undefined once it was deleted. */
    async findAnswer(viewer: Viewer, botId: string, id: string) {
      const bot = await loadBot(viewer, botId, ['qa']);
      const row = await findSourceOf(db, bot.id, id);
      return row?.type === 'qa' ? presentQa(row) : undefined;
    },

    /** The owner's answers to these questions. */
    async listOwnAnswers(viewer: Viewer, botId: string, questions: readonly string[]) {
      const bot = await loadBot(viewer, botId, ['qa']);
      return (await findQas(db, bot.id, questions)).map(presentQa);
    },

    /** The answers of a bot that were written as these messages of conversations. */
    listAnswersOf: async (botId: string, messageIds: readonly string[]) =>
      messageIds.length === 0 ? [] : (await listQasOf(db, engine, botId, messageIds)).map(presentQa),

    /** For what concerns the owner's plan. @throws AppError 404 for everybody but the owner */
    async idForOwner(viewer: Viewer, botId: string, sourceId: string): Promise<string> {
      await bots.getPrivate(viewer, botId, 'ownership');
      return (await load(viewer, botId, sourceId)).source.id;
    },

    get: async (viewer: Viewer, botId: string, sourceId: string) =>
      present((await load(viewer, botId, sourceId)).source),

    /**
     * Websites and files are read by a job; texts, and questions with their answers, are used by the next answer. Another
     * answer to a question, or from the same message, replaces the first one.
     */
    async add(viewer: Viewer, botId: string, input: CreateSourceInput): Promise<SourceView> {
      const bot = await loadBot(viewer, botId, [input.type]);
      if (input.type === 'qa') {
        const { type: _type, ...qa } = input;
        const [saved] = qa.messageId ? await listQasOf(db, engine, bot.id, [qa.messageId]) : [];
        const known = saved ?? (await findQas(db, bot.id, [qa.question]))[0];
        return known ? qaSources.update(bot, known, qa) : qaSources.add(bot, qa);
      }
      if (input.type === 'text') return texts.add(bot, { title: input.title, text: input.text });
      if (input.type === 'media') return present(await files.add(viewer, bot, input));
      const { type: _type, ...settings } = input;
      await assertPageLimit(bot, settings.maxPages);
      return websites.add(bot.id, settings);
    },

    /** @throws AppError 422 for another website, and for more pages than the plan has */
    async update(viewer: Viewer, botId: string, sourceId: string, change: SourceChange): Promise<SourceView> {
      const { bot, source } = await load(viewer, botId, sourceId);
      const { type } = source;
      if (type === 'qa') return qaSources.update(bot, source, await change.read(type, updateQaInput));
      if (type === 'text') return texts.update(bot, source, await change.read(type, updateTextInput));
      if (type === 'website') {
        const input = await change.read(type, updateWebsiteInput);
        // After a change of plan an owner keeps the limit that is there.
        if (input.maxPages !== readWebsiteSettings(source).maxPages)
          await assertPageLimit(bot, input.maxPages);
        return websites.update(source, input, async () => {
          if (await frozen.isBotFrozen(bot.ownerId, bot.id)) throw frozenError(bot.ownerId);
          await change.beforeSync();
        });
      }
      return present(await files.update(source, await change.read(type, updateFileInput)));
    },

    /**
     * Queues a sync of the source; returns immediately with `queued`.
     * @throws AppError 422 for what is not read by a job, and for what exceeds the plan.
     */
    async syncNow(viewer: Viewer, botId: string, sourceId: string): Promise<SourceView> {
      const { bot, source } = await load(viewer, botId, sourceId);
      if (source.type !== 'website' && source.type !== 'media')
        throw invalid({ type: ['Only a website or a file can be read again.'] });
      if (await frozen.isReadingFrozen(bot.ownerId, bot.id)) throw frozenError(bot.ownerId);
      return present(await inTransaction(db, (tx) => syncs.requeue(tx, source)));
    },

    /** @returns the type of the source */
    async remove(viewer: Viewer, botId: string, sourceId: string): Promise<SourceRow['type']> {
      const { source } = await load(viewer, botId, sourceId);
      await inTransaction(db, async (tx) => {
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
    ) {
      const { source } = await load(viewer, botId, sourceId);
      const { rows, count } = await listPages(db, source.id, status, paging);
      return { results: rows.map(presentPage), count };
    },

    /** Whether the pages of a website link to documents that are not read. */
    async hasUnreadFiles(viewer: Viewer, botId: string, sourceId: string): Promise<boolean> {
      const { source } = await load(viewer, botId, sourceId);
      return hasPageWithCode(db, source.id, 'unread_file');
    },

    /** The sources of many bots in one query; the caller must have checked access to the bots. */
    async sourcesOf(botIds: string[]): Promise<Map<string, WebsiteSource[]>> {
      const rows = botIds.length > 0 ? await listSourcesOf(db, botIds, ['website']) : [];
      const ofBot = Map.groupBy(rows.map(presentWebsite), ({ botId }) => botId);
      return new Map(botIds.map((id) => [id, ofBot.get(id) ?? []]));
    },

    /** The heading paths of the indexed pages, the pages nearest to the start page first. */
    headings: (botId: string) => listHeadings(db, botId, MAX_HEADINGS),
    mainLanguage: (botId: string) => findMainLanguage(db, botId),

    /** For the export of an owner's data. */
    async botsWithSources(ownerId: string) {
      const owned = await bots.allOf(ownerId);
      const ids = idsOf(owned);
      const rows = ids.length > 0 ? await listSourcesOf(db, ids) : [];
      const ofRows = await filesOf(rows);
      const sources = Map.groupBy(
        rows.map((row) => presentWithText(row, ofRows)),
        ({ botId }) => botId,
      );
      return owned.map((bot) => ({ ...bot, sources: sources.get(bot.id) ?? [] }));
    },
  };
}
