import { invalid } from '../../../platform/errors.ts';
import type { PaymentOutcome, PaymentProblem } from '../gateway/gateway.ts';

const PROBLEMS: Record<PaymentProblem, string> = {
  no_card: 'There is no card on file. Add a card, then try again.',
  card_declined: 'The card was declined. Use another card, or ask your bank.',
  insufficient_funds: 'The card has insufficient funds. Use another card.',
  expired_card: 'The card has expired. Add a new one.',
};

type Accepted = Exclude<PaymentOutcome, { status: 'declined' }>;

/** @throws AppError 422 on `card` for a payment that failed */
export function assertNotDeclined(outcome: PaymentOutcome): asserts outcome is Accepted {
  if (outcome.status === 'declined') throw invalid({ card: [PROBLEMS[outcome.problem]] });
}

/**
 * @returns the secret with which the bank's question is answered; null if it is paid
 * @throws AppError 422 on `card` for a payment that failed
 */
export function secretToConfirm(outcome: PaymentOutcome): string | null {
  assertNotDeclined(outcome);
  return outcome.status === 'authentication_required' ? outcome.clientSecret : null;
}
