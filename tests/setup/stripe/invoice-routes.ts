import { newId } from '#server/platform/ids.ts';
import { lineOf } from '#server/shop/billing/gateway/lines.ts';
import { addInvoice, voidInvoice } from '#server/shop/billing/gateway/sandbox/invoices.ts';
import type { SandboxCustomer, SandboxInvoice } from '#server/shop/billing/gateway/sandbox/state.ts';
import { collect, previewChange } from '#server/shop/billing/gateway/sandbox/subscriptions.ts';
import { child, type Params, text } from './form.ts';
import { invoiceJson, linesJson } from './invoice-objects.ts';
import { itemOf, PAGE_PARAMS, page, type Route } from './route.ts';
import type { StripeAccount } from './stripe-account.ts';
import { cardError, invalidRequest } from './stripe-error.ts';
import type { Json } from './stripe-objects.ts';

export const invoiceRoutes: Route[] = [
  {
    method: 'POST',
    path: /^invoices$/,
    params: [
      ...['customer', 'auto_advance', 'collection_method', 'pending_invoice_items_behavior', 'currency'],
      ...['automatic_tax.enabled', 'payment_settings.payment_method_types[]'],
    ],
    run(account, params) {
      const { state: customer } = account.taxedCustomer(params);
      return invoiceJson(account, addPurchase(account, customer, []).id);
    },
  },
  {
    method: 'POST',
    path: /^invoiceitems$/,
    params: ['customer', 'invoice', 'pricing.price', 'quantity'],
    run(account, { invoice: id, pricing, quantity }) {
      const { invoice } = account.invoice(text(id));
      if (invoice.status !== 'draft') throw invalidRequest('The invoice is not editable.');
      const { price } = account.price(text(child(pricing).price));
      invoice.lines.push(lineOf({ price, quantity: Number(quantity) }));
      return { id: `ii_${newId()}`, object: 'invoiceitem' };
    },
  },
  {
    method: 'POST',
    path: /^invoices\/([\w-]+)\/finalize$/,
    params: ['auto_advance'],
    run(account, _params, id) {
      const { customer, invoice } = account.invoice(id);
      if (invoice.status !== 'draft') throw invalidRequest('The invoice is final.');
      if (invoice.subscriptionId) {
        invoice.status = 'open';
        return invoiceJson(account, id);
      }
      customer.invoices = customer.invoices.filter((each) => each !== invoice);
      const { createdAt } = invoice;
      Object.assign(addPurchase(account, customer, invoice.lines), { id, status: 'open', createdAt });
      return invoiceJson(account, id);
    },
  },
  {
    method: 'POST',
    path: /^invoices\/([\w-]+)\/pay$/,
    params: ['off_session'],
    run: payInvoice,
  },
  {
    method: 'POST',
    path: /^invoices\/([\w-]+)\/void$/,
    params: [],
    run(account, _params, id) {
      const { customer, invoice } = account.invoice(id);
      if (!['open', 'uncollectible'].includes(invoice.status))
        throw invalidRequest('The invoice is not open.');
      voidInvoice(customer, invoice);
      const subscription = customer.subscriptions.find(({ pending }) => pending?.invoiceId === id);
      if (subscription) subscription.pending = null;
      return invoiceJson(account, id);
    },
  },
  {
    method: 'POST',
    path: /^invoices\/([\w-]+)\/mark_uncollectible$/,
    params: [],
    run(account, _params, id) {
      const { invoice } = account.invoice(id);
      if (invoice.status !== 'open') throw invalidRequest('The invoice is not open.');
      invoice.status = 'uncollectible';
      return invoiceJson(account, id);
    },
  },
  {
    method: 'POST',
    path: /^invoices\/create_preview$/,
    params: [
      ...['customer', 'currency', 'automatic_tax.enabled', 'subscription'],
      ...['invoice_items[].price', 'invoice_items[].quantity', 'subscription_details.billing_mode.type'],
      ...['id', 'price', 'quantity'].map((part) => `subscription_details.items[].${part}`),
      ...['subscription_details.proration_behavior', 'subscription_details.trial_end'],
    ],
    run: previewInvoice,
  },
  {
    method: 'GET',
    path: /^invoices$/,
    params: [...PAGE_PARAMS, 'subscription', 'status', 'created.gte'],
    run(account, params) {
      const { state } =
        params.subscription === undefined
          ? account.customer(text(params.customer))
          : { state: account.subscription(text(params.subscription)).customer };
      const listed = state.invoices.filter(
        ({ subscriptionId, status }) =>
          [undefined, subscriptionId].includes(params.subscription as string | undefined) &&
          [undefined, status].includes(params.status as SandboxInvoice['status'] | undefined),
      );
      return page(
        listed.map(({ id }) => invoiceJson(account, id)),
        params,
      );
    },
  },
  {
    method: 'GET',
    path: /^invoices\/([\w-]+)$/,
    params: [],
    run: (account, _params, id) => invoiceJson(account, id),
  },
];

function addPurchase(
  account: StripeAccount,
  customer: SandboxCustomer,
  lines: SandboxInvoice['lines'],
): SandboxInvoice {
  const at = account.now();
  const place = { subscriptionId: null, billingReason: null, periodStart: at, periodEnd: at };
  const invoice = addInvoice(customer, { ...place, lines, at, expires: false });
  invoice.status = 'draft';
  return invoice;
}

function payInvoice(account: StripeAccount, _params: Params, id: string): Json {
  const { customer, invoice } = account.invoice(id);
  if (invoice.status !== 'open') throw invalidRequest(`The invoice is ${invoice.status}.`);
  if (!customer.card) throw invalidRequest('There is no default payment method set on this customer.');
  collect(customer, invoice, account.now());
  if (invoice.problem === 'authentication_required')
    throw cardError('This payment requires additional user action.', {
      code: 'invoice_payment_intent_requires_action',
    });
  if (invoice.problem) throw cardError('Your card was declined.', { code: 'card_declined' });
  return invoiceJson(account, id);
}

function previewInvoice(account: StripeAccount, params: Params): Json {
  const { state: customer } = account.customer(text(params.customer));
  const details = child(params.subscription_details);
  const item = itemOf(account, params.invoice_items ?? details.items);
  const at = account.now();
  const preview = previewChange(
    customer,
    {
      ...item,
      subscriptionId: params.subscription as string | undefined,
      trialDays: details.trial_end === undefined || details.trial_end === 'now' ? 0 : 1,
      when: 'now',
    },
    at,
  );
  return { object: 'invoice', ...linesJson(account, { ...preview, periodStart: at, periodEnd: at }) };
}
