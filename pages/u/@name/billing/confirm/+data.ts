import { render } from 'vike/abort';
import { ownPage, pageData, requirePlans } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = ownPage(context);
  requirePlans(context);
  const { payments, config } = context.services;
  const { payment: clientSecret = '' } = context.urlParsed.search;
  const confirmed = { userName: viewer.name, clientSecret };
  if (config.stripe) return { ...confirmed, stripeKey: config.stripe.publishableKey, amount: null };
  const confirmation = await payments.findConfirmation(viewer, clientSecret);
  if (!confirmation) throw render(404, 'This payment is over, or was never begun.');
  return { ...confirmed, stripeKey: null, amount: confirmation.amountCents / 100 };
});

export type Data = Awaited<ReturnType<typeof data>>;
