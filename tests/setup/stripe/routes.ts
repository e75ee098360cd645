import { isExpired } from '#server/billing/gateway/sandbox/cards.ts';
import { newCustomer, newGatewayId } from '#server/billing/gateway/sandbox/state.ts';
import { newId } from '#server/platform/ids.ts';
import { child, type Params, text } from './form.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { PAGE_PARAMS, page, type Route } from './route.ts';
import type { StripeAccount, StripeCustomer } from './stripe-account.ts';
import { cardError, invalidRequest, missing } from './stripe-error.ts';
import { customerJson, intentJson, type Json, list, methodJson, priceJson } from './stripe-objects.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

const customerRoutes: Route[] = [
  {
    method: 'POST',
    path: /^customers$/,
    params: ['metadata.user_id'],
    run(account, { metadata }) {
      const id = newGatewayId('cus');
      const customer: StripeCustomer = {
        state: newCustomer(id, { email: '', name: '' }),
        metadata: child(metadata) as Record<string, string>,
        customFields: [],
        isDeleted: false,
        customFieldsOf: new Map(),
      };
      account.customers.set(id, customer);
      return customerJson(id, customer);
    },
  },
  {
    method: 'GET',
    path: /^customers\/([\w-]+)$/,
    params: [],
    run(account, _params, id) {
      const customer = account.customers.get(id);
      if (!customer) throw missing('customer', id);
      return customerJson(id, customer);
    },
  },
  {
    method: 'POST',
    path: /^customers\/([\w-]+)$/,
    params: [
      'name',
      'email',
      ...['line1', 'line2', 'city', 'state', 'postal_code', 'country'].map((part) => `address.${part}`),
      'metadata.company',
      'metadata.tax_id',
      'invoice_settings.custom_fields',
      'invoice_settings.custom_fields[].name',
      'invoice_settings.custom_fields[].value',
      'invoice_settings.default_payment_method',
    ],
    run: updateCustomer,
  },
  {
    method: 'DELETE',
    path: /^customers\/([\w-]+)$/,
    params: [],
    run(account, _params, id) {
      account.customer(id).isDeleted = true;
      return { id, object: 'customer', deleted: true };
    },
  },
];

function updateCustomer(account: StripeAccount, params: Params, id: string): Json {
  const customer = account.customer(id, 'id');
  const { buyer } = customer.state;
  const address = child(params.address) as Record<string, string>;
  const metadata = child(params.metadata) as Record<string, string>;
  Object.assign(customer.metadata, metadata);
  customer.state.buyer = {
    name: (params.name as string) ?? buyer.name,
    email: (params.email as string) ?? buyer.email,
    company: customer.metadata.company ?? '',
    taxId: customer.metadata.tax_id ?? '',
    line1: address.line1 ?? buyer.line1,
    line2: address.line2 ?? buyer.line2,
    city: address.city ?? buyer.city,
    state: address.state ?? buyer.state,
    postalCode: address.postal_code ?? buyer.postalCode,
    country: address.country ?? buyer.country,
  };
  const { custom_fields: fields, default_payment_method: methodId } = child(params.invoice_settings);
  if (fields !== undefined)
    customer.customFields = fields === '' ? [] : (fields as unknown as StripeCustomer['customFields']);
  if (methodId !== undefined) {
    const method = account.methods.get(text(methodId));
    if (method?.customerId !== id) throw invalidRequest('The payment method is not attached.');
    customer.state.card = method.card;
  }
  return customerJson(id, customer);
}

const priceRoutes: Route[] = [
  {
    method: 'POST',
    path: /^products$/,
    params: ['id', 'name', 'metadata.product_id'],
    run(account, params) {
      const id = text(params.id);
      if (account.products.has(id))
        throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
      const product = { id, name: text(params.name) };
      account.products.set(id, product);
      return { ...product, object: 'product' };
    },
  },
  {
    method: 'POST',
    path: /^products\/([\w-]+)$/,
    params: ['name', 'active'],
    run(account, { name }, id) {
      const product = account.products.get(id);
      if (!product) throw missing('product', id);
      product.name = text(name);
      return { ...product, object: 'product' };
    },
  },
  {
    method: 'GET',
    path: /^prices$/,
    params: ['lookup_keys[]'],
    run: (account, { lookup_keys: keys }) =>
      list(
        [...account.prices.values()]
          .filter(({ lookupKey }) => (keys as string[]).includes(lookupKey))
          .map(({ id }) => priceJson(account, id)),
      ),
  },
  {
    method: 'GET',
    path: /^prices\/([\w-]+)$/,
    params: [],
    run: (account, _params, id) => priceJson(account, id),
  },
  {
    method: 'POST',
    path: /^prices$/,
    params: [
      ...['product', 'currency', 'unit_amount', 'nickname', 'lookup_key', 'tax_behavior'],
      ...['metadata.plan_id', 'recurring.interval'],
    ],
    run: createPrice,
  },
];

function createPrice(account: StripeAccount, params: Params): Json {
  const productId = text(params.product);
  const lookupKey = text(params.lookup_key);
  if (!account.products.has(productId)) throw missing('product', productId, 'product');
  if ([...account.prices.values()].some((price) => price.lookupKey === lookupKey))
    throw invalidRequest(`A price already uses the lookup key ${lookupKey}.`);
  const id = `price_${newId()}`;
  const interval = child(params.recurring).interval as 'month' | undefined;
  account.prices.set(id, {
    id,
    lookupKey,
    nickname: text(params.nickname),
    metadata: child(params.metadata) as Record<string, string>,
    price: {
      planId: lookupKey,
      productId,
      name: text(params.nickname),
      amountCents: Number(params.unit_amount),
      period: interval ?? null,
    },
  });
  return priceJson(account, id);
}

const cardRoutes: Route[] = [
  {
    method: 'POST',
    path: /^setup_intents$/,
    params: ['customer', 'usage', 'allowed_payment_method_types[]'],
    run(account, { customer }) {
      account.customer(text(customer));
      const id = `seti_${newId()}`;
      return { id, object: 'setup_intent', client_secret: `${id}_secret_x` };
    },
  },
  {
    method: 'GET',
    path: /^payment_methods\/([\w-]+)$/,
    params: [],
    run: (account, _params, id) => methodJson(account, id),
  },
  {
    method: 'POST',
    path: /^payment_methods\/([\w-]+)\/attach$/,
    params: ['customer'],
    run(account, { customer }, id) {
      const method = account.methods.get(id);
      if (!method) throw missing('PaymentMethod', id);
      if (method.refusal) throw cardError(method.refusal, { code: 'card_declined' });
      if (isExpired(method.card, new Date(account.now())))
        throw cardError('Your card has expired.', { code: 'expired_card' });
      method.customerId = text(customer);
      return methodJson(account, id);
    },
  },
];

const paymentRoutes: Route[] = [
  {
    method: 'POST',
    path: /^payment_intents$/,
    params: ['customer', 'amount', 'currency', 'automatic_payment_methods.enabled'],
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
    params: PAGE_PARAMS,
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
    method: 'POST',
    path: /^refunds$/,
    params: ['payment_intent', 'amount'],
    run(account, params) {
      const { invoice } = account.invoice(text(params.payment_intent).replace(/^pi_/, ''));
      const amount = Number(params.amount);
      if (amount > invoice.amountPaidCents - invoice.amountRefundedCents)
        throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', {
          param: 'amount',
        });
      invoice.amountRefundedCents += amount;
      return { id: `re_${newId()}`, object: 'refund', amount };
    },
  },
];

export const routes: Route[] = [
  ...customerRoutes,
  ...priceRoutes,
  ...cardRoutes,
  ...paymentRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
];
