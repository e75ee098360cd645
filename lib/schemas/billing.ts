import { z } from 'zod';
import {
  BILLING_PERIODS,
  INVOICE_STATUSES,
  MAX_REASON,
  SUBSCRIBER_STATUSES,
  SUBSCRIPTION_STATUSES,
} from '../billing-values.ts';
import { COUNTRIES } from '../countries.ts';
import { INVOICE_LIST, SUBSCRIBER_LIST, SUBSCRIPTION_LIST } from '../lists/sales.ts';
import { toCents } from '../money.ts';
import {
  checkbox,
  choice,
  day,
  idOf,
  idsFilter,
  listFields,
  nameLike,
  oneOfSeveral,
  optional,
  optionalText,
  paging,
  requiredText,
  ungrouped,
} from './fields.ts';

const digits = z
  .string({ error: 'The card number is missing.' })
  .max(40, 'This is not a card number.')
  .transform((text) => text.replace(/[\s-]/g, ''))
  .refine((text) => /^\d{12,19}$/.test(text), 'This is not a card number.');

/** Forms send an empty field as an empty string, which would be coerced to 0. */
const number = (what: string) =>
  z
    .preprocess(
      (value) => (value === '' ? undefined : ungrouped(value)),
      z.coerce.number({ error: `The ${what} is missing.` }),
    )
    .refine(Number.isInteger, `This is not a ${what}.`);

const card = z.strictObject(
  {
    number: digits,
    expMonth: number('month').refine((month) => month >= 1 && month <= 12, 'This is not a month.'),
    expYear: number('year')
      .refine((year) => year >= 0 && year <= 2100, 'This is not a year.')
      // Cards print the year with two digits.
      .transform((year) => (year < 100 ? 2000 + year : year)),
    cvc: z
      .string({ error: 'The security code is missing.' })
      .regex(/^\d{3,4}$/, 'The security code has three or four digits.'),
  },
  { error: ({ input }) => (input === undefined ? 'The card is missing.' : undefined) },
);

/** A card that was saved in the gateway's form, or, in the sandbox, the number of a test card. */
const anyCard = {
  card: card.optional(),
  paymentMethodId: z
    .string()
    .regex(/^[\w-]{1,200}$/, 'This is not a card.')
    .optional(),
};

export const updatePaymentInput = z
  .strictObject(anyCard)
  .transform(({ card: numbers, paymentMethodId }, context) => {
    if (paymentMethodId) return { paymentMethodId };
    if (!numbers) context.addIssue({ code: 'custom', path: ['card'], message: 'The card is missing.' });
    return numbers as CardInput;
  });

/** Of an add-on. */
export const quantityInput = optional(
  number('quantity').refine((count) => count >= 1 && count <= 1000, 'Enter a quantity from 1 to 1,000.'),
);

const chosenPrice = {
  period: optional(choice(BILLING_PERIODS)),
  quantity: quantityInput,
  /** The price that was shown: an order is refused if another one has taken its place since. */
  planId: optional(idOf('plan')),
};

/** The API has the words of its specification, where a price is a plan of a product. */
const toChosen = <Input extends { planId?: string | undefined }>({ planId, ...chosen }: Input) => ({
  ...chosen,
  priceId: planId,
});
const toWanted = <Input extends { plan: string; planId?: string | undefined }>({
  plan,
  ...input
}: Input) => ({
  ...toChosen(input),
  productSlug: plan,
});

/** The fields of a form whose card is the one on file are empty. */
const cardOfOrder = {
  ...anyCard,
  card: z.preprocess((fields) => (isBlank(fields) ? undefined : fields), card.optional()),
};

const isBlank = (fields: unknown): boolean =>
  typeof fields === 'object' && fields !== null && Object.values(fields).every((value) => value === '');

/** A product by its slug, and the period in which it is paid; default: by the month. */
export const subscribeFields = z.strictObject({ plan: requiredText('The plan', 100), ...chosenPrice });
export const subscribeInput = subscribeFields.transform(toWanted);
/** With another card than the one on file, which it replaces. */
export const orderFields = subscribeFields.extend(cardOfOrder);
export const orderInput = orderFields.transform(toWanted);
export const updateSubscriptionInput = z.strictObject(chosenPrice).transform(toChosen);
export const installInput = z.strictObject({ ...chosenPrice, ...cardOfOrder }).transform(toChosen);
export const cancelSubscriptionInput = z.strictObject({
  reason: optionalText('The reason', MAX_REASON).transform((reason) => reason ?? undefined),
});

const MAX_CENTS = 99_999_999;

const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/;

/** US dollars as people write them: `1,234.50`. Gives cents, or one error. */
const dollarsFrom = (leastCents: 0 | 1, tooSmall: string) =>
  z
    .union([z.number(), z.string().trim()], { error: 'Enter an amount, like 1,234.50.' })
    .transform((given, context) => {
      const text = String(given);
      const amount = AMOUNT.test(text) ? Number(text.replaceAll(',', '')) : undefined;
      const cents = amount === undefined ? undefined : toCents(amount);
      if (cents === undefined) context.addIssue(isNegative(text) ? tooSmall : malformed(text));
      else if (cents < leastCents) context.addIssue(tooSmall);
      else if (cents > MAX_CENTS) context.addIssue('Enter at most 999,999.99.');
      else return cents;
      return z.NEVER;
    })
    .meta({ type: 'number', description: 'US dollars.' });

const isNegative = (text: string): boolean => /^-[\d.,]+$/.test(text);

function malformed(text: string): string {
  if (/\d,\d{1,2}$/.test(text)) return 'Write a dot before the decimals, like 1,234.50.';
  return /\d\.\d{3,}$/.test(text)
    ? 'Enter an amount with at most two decimals, like 1,234.50.'
    : 'Enter an amount, like 1,234.50.';
}

export const dollarsOrZero = dollarsFrom(0, 'Enter an amount of zero or more.');
const dollars = dollarsFrom(1, 'Enter an amount above zero.');

export const paymentIntentInput = z.strictObject({ amount: dollars });
/** A payment that waits for a confirmation. */
export const cancelPaymentInput = z.strictObject({ clientSecret: requiredText('The payment', 200) });
/** The answer to the bank's question whether the owner of the card makes the payment. */
export const confirmPaymentInput = cancelPaymentInput.extend({ isConfirmed: checkbox });
/** `amountRefunded` is what the client saw as refunded before: the same refund sent twice is then made once. */
export const refundInput = z.strictObject({
  amount: optional(dollars),
  amountRefunded: optional(dollarsOrZero),
});
export const invoicesQuery = z.object({ status: oneOfSeveral(INVOICE_STATUSES), ...paging });
export const subscribersQuery = z.object({
  nameLike,
  status: oneOfSeveral(SUBSCRIBER_STATUSES),
  ...listFields(SUBSCRIBER_LIST),
});

export const adminSubscriptionsQuery = z.object({
  ids: idsFilter,
  nameLike,
  status: oneOfSeveral(SUBSCRIPTION_STATUSES),
  productId: optional(z.string().max(64)).catch(undefined),
  ...listFields(SUBSCRIPTION_LIST),
});

/** The invoices of all customers; days are inclusive. */
export const adminInvoicesQuery = z.object({
  ids: idsFilter,
  nameLike,
  status: oneOfSeveral(INVOICE_STATUSES),
  from: day,
  to: day,
  ...listFields(INVOICE_LIST),
});

const detail = (what: string) => optionalText(what, 200).transform((text) => text ?? '');

/** The buyer as on invoices. */
export const billingDetailsInput = z.strictObject({
  name: requiredText('Name', 200),
  company: detail('Company'),
  line1: detail('Street'),
  line2: detail('Second line'),
  city: detail('City'),
  state: detail('State'),
  postalCode: detail('Postal code'),
  country: z
    .string({ error: 'Country must be text.' })
    .trim()
    .toUpperCase()
    .refine((code) => code === '' || COUNTRIES.has(code), 'Choose a country from the list.')
    .default(''),
  taxId: detail('Tax id'),
});

export type BillingDetailsInput = z.output<typeof billingDetailsInput>;
export type SubscribersQuery = z.output<typeof subscribersQuery>;
export type CardInput = z.output<typeof card>;
export type AdminSubscriptionsQuery = z.output<typeof adminSubscriptionsQuery>;
export type AdminInvoicesQuery = z.output<typeof adminInvoicesQuery>;
