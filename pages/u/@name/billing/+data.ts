import { ownPlan, type PlanOffer } from '../../../../components/pricing/plan-offers.ts';
import { ownPage, pageData } from '../../../../renderer/page-data.ts';
import type { PaymentMethodView } from '../../../../server/billing/billing.ts';

export interface Data {
  userId: string;
  userName: string;
  /** Null where this installation has no plans. */
  plan: PlanOffer | null;
  card: PaymentMethodView | null;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { catalog, paymentMethods } = context.services;
  const [products, card] = await Promise.all([catalog.products(), paymentMethods.of(viewer)]);
  return { userId: viewer.id, userName: viewer.name, plan: ownPlan(products), card };
});
