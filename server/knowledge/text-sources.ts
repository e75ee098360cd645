import type { TextSettings, UpdateTextInput } from '../../lib/schemas/knowledge.ts';
import type { Bots, BotView } from '../bots/bots.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Database } from '../platform/db/connect.ts';
import { invalid, notFound } from '../platform/errors.ts';
import { lockKnowledge } from './content.queries.ts';
import type { DocumentContent, PreparedDocument } from './document-content.ts';
import { textBlocks } from './documents/text.ts';
import { Unreadable } from './documents/unreadable.ts';
import { toPassages } from './extraction/passages.ts';
import { presentText, readTextSettings, type TextView } from './knowledge.present.ts';
import { insertSource, type SourceRow, updateSource } from './knowledge.queries.ts';
import { newSource } from './new-source.ts';
import type { PlanPages } from './plan-pages.ts';

interface Deps {
  database: Database;
  clock: Clock;
  bots: Bots;
  documents: DocumentContent;
  planPages: (source: Pick<SourceRow, 'id' | 'bot_id'>) => Promise<PlanPages>;
}

/** Texts that owners write or paste. Each is indexed when it is saved: the next answer uses it. */
export function createTextSources({ database: { db, engine }, clock, bots, documents, planPages }: Deps) {
  async function prepare(bot: BotView, { title, text }: TextSettings): Promise<PreparedDocument> {
    const passages = toPassages(textBlocks(text));
    if (passages.length === 0) throw invalid({ text: ['Write some text below the headings.'] });
    try {
      return await documents.prepare(bot.id, { title, passages, defaultLanguage: bot.language });
    } catch (error) {
      if (error instanceof Unreadable)
        throw invalid({ text: ['This text could not be read. Make it shorter.'] });
      throw error;
    }
  }

  return {
    /** @throws AppError 422 if the plan has no room for another page */
    async add(bot: BotView, { title, text }: TextSettings): Promise<TextView> {
      const source = newSource(clock, {
        bot_id: bot.id,
        type: 'text',
        status: 'ready',
        link: 'none',
        settings: JSON.stringify({ title, text }),
        last_synced_at: isoNow(clock),
      });
      const plan = await planPages(source);
      const prepared = await prepare(bot, { title, text });
      const saved = await db.transaction().execute(async (tx) => {
        await plan.assertRoom(tx);
        await lockKnowledge(tx, engine, bot.id);
        // It may have been deleted meanwhile.
        if ((await bots.ownerOf(tx, bot.id)) === undefined) throw notFound('bot');
        await insertSource(tx, source);
        return updateSource(tx, source.id, await documents.publish(tx, source, prepared));
      });
      await documents.compact(bot.id);
      return presentText(saved ?? source);
    },

    /** @throws AppError 404 if it was removed meanwhile. */
    async update(bot: BotView, before: SourceRow, { title, text }: UpdateTextInput): Promise<TextView> {
      const known = readTextSettings(before);
      const settings = { title: title ?? known.title, text: text ?? known.text };
      const prepared = await prepare(bot, settings);
      const saved = await db.transaction().execute(async (tx) => {
        await lockKnowledge(tx, engine, bot.id);
        const now = isoNow(clock);
        const change = { settings: JSON.stringify(settings), last_synced_at: now, updated_at: now };
        const source = await updateSource(tx, before.id, change);
        if (!source) throw notFound('source');
        return updateSource(tx, source.id, await documents.publish(tx, source, prepared));
      });
      await documents.compact(bot.id);
      return presentText(saved ?? before);
    },
  };
}
