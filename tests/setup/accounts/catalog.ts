import type { BillingPeriod, ProductKind } from '#lib/billing-values.ts';
import type { ProductLimits } from '#server/plans/plans.ts';
import { isoNow, systemClock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { TestApp } from '../app/app.ts';

interface TestProduct {
  slug: string;
  kind?: ProductKind;
  limits?: ProductLimits;
  /** Dollars by period; `once` is paid once. */
  prices: Partial<Record<BillingPeriod | 'once', number>>;
  trialDays?: number;
  template?: Record<string, unknown>;
}

/** The plans of a new installation, and an add-on. */
const SHOP: TestProduct[] = [
  { slug: 'free', limits: { sites: 1, bots: 2, pages: 200, answers: 200 }, prices: { month: 0 } },
  {
    slug: 'pro',
    limits: { sites: 5, bots: 10, pages: 5000, answers: 5000 },
    prices: { month: 29, year: 290 },
  },
  {
    slug: 'pro-plus',
    limits: { sites: 50, bots: 100, pages: 50_000, answers: 50_000 },
    prices: { month: 99, year: 990 },
  },
  { slug: 'more-pages', kind: 'add-on', limits: { pages: 5000 }, prices: { month: 9 } },
  {
    slug: 'help-desk',
    kind: 'app',
    prices: { once: 0 },
    template: { greeting: 'Hello from the template.', suggestions: ['When are you open?'] },
  },
  { slug: 'handbook', kind: 'item', prices: { once: 49.5 } },
];

/** Puts products on the market. */
export async function addProducts({ services }: TestApp, products: TestProduct[] = SHOP): Promise<void> {
  const { catalog, versions, database } = services;
  await database.db
    .deleteFrom('products')
    .where(
      'slug',
      'in',
      products.map(({ slug }) => slug),
    )
    .execute();
  for (const [
    position,
    { slug, kind = 'plan', limits = {}, prices, trialDays = 0, template = null },
  ] of products.entries())
    await database.db.transaction().execute((tx) =>
      catalog.addProduct(tx, {
        slug,
        kind,
        name: slug,
        summary: null,
        description: null,
        icon: null,
        provider: null,
        template,
        features: [],
        limits,
        position,
        plans: Object.entries(prices).map(([period, amount]) => ({
          slug: `${slug}-${period}`,
          name: `${slug} by the ${period}`,
          priceType: period === 'once' ? 'one_time' : 'recurring',
          billingPeriod: period === 'once' ? null : (period as BillingPeriod),
          unitKind: 'site',
          amount,
          trialDays,
        })),
      }),
    );
  await versions.current();
}

/** The plan of all users in most tests: it has no limits. */
export const addUnlimitedPlan = (db: Db): Promise<void> => addPlan(db, 'free', 0);

/** The slug of the plan that `addPaidPlan` adds. */
export const PAID_PLAN = 'paid';
export const addPaidPlan = (db: Db): Promise<void> => addPlan(db, PAID_PLAN, 2900);

/** Puts a plan without limits on the market, of a server that may be another process; twice adds one. */
async function addPlan(db: Db, slug: string, cents: number): Promise<void> {
  const at = { created_at: isoNow(systemClock), updated_at: isoNow(systemClock) };
  await db
    .insertInto('products')
    .values({
      id: slug,
      slug,
      kind: 'plan',
      name: slug,
      summary: null,
      description: null,
      icon: null,
      provider: null,
      model: null,
      template: null,
      avatar_media_id: null,
      licence: null,
      file_media_id: null,
      category: null,
      status: 'live',
      features: '[]',
      limits: '{}',
      position: 0,
      ...at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('product_plans')
    .values({
      id: slug,
      product_id: slug,
      slug,
      name: `${slug}, monthly`,
      price_type: 'recurring',
      billing_period: 'month',
      unit_kind: 'site',
      amount_cents: cents,
      trial_days: 0,
      archived_at: null,
      position: 0,
      ...at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
