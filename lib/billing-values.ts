/** The values that the specification names for billing. They are stored and shown as they are. */

export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
] as const;
/** Also of those who have bought a product once. */
export const SUBSCRIBER_STATUSES = [...SUBSCRIPTION_STATUSES, 'paid', 'refunded'] as const;
export const INVOICE_STATUSES = ['draft', 'open', 'void', 'paid', 'uncollectible'] as const;
export const BILLING_REASONS = [
  'subscription_create',
  'subscription_cycle',
  'subscription_threshold',
  'subscription_update',
] as const;
export const ORDER_KINDS = ['subscription', 'purchase'] as const;
export const PAYMENT_EVENTS = [
  'succeeded',
  'amount_capturable_updated',
  'payment_failed',
  'processing',
] as const;
export const CARD_BRANDS = [
  'amex',
  'mastercard',
  'visa',
  'discover',
  'diners',
  'eftpos_au',
  'jcb',
  'unionpay',
  'unknown',
] as const;
export const PRODUCT_KINDS = ['app', 'model', 'item', 'plan', 'add-on'] as const;
export const PRODUCT_STATUSES = ['draft', 'live', 'archived'] as const;
export const REVIEW_STATUSES = ['approved', 'hidden'] as const;
export const PRICE_TYPES = ['recurring', 'one_time'] as const;
export const BILLING_PERIODS = ['day', 'week', 'month', 'year'] as const;
export const UNIT_KINDS = ['app', 'site', 'request', 'model'] as const;

/** The slug of the plan that accounts without a subscription have. */
export const FREE_PLAN = 'free';

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];
export type BillingReason = (typeof BILLING_REASONS)[number];
export type OrderKind = (typeof ORDER_KINDS)[number];
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];
export type CardBrand = (typeof CARD_BRANDS)[number];
export type ProductKind = (typeof PRODUCT_KINDS)[number];
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
export type PriceType = (typeof PRICE_TYPES)[number];
export type BillingPeriod = (typeof BILLING_PERIODS)[number];
export type UnitKind = (typeof UNIT_KINDS)[number];

/** The longest reason of a cancellation, in characters. */
export const MAX_REASON = 500;
