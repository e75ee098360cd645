import { omitUndefined } from '#lib/omit-undefined.ts';
import type { Bots, BotView } from '../bots/bots.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Database } from '../platform/db/connect.ts';
import { notFound } from '../platform/errors.ts';
import { lockKnowledge } from './content.queries.ts';
import type { DocumentContent, PreparedDocument } from './document-content.ts';
import { findSource, insertSource, type SourceRow, updateSource } from './knowledge.queries.ts';
import { newSource } from './new-source.ts';
import type { PlanPages } from './plan-pages.ts';

export interface WrittenSourceDeps {
  database: Database;
  clock: Clock;
  bots: Bots;
  documents: DocumentContent;
}

interface Kind<Settings, View> {
  type: SourceRow['type'];
  read(source: SourceRow): Settings;
  /** Writes the content, invisible to searches. */
  prepare(bot: BotView, settings: Settings): Promise<PreparedDocument>;
  /** Absent for sources that do not count against the plan. */
  planPages?: (source: SourceRow) => Promise<PlanPages>;
  present(source: SourceRow): View;
}

/** Sources that owners write. They are indexed when they are saved, so the next answer uses them. */
export function createWrittenSources<Settings extends object, View>(
  { database: { db, engine }, clock, bots, documents }: WrittenSourceDeps,
  { type, read, prepare, planPages, present }: Kind<Settings, View>,
) {
  async function update(bot: BotView, before: SourceRow, change: Partial<Settings>): Promise<View> {
    const settings = { ...read(before), ...omitUndefined(change) };
    const prepared = await prepare(bot, settings);
    const now = isoNow(clock);
    const { saved, current } = await db.transaction().execute(async (tx) => {
      await lockKnowledge(tx, engine, bot.id);
      const current = await findSource(tx, before.id);
      if (!current) throw notFound('source');
      if (current.settings !== before.settings) return { current };
      const counts = countsOf(await documents.publish(tx, current, prepared));
      const changed = { settings: JSON.stringify(settings), last_synced_at: now, updated_at: now };
      return { current, saved: await updateSource(tx, current.id, { ...changed, ...counts }) };
    });
    // Another change was saved meanwhile; neither must be lost.
    if (!saved) return update(bot, current, change);
    await documents.compact(bot.id);
    return present(saved);
  }

  /** Sources that do not count against the plan need no check. */
  const countsOf = (counts: Pick<SourceRow, 'pages_count' | 'passages_count'>) =>
    planPages ? counts : { ...counts, pages_count: 0 };

  return {
    /** @throws AppError 422 if the plan has no room for another page */
    async add(bot: BotView, settings: Settings): Promise<View> {
      const source = newSource(clock, {
        bot_id: bot.id,
        type,
        status: 'ready',
        link: 'none',
        settings: JSON.stringify(settings),
        last_synced_at: isoNow(clock),
      });
      const plan = await planPages?.(source);
      const prepared = await prepare(bot, settings);
      const saved = await db.transaction().execute(async (tx) => {
        await plan?.assertRoom(tx);
        await lockKnowledge(tx, engine, bot.id);
        // It may have been deleted meanwhile.
        if ((await bots.ownerOf(tx, bot.id)) === undefined) throw notFound('bot');
        await insertSource(tx, source);
        return updateSource(tx, source.id, countsOf(await documents.publish(tx, source, prepared)));
      });
      await documents.compact(bot.id);
      return present(saved ?? source);
    },

    /** @throws AppError 404 if it was removed meanwhile. */
    update,
  };
}
