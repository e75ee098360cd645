import type { Notifications, Users, Viewer } from '../../accounts/accounts.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { AppError } from '../../platform/errors.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import type { Platform } from '../../platform/platform.ts';
import { usageMail } from './entitlements.mails.ts';
import {
  addAnswer,
  answersUsed,
  countBots,
  countPages,
  countSites,
  countStorageMb,
  markWarned,
  subtractAnswer,
} from './entitlements.queries.ts';
import { type Limits, overLimit, pageLimitTooHigh } from './limits.ts';
import { createOwnerLimits, type LimitedProduct } from './owner-limits.ts';
import type { ProductLimitsOf } from './product-limits.ts';

export { LIMITS, type Limits, whosePlan } from './limits.ts';

/** A limit of the plan that is used up, and the page where it can be raised. */
export interface UsedUpLimit {
  message: string;
  upgrade: { label: string; href: string };
}

/** Whose plan an answer counts in, with its limits: they are loaded once for a question. */
export interface LimitedOwner {
  ownerId: string;
  limits: Pick<Limits, 'answers'>;
}

/** The answers of the month are used up. */
export interface UsedUp {
  /** The seconds until there are answers again. */
  retryAfter: number;
}

interface Reservation {
  /** The question was answered. */
  confirm(): Promise<void>;
  /** The question was not answered, so it does not count. */
  release(): Promise<void>;
}

interface Deps extends Pick<Platform, 'database' | 'clock' | 'config' | 'settings' | 'queue'> {
  users: Users;
  productLimitsOf: ProductLimitsOf;
  notifications: Pick<Notifications, 'wants'>;
}

const WARNINGS = [100, 80];
const COUNTS = {
  sites: countSites,
  bots: countBots,
  pages: (db: Db, ownerId: string) => countPages(db, ownerId),
  storageMb: countStorageMb,
};

/** The limits of each owner's plan, and their usage. */
export type Entitlements = ReturnType<typeof createEntitlements>;

/** The usage that the limits of a plan count. */
export type Usage = Awaited<ReturnType<Entitlements['usageOf']>>;

export function createEntitlements(deps: Deps) {
  const {
    database: { db },
    clock,
    settings,
    queue,
    users,
    notifications,
  } = deps;
  const ownerLimits = createOwnerLimits({ ...deps, db });
  const limitsOf = ownerLimits.of;

  const monthNow = (): string => clock.now().toISOString().slice(0, 7);

  /** Mails the owner once in a month for each threshold. */
  async function warn(ownerId: string, month: string, limit: number, answers: number): Promise<void> {
    const percent = WARNINGS.find((threshold) => answers * 100 >= limit * threshold);
    const owner = percent !== undefined && (await users.findById(ownerId));
    if (!owner || !(await notifications.wants(ownerId, 'planLimit'))) return;
    await inTransaction(db, async (tx) => {
      if (await markWarned(tx, ownerId, month, percent))
        await queue.enqueue(tx, MAIL_JOB, usageMail(owner, { percent, allowed: limit }, settings.values));
    });
  }

  async function usedUp(ownerId: string, kind: keyof typeof COUNTS): Promise<AppError | undefined> {
    const limit = (await limitsOf(ownerId))[kind];
    if (limit === null || (await COUNTS[kind](db, ownerId)) < limit) return undefined;
    return overLimit(kind, limit, ownerId);
  }

  async function usageOf(ownerId: string) {
    const [sites, bots, pages, answers, storageMb] = await Promise.all([
      countSites(db, ownerId),
      countBots(db, ownerId),
      countPages(db, ownerId),
      answersUsed(db, ownerId, monthNow()),
      countStorageMb(db, ownerId),
    ]);
    return {
      sites,
      bots,
      /** Pages that are indexed. */
      pages,
      /** To visitors, since the first of the month (UTC). */
      answers,
      /** Uploaded files, in megabytes. */
      storageMb,
    };
  }

  return {
    /** Load them before a transaction: they are read through another connection. */
    limitsOf,
    /** The same for an owner whose row is loaded. */
    limitsOfOwner: ownerLimits.ofOwner,

    /** The limits of the plan alone, without the personal limits of the account. */
    planLimitsOf: ownerLimits.ofPlan,

    /** The slug of the plan. */
    planOf: ownerLimits.planOf,

    /** The usage that would exceed the limits after a change to the product, for each limit. */
    async exceededBy(ownerId: string, product: LimitedProduct, quantity: number) {
      const [usage, limits] = [await usageOf(ownerId), await ownerLimits.with(ownerId, product, quantity)];
      return (['sites', 'bots', 'pages', 'answers', 'storageMb'] as const).flatMap((name) => {
        const allowed = limits[name];
        return allowed !== null && usage[name] > allowed ? [{ limit: name, used: usage[name], allowed }] : [];
      });
    },

    /** When the assistants of an owner answer again whose answers of the month are used up (ISO 8601); else null. */
    async stoppedUntil(owner: Viewer): Promise<string | null> {
      const { answers: limit } = await ownerLimits.ofOwner({
        id: owner.id,
        system_role: owner.systemRole,
      });
      if (limit === null || (await answersUsed(db, owner.id, monthNow())) < limit) return null;
      return startOfNextMonth(clock.now()).toISOString();
    },

    /** The message for a user who has reached the limit; null while the plan has room. */
    async usedUpLimit(ownerId: string, kind: keyof typeof COUNTS): Promise<UsedUpLimit | null> {
      const error = await usedUp(ownerId, kind);
      return error?.limit ? { message: error.message, upgrade: error.limit.upgrade } : null;
    },

    /**
     * Before something that `writeWithin` will add is received.
     * @throws AppError 422 if the plan has no room at all
     */
    async assertRoom(ownerId: string, kind: keyof typeof COUNTS): Promise<void> {
      const error = await usedUp(ownerId, kind);
      if (error) throw error;
    },

    usageOf,

    /**
     * Adds sites, bots, pages or files in a transaction. The owner's row is locked before, so that parallel requests cannot exceed
     * a limit together.
     * @throws AppError 422
     */
    async writeWithin<T>(
      ownerId: string,
      kinds: readonly (keyof typeof COUNTS)[],
      write: (tx: Db) => Promise<T>,
    ): Promise<T> {
      const limits = await limitsOf(ownerId);
      return inTransaction(db, async (tx) => {
        const limited = kinds.filter((kind) => limits[kind] !== null);
        if (limited.length > 0) await users.lock(tx, { id: ownerId });
        const before = new Map<string, number>();
        for (const kind of limited) before.set(kind, await COUNTS[kind](tx, ownerId));
        const written = await write(tx);
        for (const kind of limited) {
          const [limit, count] = [limits[kind] ?? 0, await COUNTS[kind](tx, ownerId)];
          // An owner who is over the limit already, after a change of plan, keeps what is there.
          if (count > limit && count > (before.get(kind) ?? 0)) throw overLimit(kind, limit, ownerId);
        }
        return written;
      });
    },

    /** The number of pages that a source may have beside the owner's other sources; null without a limit. */
    pagesFor: (source: { id: string; ownerId: string }, { pages }: Limits) => pagesLeft(db, source, pages),

    /** The same, valid until the transaction ends. Locks the owner's row: call it before other locks. */
    async lockPagesFor(tx: Db, source: { id: string; ownerId: string }, { pages }: Limits) {
      if (pages !== null) await users.lock(tx, { id: source.ownerId });
      return pagesLeft(tx, source, pages);
    },

    /** @throws AppError 422 for a limit of pages that the plan does not reach */
    async assertPageLimit(ownerId: string, maxPages: number): Promise<void> {
      const { pages } = await limitsOf(ownerId);
      if (pages !== null && maxPages > pages) throw pageLimitTooHigh(pages, ownerId);
    },

    /**
     * Before a text or a file becomes a page, in the transaction that adds it; locks like `lockPagesFor`.
     * @throws AppError 422 if the plan has no room for it
     */
    async assertPageFor(tx: Db, { id, ownerId }: { id: string; ownerId: string }, { pages }: Limits) {
      if (pages === null) return;
      await users.lock(tx, { id: ownerId });
      if ((await countPages(tx, ownerId, id)) >= pages) throw overLimit('pages', pages, ownerId);
    },

    /** Counts an answer before it is given. */
    async reserveAnswer({
      ownerId,
      limits: { answers: limit },
    }: LimitedOwner): Promise<Reservation | UsedUp> {
      const month = monthNow();
      const answers = await addAnswer(db, { ownerId, month, limit });
      if (answers === undefined) {
        await warn(ownerId, month, limit ?? 0, limit ?? 0);
        return { retryAfter: secondsUntilNextMonth(clock.now()) };
      }
      return {
        confirm: async () => void (limit !== null && (await warn(ownerId, month, limit, answers))),
        release: async () => void (await subtractAnswer(db, ownerId, month)),
      };
    },
  };
}

async function pagesLeft(on: Db, source: { id: string; ownerId: string }, pages: number | null) {
  return pages === null ? null : Math.max(0, pages - (await countPages(on, source.ownerId, source.id)));
}

const startOfNextMonth = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

const secondsUntilNextMonth = (now: Date): number =>
  Math.ceil((startOfNextMonth(now).getTime() - now.getTime()) / 1000);
