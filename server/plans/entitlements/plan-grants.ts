import { omitUndefined } from '#lib/omit-undefined.ts';
import type { PlanGrantInput } from '#lib/schemas/plan-grants.ts';
import { type Users, userObject } from '../../accounts/accounts.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalid, orNotFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { LIMITS } from './limits.ts';
import { findPlanGrant, savePlanGrant } from './plan-grants.queries.ts';
import type { ProductLimitsOf } from './product-limits.ts';

/** The limits that can differ from those of the plan; absent ones do not. */
export type PersonalLimits = { [Limit in keyof NonNullable<PlanGrantInput['limits']>]?: number };

/** The plan or limits that an admin has granted to an account. A grant applies from the next request on. */
export interface PlanGrant {
  /** The slug of a plan; null for the account's own. */
  plan: string | null;
  limits: PersonalLimits;
}

interface Deps extends Pick<Platform, 'database' | 'clock' | 'versions' | 'recordAudit'> {
  users: Users;
  productLimitsOf: ProductLimitsOf;
}

export type PlanGrants = ReturnType<typeof createPlanGrants>;

export const readPlanGrant = async (db: Db, userId: string): Promise<PlanGrant> => {
  const grant = await findPlanGrant(db, userId);
  return grant ? { plan: grant.plan, limits: JSON.parse(grant.limits) } : { plan: null, limits: {} };
};

export function createPlanGrants({ database, clock, versions, recordAudit, users, productLimitsOf }: Deps) {
  const { db } = database;

  return {
    of: (userId: string): Promise<PlanGrant> => readPlanGrant(db, userId),

    /** @throws AppError 404 for an unknown user, 422 for an unknown plan */
    async update(userId: string, { plan, limits = {} }: PlanGrantInput): Promise<PlanGrant> {
      if (plan && !(await productLimitsOf(plan))) throw invalid({ plan: ['There is no such plan.'] });
      return inTransaction(db, async (tx) => {
        const user = orNotFound(await users.lock(tx, { id: userId }), 'user');
        const before = await readPlanGrant(tx, userId);
        const changed = Object.entries({ ...before.limits, ...omitUndefined(limits) });
        const grant: PlanGrant = {
          plan: plan === undefined ? before.plan : plan,
          limits: Object.fromEntries(changed.filter(([, limit]) => limit !== null)),
        };
        await savePlanGrant(tx, {
          user_id: userId,
          plan: grant.plan,
          limits: JSON.stringify(grant.limits),
          updated_at: isoNow(clock),
        });
        // The account has changed: a second sign-up must not replace it.
        await users.save(tx, userId, {});
        await recordAudit(tx, {
          action: 'user.limits_changed',
          object: userObject(user),
          accountId: userId,
          before,
          after: grant,
        });
        await versions.bump(tx, LIMITS);
        return grant;
      });
    },
  };
}
