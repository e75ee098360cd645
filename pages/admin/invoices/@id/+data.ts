import { invoiceTexts } from '#components/shop/billing/invoice-texts.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { formatMoney } from '#lib/money.ts';
import { adminPage, pageData, requirePlans } from '#renderer/page-data.ts';
import { loadHistory } from '../../load-history.ts';
import { requestedRefund } from './requested-refund.ts';

export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  requirePlans(context);
  const { settings, invoices, users, clock } = context.services;
  const invoice = await invoices.getAny(context.routeParams.id ?? '');
  const user = invoice.userId === null ? null : await users.load(viewer, invoice.userId);
  const fullName = user && [user.firstName, user.lastName].filter(Boolean).join(' ');
  return {
    ...invoiceTexts(invoice, { viewer, settings: settings.values }),
    invoice,
    events: invoice.paymentEvents.map(({ event, amount, at }) => ({
      event,
      amount: formatMoney(amount, invoice.currency),
      at: displayTimestamp(at, { viewer, now: clock.now() }),
    })),
    /** Null after the account was deleted. */
    customer: user && {
      id: user.id,
      name: fullName || user.name,
      email: 'email' in user ? String(user.email) : '',
    },
    history: await loadHistory(context, 'invoice', invoice.id),
    requested: requestedRefund(context.urlParsed.search.amount, invoice.refundable),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
