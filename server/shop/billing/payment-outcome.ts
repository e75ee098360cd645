import { invalid } from '../../platform/errors.ts';
import type { PaymentProblem, PaymentStep } from './gateway/gateway.ts';

const PROBLEMS: Record<PaymentProblem, string> = {
  no_card: 'There is no card on file. Add a card, then try again.',
  card_declined: 'The card was declined. Use another card, or ask your bank.',
  insufficient_funds: 'The card has insufficient funds. Use another card.',
  expired_card: 'The card has expired. Add a new one.',
};

/**
 * @returns the secret of the confirmation that the bank asks for; null if it is paid
 * @throws AppError 422 on `card` for a payment that failed
 */
export function clientSecretOf(step: PaymentStep): string | null {
  if (step.status === 'declined') throw invalid({ card: [PROBLEMS[step.problem]] });
  return step.status === 'authentication_required' ? step.clientSecret : null;
}
