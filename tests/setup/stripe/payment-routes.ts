import { newId } from '#server/platform/ids.ts';
import { newGatewayId } from '#server/shop/billing/gateway/sandbox/state.ts';
import { text } from './form.ts';
import { intentJson } from './invoice-objects.ts';
import { PAGE_PARAMS, page, type Route } from './route.ts';
import { invalidRequest } from './stripe-error.ts';

export const paymentRoutes: Route[] = [
  {
    method: 'POST',
    path: /^payment_intents$/,
    params: ['customer', 'amount', 'currency', 'automatic_payment_methods.enabled', 'metadata.purpose'],
    run(account, { customer, amount }) {
      const id = newGatewayId('pi');
      account.customer(text(customer)).state.payments.push({
        id,
        amountCents: Number(amount),
        event: null,
        createdAt: account.now(),
        clientSecret: `${id}_secret_x`,
      });
      return intentJson(account, id);
    },
  },
  {
    method: 'GET',
    path: /^payment_intents$/,
    params: [...PAGE_PARAMS, 'created.gte'],
    run(account, params) {
      const { payments, invoices } = account.customer(text(params.customer)).state;
      const ofInvoices = invoices.filter(
        ({ status, amountDueCents }) => status !== 'draft' && amountDueCents > 0,
      );
      const ids = [...payments.map(({ id }) => id), ...ofInvoices.map(({ id }) => `pi_${id}`)];
      return page(
        ids.map((id) => intentJson(account, id)),
        params,
      );
    },
  },
  {
    method: 'GET',
    path: /^payment_intents\/([\w-]+)$/,
    params: [],
    run: (account, _params, id) => intentJson(account, id),
  },
  {
    method: 'POST',
    path: /^payment_intents\/([\w-]+)\/cancel$/,
    params: [],
    run(account, _params, id) {
      const payment = account.payment(id);
      if (!payment) throw invalidRequest('The payment belongs to an invoice.');
      payment.isCanceled = true;
      return intentJson(account, id);
    },
  },
  {
    method: 'POST',
    path: /^refunds$/,
    params: ['payment_intent', 'amount'],
    run(account, params) {
      const id = text(params.payment_intent);
      const payment = account.payment(id);
      const paid = payment ?? account.invoice(id.replace(/^pi_/, '')).invoice;
      const paidCents = 'amountPaidCents' in paid ? paid.amountPaidCents : paid.amountCents;
      const amount = Number(params.amount);
      if (amount > paidCents - (paid.amountRefundedCents ?? 0))
        throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', {
          param: 'amount',
        });
      paid.amountRefundedCents = (paid.amountRefundedCents ?? 0) + amount;
      return { id: `re_${newId()}`, object: 'refund', amount };
    },
  },
];
