import type Stripe from 'stripe';
import { AppError, invalid, notFound } from '../../../../platform/errors.ts';
import type { GatewayInvoice } from '../gateway.ts';

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** The SDK is loaded only when it is used, so its classes cannot be compared here. */
export const isStripeError = (error: unknown): error is StripeError =>
  error instanceof Error && /^Stripe\w*Error$/.test((error as Partial<StripeError>).type ?? '');

/** Whether the card was refused, or the object is in a state that does not permit the request. */
export const isRefused = (error: unknown): error is StripeError =>
  isStripeError(error) && ['StripeCardError', 'StripeInvalidRequestError'].includes(error.type);

export const isCardError = (error: unknown): error is StripeError =>
  isStripeError(error) && error.type === 'StripeCardError';

export const isMissing = (error: unknown): boolean =>
  isStripeError(error) && error.code === 'resource_missing';

/** The error of the SDK as this server reports it. */
export function translateError(error: unknown): unknown {
  if (!isStripeError(error)) return error;
  if (isUnreachable(error)) {
    return new AppError(
      503,
      'The payment service cannot be reached. Please try again in a minute: nothing is charged twice.',
      { retryAfter: 60 },
    );
  }
  if (isMissing(error)) return notFound(missingObject(error.message));
  if (error.code === 'customer_tax_location_invalid')
    return invalid({ country: ['The address is needed to compute the tax.'] });
  const { type, code = '', requestId = '', message } = error;
  if (type === 'StripeCardError') return invalid({}, message);
  // The error of the SDK has the whole answer, which does not belong into a log.
  return new Error(`Stripe: ${type} ${code} ${requestId}: ${message}`);
}

const isUnreachable = ({ type, statusCode = 0 }: StripeError): boolean =>
  ['StripeConnectionError', 'StripeRateLimitError', 'StripeAPIError'].includes(type) ||
  statusCode === 429 ||
  statusCode >= 500;

/** Messages begin with `No such customer: …`. */
const missingObject = (message: string): string =>
  /^No such (\w+)/.exec(message)?.[1]?.replace('_', ' ').toLowerCase() ?? 'record';

/** @param error of a payment: `last_payment_error` of a payment intent, or the error of the SDK */
export function problemOfError({
  code,
  decline_code,
}: {
  code?: string;
  decline_code?: string;
}): NonNullable<GatewayInvoice['problem']> {
  const codes = [code, decline_code];
  if (codes.includes('authentication_required')) return 'authentication_required';
  if (codes.includes('insufficient_funds')) return 'insufficient_funds';
  if (codes.includes('expired_card')) return 'expired_card';
  return 'card_declined';
}
