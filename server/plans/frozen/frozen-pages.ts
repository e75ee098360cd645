import { createContentCache } from '../../platform/content-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Entitlements, LIMITS } from '../entitlements/entitlements.ts';
import { findOwnerWithPages, findPageAfter, listCountedSources, listDocsFrom } from './frozen.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'versions'> {
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
export function createFrozenPages({ database: { db }, versions, entitlements }: Deps) {
  /**
   * The bots of owners within the limit. Pages are not added beyond it, so only a lower limit ends that: at once by a
   * change of a plan, within a minute where time alone lowers it. What exceeds a limit is not cached.
   */
  const withinLimit = createContentCache<ReadonlySet<number>>(versions, ['catalog', LIMITS]);

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

  /** The part of the bot in what its owner has beyond the limit. */
  async function listBeyondOf(botId: string): Promise<FrozenSource[] | undefined> {
    const owner = await findOwnerWithPages(db, botId);
    if (!owner || owner.pages === 0) return undefined;
    const { pages: limit } = await entitlements.limitsOfOwner(owner);
    if (limit === null || owner.pages <= limit) return undefined;
    return (await listBeyond(owner.id, limit)).filter((source) => source.botId === botId);
  }

  return {
    /** The sources of an owner with frozen pages. */
    async sourcesOf(ownerId: string): Promise<FrozenSource[]> {
      const { pages: limit } = await entitlements.limitsOf(ownerId);
      return limit === null ? [] : listBeyond(ownerId, limit);
    },

    /** The documents of a bot that are frozen. */
    async docsOf(botId: string): Promise<ReadonlySet<number>> {
      let beyond: FrozenSource[] | undefined;
      const none = await withinLimit(botId, async () => {
        beyond = await listBeyondOf(botId);
        return beyond ? undefined : NONE;
      });
      return none ?? new Set(await listDocsFrom(db, beyond ?? []));
    },
  };
}
