import type { Bots } from '../../assistants/assistants.ts';
import type { Entitlements } from '../../plans/plans.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { SourceRow } from './sources.queries.ts';

export type PlanPagesOf = ReturnType<typeof createPlanPages>;
export type PlanPages = Awaited<ReturnType<PlanPagesOf>>;

/** The pages that a source may have beside the other sources of its owner; null without a limit. */
export const createPlanPages =
  ({ bots, entitlements }: { bots: Bots; entitlements: Entitlements }) =>
  async ({ id, bot_id }: Pick<SourceRow, 'id' | 'bot_id'>) => {
    const source = { id, ownerId: (await bots.find(bot_id))?.ownerId ?? '' };
    const limits = await entitlements.limitsOf(source.ownerId);
    return {
      /** The limit at the beginning of the sync. */
      pages: await entitlements.pagesFor(source, limits),
      /** The pages that it may have at the time of the call. Locks the owner's row until the transaction ends: call it before other locks. */
      lockAndCountRoom: (tx: Db) => entitlements.lockPagesFor(tx, source, limits),
      /**
       * For a source that is one page. Locks like `lockAndCountRoom`.
       * @throws AppError 422 if the plan has no room for it
       */
      assertRoom: (tx: Db) => entitlements.assertPageFor(tx, source, limits),
    };
  };
