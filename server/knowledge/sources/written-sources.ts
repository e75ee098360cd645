import { omitUndefined } from '#lib/omit-undefined.ts';
import type { Bots, BotView } from '../../assistants/assistants.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalid, notFound, orNotFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockKnowledge } from './content.queries.ts';
import type { DocumentContent, PreparedDocument } from './document-content.ts';
import { Unreadable } from './documents/unreadable.ts';
import { lockUnlessSuperseded } from './lock-source.ts';
import { newSource } from './new-rows.ts';
import type { PlanPagesOf } from './plan-pages.ts';
import { findSource, insertSource, type SourceRow, updateSource } from './sources.queries.ts';

/** A source other than a website, with new content. */
export interface ChangedSource {
  sourceId: string;
  botId: string;
  /** The question of a source of the type `qa`. */
  question?: string | undefined;
}

export interface WrittenSourceDeps extends Pick<Platform, 'database' | 'clock' | 'events'> {
  bots: Bots;
  documents: DocumentContent;
}

interface Kind<Settings, View> {
  type: SourceRow['type'];
  read(source: SourceRow): Settings;
  /** Writes the content, invisible to searches. */
  prepare(bot: BotView, settings: Settings): Promise<PreparedDocument>;
  questionOf?(settings: Settings): string;
  /** Absent for sources that do not count against the plan. */
  planPagesOf?: PlanPagesOf;
  present(source: SourceRow): View;
}

/** Sources that owners write. They are indexed when they are saved, so the next answer uses them. */
export function createWrittenSources<Settings extends object, View>(
  { database: { db, engine }, clock, bots, documents, events }: WrittenSourceDeps,
  { type, read, prepare, questionOf, planPagesOf, present }: Kind<Settings, View>,
) {
  async function publish(
    tx: Db,
    source: SourceRow,
    settings: Settings,
    prepared: PreparedDocument,
  ): Promise<SourceRow> {
    const counts = await documents.publish(tx, source, prepared);
    const now = isoNow(clock);
    const saved = await updateSource(tx, source.id, {
      ...counts,
      ...(!planPagesOf && { pages_count: 0 }),
      status: 'ready',
      settings: JSON.stringify(settings),
      last_synced_at: now,
      updated_at: now,
    });
    await events.emit(tx, 'sourceChanged', {
      sourceId: source.id,
      botId: source.bot_id,
      question: questionOf?.(settings),
    });
    return saved ?? source;
  }

  /** @throws AppError 404 if it was removed meanwhile. */
  async function update(bot: BotView, before: SourceRow, change: Partial<Settings>): Promise<View> {
    const settings = { ...read(before), ...omitUndefined(change) };
    const prepared = await prepare(bot, settings);
    const { saved, current } = await inTransaction(db, async (tx) => {
      await lockKnowledge(tx, engine, bot.id);
      const current = orNotFound(await findSource(tx, before.id), 'source');
      if (current.settings !== before.settings) return { current };
      return { current, saved: await publish(tx, current, settings, prepared) };
    });
    // Another change was saved meanwhile; neither must be lost.
    if (!saved) return update(bot, current, change);
    await documents.compact(bot.id);
    return present(saved);
  }

  return {
    /** @throws AppError 422 if the plan has no room for another page */
    async add(bot: BotView, settings: Settings): Promise<View> {
      const source = newSource(clock, {
        bot_id: bot.id,
        type,
        status: 'ready',
        link: 'none',
        settings: JSON.stringify(settings),
      });
      const plan = await planPagesOf?.(source);
      const prepared = await prepare(bot, settings);
      const saved = await inTransaction(db, async (tx) => {
        await plan?.assertRoom(tx);
        await lockKnowledge(tx, engine, bot.id);
        // It may have been deleted meanwhile.
        if ((await bots.ownerOf(tx, bot.id)) === undefined) throw notFound('assistant');
        await insertSource(tx, source);
        return publish(tx, source, settings, prepared);
      });
      await documents.compact(bot.id);
      return present(saved);
    },
    update,

    /** Indexes a source that was stored without its content. @throws Superseded if it was changed meanwhile */
    async index(source: SourceRow): Promise<void> {
      const bot = await bots.find(source.bot_id);
      if (!bot) return;
      const settings = read(source);
      const prepared = await prepare(bot, settings);
      await inTransaction(db, async (tx) => {
        await lockUnlessSuperseded(tx, engine, source);
        await publish(tx, source, settings, prepared);
      });
      await documents.compact(bot.id);
    },
  };
}

/** For a text that the child process could not read within its limits. */
export const tooHard = (field: string) =>
  invalid({ [field]: ['This text could not be read. Make it shorter.'] });

export const ifTooHard =
  (field: string) =>
  (error: unknown): never => {
    throw error instanceof Unreadable ? tooHard(field) : error;
  };
