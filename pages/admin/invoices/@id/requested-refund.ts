import { formatDollars, fromCents } from '#lib/money.ts';
import { refundInput } from '#lib/schemas/billing.ts';

/** A refund that waits for its confirmation: the amount in US dollars, or why it is not possible. */
export type RequestedRefund = { entered: string } & (
  | { amount: number; error: null }
  | { amount: null; error: string }
);

/** @param entered the field of the form, where empty means all that is left; undefined before it was sent */
export function requestedRefund(entered: string | undefined, refundable: number): RequestedRefund | null {
  if (entered === undefined) return null;
  const { data, error } = refundInput.safeParse({ amount: entered });
  if (error) return { entered, amount: null, error: error.issues[0]?.message ?? '' };
  const amount = data.amount === undefined ? refundable : fromCents(data.amount);
  return amount > refundable
    ? { entered, amount: null, error: `At most ${formatDollars(refundable)} can be refunded.` }
    : { entered, amount, error: null };
}
