import { readerOf, whyUnreadable } from '#lib/file-formats.ts';
import type { UpdateFileInput } from '#lib/schemas/sources.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Bots, BotView } from '../../assistants/assistants.ts';
import type { Media } from '../../media/media.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalid, notFound, orNotFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockKnowledge } from './content.queries.ts';
import { newSource } from './new-rows.ts';
import type { PlanPagesOf } from './plan-pages.ts';
import type { SourceSyncs } from './source-syncs.ts';
import {
  insertSource,
  listSourcesOfFile,
  type SourceRow,
  selectMediaUses,
  updateSource,
} from './sources.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  bots: Bots;
  media: Pick<Media, 'choiceFor'>;
  syncs: SourceSyncs;
  planPagesOf: PlanPagesOf;
}

/** Files of the media library as sources. A job reads a file when it is added or replaced. */
export function createFileSources({
  database: { db, engine },
  clock,
  bots,
  media,
  syncs,
  planPagesOf,
}: Deps) {
  return {
    /** @throws AppError 422 for a file that has no text, and if the plan has no room for another page */
    async add(
      viewer: Viewer,
      bot: BotView,
      { mediaId, link = 'none' }: { mediaId: string; link?: 'file' | 'none' | undefined },
    ): Promise<SourceRow> {
      const source = newSource(clock, {
        bot_id: bot.id,
        type: 'media',
        media_id: mediaId,
        link,
        settings: '{}',
        // Counts against the plan before it is read, because files may be added in parallel.
        pages_count: 1,
      });
      const plan = await planPagesOf(source);
      const { findFile, refusal } = await media.choiceFor(viewer, bot.ownerId);
      return inTransaction(db, async (tx) => {
        await plan.assertRoom(tx);
        await lockKnowledge(tx, engine, bot.id);
        if ((await bots.ownerOf(tx, bot.id)) === undefined) throw notFound('assistant');
        const file = await findFile(tx, viewer, mediaId);
        if (!file) throw invalid({ mediaId: [refusal ?? 'This file was not found. Choose another one.'] });
        if (!readerOf(file.mimeType)) throw invalid({ mediaId: [whyUnreadable(file.mimeType)] });
        await insertSource(tx, source);
        await syncs.enqueue(tx, source);
        return source;
      });
    },

    /** @throws AppError 404 if it was removed meanwhile. */
    async update({ id }: SourceRow, { link }: UpdateFileInput): Promise<SourceRow> {
      const change = { ...(link && { link }), updated_at: isoNow(clock) };
      return orNotFound(await updateSource(db, id, change), 'source');
    },

    /** Called in the transaction that changes a file. */
    async fileChanged(tx: Db, mediaId: string): Promise<void> {
      for (const source of await listSourcesOfFile(tx, mediaId)) await syncs.requeue(tx, source);
    },

    selectMediaUses,
  };
}
