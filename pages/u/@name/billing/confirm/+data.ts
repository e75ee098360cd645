import { render } from 'vike/abort';
import { fromCents } from '#lib/money.ts';
import { ownPage, pageData, requirePlans } from '#renderer/page-data.ts';

export const data = pageData(async (context) => {
  const viewer = ownPage(context);
  requirePlans(context);
  const { payments, config } = context.services;
  const confirmation = await payments.findConfirmation(viewer, context.urlParsed.search.payment ?? '');
  if (!confirmation) throw render(404, 'This payment is over, or was never begun.');
  return {
    userName: viewer.name,
    clientSecret: confirmation.clientSecret,
    amount: fromCents(confirmation.amountCents),
    stripeKey: config.payments.publishableKey,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
