import type { Db } from '../../platform/db/connect.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockKnowledge } from './content.queries.ts';
import type { ContentStore } from './content.ts';
import { newSource } from './new-rows.ts';
import { removePages } from './remove-pages.ts';
import type { SourceSyncs } from './source-syncs.ts';
import {
  deleteSource,
  insertSource,
  listRemovablePages,
  listSourcesOf,
  unmarkOtherSources,
} from './sources.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  contentStore: ContentStore;
  syncs: SourceSyncs;
}

interface CopiedKnowledge {
  siteId: string;
  from: string;
  to: string;
}

/** What the assistant of a website knows that goes to another owner. */
export function createSourceTransfer({ database: { engine }, clock, contentStore, syncs }: Deps) {
  return {
    /** The files that a bot knows. */
    filesOf: async (tx: Db, botId: string): Promise<string[]> =>
      (await listSourcesOf(tx, [botId], ['media'])).flatMap(({ media_id }) => media_id ?? []),

    /** Removes the sources of these files. */
    async removeFiles(tx: Db, botId: string, mediaIds: ReadonlySet<string>): Promise<void> {
      if (mediaIds.size === 0) return;
      await lockKnowledge(tx, engine, botId);
      for (const { id, media_id } of await listSourcesOf(tx, [botId], ['media'])) {
        if (!mediaIds.has(media_id ?? '')) continue;
        await removePages(tx, contentStore, await listRemovablePages(tx, id));
        await deleteSource(tx, id);
      }
    },

    /**
     * Copies texts, answers and the site's website to another bot, where jobs index them. Other websites and files stay: their
     * owner keeps them.
     */
    async copy(tx: Db, { siteId, from, to }: CopiedKnowledge): Promise<void> {
      for (const source of await listSourcesOf(tx, [from])) {
        const isOfSite = source.site_id === siteId;
        if (source.type === 'media' || (source.type === 'website' && !isOfSite)) continue;
        const copied = newSource(clock, {
          bot_id: to,
          type: source.type,
          link: source.link,
          settings: source.settings,
          site_id: source.site_id,
          // A text counts against the plan before it is indexed.
          pages_count: source.type === 'text' ? 1 : 0,
        });
        await insertSource(tx, copied);
        await syncs.enqueue(tx, copied);
      }
    },

    /** Other bots do not read the website of this site, and this bot that of no other site. */
    unmarkOthers: unmarkOtherSources,
  };
}
