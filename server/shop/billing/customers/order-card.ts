import type { CardInput } from '#lib/schemas/billing.ts';
import type { Viewer } from '../../../accounts/accounts.ts';
import type { RateLimit } from '../../../platform/http/rate-limits.ts';
import type { NewCard } from '../gateway/gateway.ts';

interface CardOfOrder {
  card?: CardInput | undefined;
  paymentMethodId?: string | undefined;
}

/** Attackers test stolen card numbers wherever one can be entered: all forms share this limit. */
export const CARD_LIMIT = { name: 'cards', points: 10, seconds: 3600 };

/** Saves the card that comes with an order; without one, the card on file pays. @returns the rest of the order */
export async function saveCardOf<Order extends CardOfOrder>(
  paymentMethods: { update(viewer: Viewer, card: NewCard): Promise<unknown> },
  limit: RateLimit,
  viewer: Viewer,
  { card, paymentMethodId, ...order }: Order,
): Promise<Omit<Order, keyof CardOfOrder>> {
  const given = paymentMethodId ? { paymentMethodId } : card;
  if (given) {
    await limit.consume(viewer.id);
    await paymentMethods.update(viewer, given);
  }
  return order;
}
