import type Stripe from 'stripe';
import type { Buyer, CardProblem, NewCard } from '../gateway.ts';
import { isCardError, isMissing } from './errors.ts';

/** Names of the fields that Stripe prints on invoices; `readBuyer` finds them again. */
export const COMPANY_FIELD = 'Company';
export const TAX_ID_FIELD = 'Tax ID';
const MAX_FIELD_LENGTH = 140;

/**
 * The request has nothing but the user's id, so that its idempotency key returns the same customer when name or email
 * have changed.
 */
export async function createCustomer(
  stripe: Stripe,
  { userId, email, name }: { userId: string; email: string; name: string },
): Promise<string> {
  let idempotencyKey = `customer-${userId}`;
  for (;;) {
    const { id } = await stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey });
    try {
      await stripe.customers.update(id, { email, name });
      return id;
    } catch (error) {
      // For a day the key returns a customer that has been deleted since.
      if (!isMissing(error)) throw error;
      idempotencyKey = `customer-${userId}-after-${id}`;
    }
  }
}

export async function updateBuyer(stripe: Stripe, customerId: string, buyer: Buyer): Promise<void> {
  const { name, email, company, taxId } = buyer;
  const printed = [
    { name: COMPANY_FIELD, value: company },
    { name: TAX_ID_FIELD, value: taxId },
  ].filter(({ value }) => value !== '');
  await stripe.customers.update(customerId, {
    name,
    email,
    // An empty value deletes the stored one.
    address: {
      line1: buyer.line1,
      line2: buyer.line2,
      city: buyer.city,
      state: buyer.state,
      postal_code: buyer.postalCode,
      country: buyer.country,
    },
    metadata: { company, tax_id: taxId },
    invoice_settings: {
      custom_fields:
        printed.length === 0
          ? ''
          : printed.map((field) => ({ ...field, value: field.value.slice(0, MAX_FIELD_LENGTH) })),
    },
  });
}

export async function deleteCustomer(stripe: Stripe, customerId: string): Promise<void> {
  try {
    await stripe.customers.del(customerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

export async function prepareCard(stripe: Stripe, customerId: string): Promise<string> {
  const { client_secret: clientSecret } = await stripe.setupIntents.create({
    customer: customerId,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
  });
  if (!clientSecret) throw new Error('Stripe sent a setup intent without a secret.');
  return clientSecret;
}

export async function saveCard(
  stripe: Stripe,
  customerId: string,
  card: NewCard,
): Promise<CardProblem | undefined> {
  if (!('paymentMethodId' in card))
    return { field: 'number', message: 'Please enter the card in the form of the payment service.' };
  const problem = await attach(stripe, customerId, card.paymentMethodId);
  if (problem) return problem;
  await stripe.customers.update(customerId, {
    invoice_settings: { default_payment_method: card.paymentMethodId },
  });
  // The card of a subscription would take precedence over the customer's.
  for await (const subscription of stripe.subscriptions.list({ customer: customerId, limit: 100 })) {
    if (subscription.default_payment_method)
      await stripe.subscriptions.update(subscription.id, { default_payment_method: '' });
  }
  return undefined;
}

/** The gateway's form has attached a card that it saved with `prepareCard`. */
async function attach(stripe: Stripe, customerId: string, id: string): Promise<CardProblem | undefined> {
  try {
    const method = await stripe.paymentMethods.retrieve(id);
    const isForeign = method.customer !== null && method.customer !== customerId;
    if (isForeign || method.type !== 'card')
      return { field: 'paymentMethodId', message: 'This is not a card of your account.' };
    if (method.customer === null) await stripe.paymentMethods.attach(id, { customer: customerId });
    return undefined;
  } catch (error) {
    if (isCardError(error)) return { field: 'paymentMethodId', message: error.message };
    if (isMissing(error)) return { field: 'paymentMethodId', message: 'The card is not known.' };
    throw error;
  }
}
