import { newId } from '#server/platform/ids.ts';
import { isExpired } from '#server/shop/billing/gateway/sandbox/cards.ts';
import { newCustomer, newGatewayId } from '#server/shop/billing/gateway/sandbox/state.ts';
import { child, type Params, text } from './form.ts';
import type { Route } from './route.ts';
import type { StripeAccount, StripeCustomer } from './stripe-account.ts';
import { cardError, invalidRequest, missing } from './stripe-error.ts';
import { customerJson, type Json, methodJson } from './stripe-objects.ts';

export const customerRoutes: Route[] = [
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

export const cardRoutes: Route[] = [
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
