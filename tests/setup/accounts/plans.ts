import type { ProductLimits } from '#server/plans/plans.ts';
import type { TestApp } from '../app/app.ts';

/** Gives all users a plan with these limits; missing ones are unlimited. */
export async function setPlan({ services }: TestApp, limits: ProductLimits): Promise<void> {
  const { catalog, versions, database } = services;
  const plan = {
    slug: 'free',
    name: 'Free',
    priceType: 'recurring' as const,
    billingPeriod: 'month' as const,
    unitKind: 'site' as const,
    amount: 0,
    trialDays: 0,
  };
  const product = { slug: 'free', kind: 'plan' as const, name: 'Free', summary: null, description: null };
  await database.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('product_plans').execute();
    await tx.deleteFrom('products').execute();
    await catalog.addProduct(tx, {
      ...product,
      icon: null,
      provider: null,
      template: null,
      features: [],
      limits,
      position: 0,
      plans: [plan],
    });
  });
  // Visible to this process immediately.
  await versions.current();
}
