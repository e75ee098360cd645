import type { QaSettings, UpdateQaInput } from '../../lib/schemas/knowledge.ts';
import type { Bots, BotView } from '../bots/bots.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import { notFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { ANALYZER_VERSION } from '../platform/text/analyze.ts';
import { detectLanguage } from '../platform/text/detect-language.ts';
import { analyzePage } from './analyzed-page.ts';
import { lockKnowledge } from './content.queries.ts';
import type { ContentStore, PreparedContent } from './content.ts';
import { presentQa, type QaView, readQaSettings } from './knowledge.present.ts';
import { insertSource, listDocs, type SourceRow, savePage, updateSource } from './knowledge.queries.ts';
import { newSource } from './new-source.ts';

interface Deps {
  database: Database;
  clock: Clock;
  bots: Bots;
  contentStore: ContentStore;
}

/** The address of its only page: it has none. */
const NO_ADDRESS = '';

/** Questions that owners answer themselves. Each is indexed when it is saved: the next answer uses it. */
export function createQaSources({ database: { db, engine }, clock, bots, contentStore }: Deps) {
  /** Short enough to be analyzed here, without the other process. */
  async function prepare(bot: BotView, { question, answer }: QaSettings) {
    const language = detectLanguage(`${question}\n${answer}`, bot.language);
    const passages = [{ heading: '', anchor: null, content: answer }];
    const analyzed = analyzePage({ title: question, language, passages });
    return { language, prepared: await contentStore.prepare(bot.id, [{ passages, analyzed }]) };
  }

  async function publish(
    tx: Db,
    source: SourceRow,
    { language, prepared }: { language: string | null; prepared: PreparedContent },
  ): Promise<void> {
    const now = isoNow(clock);
    await contentStore.remove(tx, source.bot_id, await listDocs(tx, source.id, [NO_ADDRESS]));
    await savePage(tx, {
      id: newId(),
      source_id: source.id,
      bot_id: source.bot_id,
      url: NO_ADDRESS,
      status: 'indexed',
      error: null,
      title: readQaSettings(source).question,
      description: null,
      language,
      content_hash: null,
      etag: null,
      last_modified: null,
      depth: 0,
      passages_count: 1,
      doc: prepared.docs[0] as number,
      analyzer_version: ANALYZER_VERSION,
      sync_id: source.id,
      fetched_at: now,
      created_at: now,
      updated_at: now,
    });
    await contentStore.publish(tx, prepared);
  }

  return {
    async add(bot: BotView, { question, answer }: QaSettings): Promise<QaView> {
      const source = newSource(clock, {
        bot_id: bot.id,
        type: 'qa',
        status: 'ready',
        link: 'none',
        settings: JSON.stringify({ question, answer }),
        // It is no page: a plan's limit of pages does not count it.
        passages_count: 1,
        last_synced_at: isoNow(clock),
      });
      const content = await prepare(bot, { question, answer });
      await db.transaction().execute(async (tx) => {
        await lockKnowledge(tx, engine, bot.id);
        // It may have been deleted meanwhile.
        if ((await bots.ownerOf(tx, bot.id)) === undefined) throw notFound('bot');
        await insertSource(tx, source);
        await publish(tx, source, content);
      });
      await contentStore.compact(bot.id);
      return presentQa(source);
    },

    /** @throws AppError 404 if it was removed meanwhile. */
    async update(bot: BotView, before: SourceRow, { question, answer }: UpdateQaInput): Promise<QaView> {
      const known = readQaSettings(before);
      const settings = { question: question ?? known.question, answer: answer ?? known.answer };
      const content = await prepare(bot, settings);
      const saved = await db.transaction().execute(async (tx) => {
        await lockKnowledge(tx, engine, bot.id);
        const now = isoNow(clock);
        const change = { settings: JSON.stringify(settings), last_synced_at: now, updated_at: now };
        const source = await updateSource(tx, before.id, change);
        if (!source) throw notFound('source');
        await publish(tx, source, content);
        return source;
      });
      await contentStore.compact(bot.id);
      return presentQa(saved);
    },
  };
}
