import type { Entitlements } from '../billing/billing.ts';
import type { Bots } from '../bots/bots.ts';
import type { Db } from '../platform/db/connect.ts';
import type { SourceRow } from './knowledge.queries.ts';

/** The pages that a source may have beside the other sources of its owner; null without a limit. */
export interface PlanPages {
  /** At the beginning of the sync. */
  pages: number | null;
  /** At this moment. Locks the owner's row until the transaction ends: call it before other locks. */
  lock(tx: Db): Promise<number | null>;
  /**
   * For a source that is one page. Locks like `lock`.
   * @throws AppError 422 if the plan has no room for it
   */
  assertRoom(tx: Db): Promise<void>;
}

interface Deps {
  bots: Bots;
  entitlements: Entitlements;
}

export const createPlanPages =
  ({ bots, entitlements }: Deps) =>
  async ({ id, bot_id }: Pick<SourceRow, 'id' | 'bot_id'>): Promise<PlanPages> => {
    const source = { id, ownerId: (await bots.find(bot_id))?.ownerId ?? '' };
    const limits = await entitlements.limitsOf(source.ownerId);
    return {
      pages: await entitlements.pagesFor(source, limits),
      lock: (tx) => entitlements.lockPagesFor(tx, source, limits),
      assertRoom: (tx) => entitlements.assertPageFor(tx, source, limits),
    };
  };
