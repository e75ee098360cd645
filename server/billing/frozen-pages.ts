import type { Db } from '../platform/db/connect.ts';
import type { Entitlements } from './entitlements.ts';
import { findOwnerWithPages, findPageAfter, listCountedSources, listDocsFrom } from './frozen.queries.ts';

interface Deps {
  db: Db;
  entitlements: Pick<Entitlements, 'limitsOf' | 'limitsOfOwner'>;
}

/** The part of a source that exceeds the plan. */
export interface FrozenSource {
  id: string;
  botId: string;
  /** The number of its frozen pages. */
  pages: number;
  /** Its indexed pages from this id on are frozen: ids ascend by age. Empty for all of them. */
  firstPageId: string;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Of the indexed pages of an owner, those beyond the plan neither answer nor are found. Pages of sources that the owner
 * chose to keep come first, then those of the oldest source, and of a source its oldest pages.
 */
export function createFrozenPages({ db, entitlements }: Deps) {
  async function listBeyond(ownerId: string, limit: number): Promise<FrozenSource[]> {
    const frozen: FrozenSource[] = [];
    let left = limit;
    for (const { id, bot_id: botId, pages_count: count } of await listCountedSources(db, ownerId)) {
      if (count > left) {
        const first = left > 0 ? await findPageAfter(db, id, left) : undefined;
        frozen.push({ id, botId, pages: count - left, firstPageId: first?.id ?? '' });
      }
      left = Math.max(0, left - count);
    }
    return frozen;
  }

  return {
    /** The sources of an owner with frozen pages. */
    async sourcesOf(ownerId: string): Promise<FrozenSource[]> {
      const { pages: limit } = await entitlements.limitsOf(ownerId);
      return limit === null ? [] : listBeyond(ownerId, limit);
    },

    /** The documents of a bot that are frozen. One or two small queries, as long as the owner is within the limit. */
    async docsOf(botId: string): Promise<ReadonlySet<number>> {
      const owner = await findOwnerWithPages(db, botId);
      if (!owner || owner.pages === 0) return NONE;
      const { pages: limit } = await entitlements.limitsOfOwner(owner);
      if (limit === null || owner.pages <= limit) return NONE;
      const frozen = await listBeyond(owner.id, limit);
      return new Set(
        await listDocsFrom(
          db,
          frozen.filter((source) => source.botId === botId),
        ),
      );
    },
  };
}
