import { isoNow } from '../../platform/clock.ts';
import { invalid } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Entitlements, type Limits, whosePlan } from '../entitlements/entitlements.ts';
import { type Countable, listBeyond, listSiteIds, setKept } from './frozen.queries.ts';
import { createFrozenPages } from './frozen-pages.ts';

interface Deps extends Pick<Platform, 'database' | 'clock' | 'versions'> {
  entitlements: Pick<Entitlements, 'limitsOf' | 'limitsOfOwner' | 'usageOf'>;
}

/** The websites and assistants of an owner that exceed the plan. */
export type FrozenItems = Record<Countable, Set<string>>;

export type Frozen = ReturnType<typeof createFrozen>;

/**
 * After a change to a smaller plan, the newest websites and assistants beyond its limits are frozen: they do not answer
 * and are not read again, but nothing is deleted. It is computed from the limits of the moment, so a larger plan returns
 * everything at once.
 */
export function createFrozen(deps: Deps) {
  const {
    database: { db },
    clock,
    entitlements,
  } = deps;

  /** @param known the limits of the owner, if they are loaded */
  async function of(ownerId: string, known?: Limits): Promise<FrozenItems> {
    const limits = known ?? (await entitlements.limitsOf(ownerId));
    const beyond = async (kind: Countable) => {
      const limit = limits[kind];
      return new Set(limit === null ? [] : await listBeyond(db, kind, { ownerId, limit }));
    };
    return { sites: await beyond('sites'), bots: await beyond('bots') };
  }

  /** A bot is frozen with the websites that it answers for, too. */
  async function isBotFrozen(ownerId: string, botId: string, known?: Limits): Promise<boolean> {
    const { sites, bots } = await of(ownerId, known);
    if (bots.has(botId)) return true;
    const served = sites.size > 0 ? await listSiteIds(db, botId) : [];
    return served.length > 0 && served.every((id) => sites.has(id));
  }

  return {
    of,
    isBotFrozen,
    pages: createFrozenPages(deps),

    async isSiteFrozen(
      { ownerId, id, botId }: { ownerId: string; id: string; botId: string },
      known: Limits,
    ): Promise<boolean> {
      const { sites, bots } = await of(ownerId, known);
      return sites.has(id) || bots.has(botId);
    },

    /** Before a bot answers its owner. @throws AppError 422 for a frozen one */
    async assertAnswers({ ownerId, id }: { ownerId: string; id: string }, known?: Limits): Promise<void> {
      if (await isBotFrozen(ownerId, id, known))
        throw invalid({
          plan: [
            `This assistant is paused. ${whosePlan(ownerId)} is exceeded: keep it in place of another one, or change to a larger plan.`,
          ],
        });
    },

    /** Whether nothing of a bot may be read: it is frozen, or reading would remove pages that exceed the limit. */
    async isReadingFrozen(ownerId: string, botId: string): Promise<boolean> {
      if (await isBotFrozen(ownerId, botId)) return true;
      const [{ pages: limit }, usage] = [
        await entitlements.limitsOf(ownerId),
        await entitlements.usageOf(ownerId),
      ];
      return limit !== null && usage.pages > limit;
    },

    /** The owner's choice: it stays, in place of another one. */
    keep: (kind: Countable | 'sources', id: string) => setKept(db, kind, id, isoNow(clock)),
  };
}

/** The refusal of a request for something that the plan has frozen. */
export const frozenError = (ownerId: string) =>
  invalid({
    plan: [
      `${whosePlan(ownerId)} is exceeded, so nothing is read at the moment. Remove something, or change to a larger plan.`,
    ],
  });
