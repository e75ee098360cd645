import { invalid } from '../../../../platform/errors.ts';
import type { PaymentOutcome } from '../gateway.ts';
import {
  newClientSecret,
  newGatewayId,
  type SandboxCustomer,
  type SandboxInvoice,
  type SandboxPayment,
} from './state.ts';

/** @returns the same payment for the same key */
export function createPayment(
  customer: SandboxCustomer,
  { amountCents, key }: { amountCents: number; key: string },
  at: string,
): SandboxPayment {
  const existing = customer.payments.find(({ id }) => id === customer.orders[key]);
  if (existing) return existing;
  const id = newGatewayId('pi');
  const payment = { id, amountCents, event: null, createdAt: at, clientSecret: newClientSecret(id) };
  customer.payments.push(payment);
  customer.orders[key] = id;
  return payment;
}

/** Pays with the card on file, if the customer confirms it. */
export function confirmPayment(
  { card }: SandboxCustomer,
  payment: SandboxPayment,
  { isConfirmed, at }: { isConfirmed: boolean; at: string },
): PaymentOutcome {
  const isPaid = isConfirmed && card !== null && card.charge !== 'fails';
  payment.event = isPaid ? 'succeeded' : 'payment_failed';
  payment.events = [...(payment.events ?? []), { event: payment.event, at }];
  return isPaid ? { status: 'paid' } : { status: 'declined', problem: 'card_declined' };
}

/** Once for each key. @param paid a payment that was made, or an invoice. @throws AppError 422 for more than was paid */
export function refundOnce(
  customer: SandboxCustomer,
  paid: SandboxInvoice | SandboxPayment,
  { amountCents, key }: { amountCents: number; key: string },
): void {
  if (customer.orders[key] !== undefined) return;
  const { id, amountRefundedCents = 0 } = paid;
  const paidCents = 'amountPaidCents' in paid ? paid.amountPaidCents : paid.amountCents;
  if (amountCents > paidCents - amountRefundedCents)
    throw invalid({ amount: ['That is more than was paid.'] });
  paid.amountRefundedCents = amountRefundedCents + amountCents;
  customer.orders[key] = id;
}
