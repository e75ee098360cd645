import { FREE_PLAN } from '#lib/billing-values.ts';
import { isAdmin } from '#lib/roles.ts';
import type { Users } from '../../accounts/accounts.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Platform } from '../../platform/platform.ts';
import { listEntitledItems } from './entitled-items.queries.ts';
import {
  FREE_LIMITS,
  type Limits,
  limitsOfPlan,
  NO_LIMITS,
  type ProductLimits,
  raiseLimits,
} from './limits.ts';
import { readPlanGrant } from './plan-grants.ts';
import type { ProductLimitsOf } from './product-limits.ts';

interface Deps extends Pick<Platform, 'clock' | 'config' | 'settings'> {
  db: Db;
  users: Pick<Users, 'findById'>;
  productLimitsOf: ProductLimitsOf;
}

/** Part of a subscription, with the product that it pays. */
type EntitledItem = Omit<Awaited<ReturnType<typeof listEntitledItems>>[number], 'priceId'>;

/** A product and what it gives. */
export interface LimitedProduct extends Pick<EntitledItem, 'slug' | 'kind'> {
  limits: ProductLimits;
}

/** The limits of owners: of the plan and the add-ons they subscribe to, and what an admin has granted. */
export function createOwnerLimits({ db, clock, config, settings, users, productLimitsOf }: Deps) {
  /** @param adapt changes the items first, for a preview */
  async function loadPlan(ownerId: string, adapt = (items: EntitledItem[]) => items) {
    const [granted, subscribed] = await Promise.all([
      readPlanGrant(db, ownerId),
      listEntitledItems(db, ownerId, { gateway: config.payments.gateway, now: isoNow(clock) }),
    ]);
    const items = adapt(subscribed);
    const plan = await findPlan([
      granted.plan,
      items.find(isPlan)?.slug,
      settings.values.defaultPlan,
      FREE_PLAN,
    ]);
    let limits = plan ? limitsOfPlan(plan.limits) : FREE_LIMITS;
    for (const item of items)
      if (!isPlan(item)) limits = raiseLimits(limits, JSON.parse(item.limits), item.quantity);
    return { slug: plan?.slug ?? FREE_PLAN, limits, granted };
  }

  /** The first that the catalogue has. */
  async function findPlan(slugs: (string | null | undefined)[]) {
    for (const slug of slugs) {
      const limits = slug && (await productLimitsOf(slug));
      if (limits) return { slug, limits };
    }
    return undefined;
  }

  /** Admins have no limits; this installation's own site belongs to one. */
  async function ofOwner(owner: { id: string; system_role: string | null }): Promise<Limits> {
    if (isAdmin({ id: owner.id, systemRole: owner.system_role }) || !config.plans) return NO_LIMITS;
    const { limits, granted } = await loadPlan(owner.id);
    return { ...limits, ...granted.limits };
  }

  return {
    ofOwner,

    async of(ownerId: string): Promise<Limits> {
      return ofOwner({ id: ownerId, system_role: (await users.findById(ownerId))?.system_role ?? null });
    },

    /** Without the personal limits of the account. */
    ofPlan: async (ownerId: string): Promise<Limits> => (await loadPlan(ownerId)).limits,

    /** The slug of the plan. A plan that an admin has granted comes first. */
    planOf: async (ownerId: string): Promise<string> => (await loadPlan(ownerId)).slug,

    /** The limits with another plan in place of the present one, or another quantity of an add-on. */
    async with(ownerId: string, product: LimitedProduct, quantity: number): Promise<Limits> {
      const { slug, kind } = product;
      const chosen: EntitledItem = { slug, kind, limits: JSON.stringify(product.limits), quantity };
      const isReplaced = (item: EntitledItem) => (kind === 'plan' ? isPlan(item) : item.slug === slug);
      const { limits, granted } = await loadPlan(ownerId, (items) => [
        ...items.filter((item) => !isReplaced(item)),
        chosen,
      ]);
      return { ...limits, ...granted.limits };
    },
  };
}

const isPlan = ({ kind }: EntitledItem): boolean => kind === 'plan';
