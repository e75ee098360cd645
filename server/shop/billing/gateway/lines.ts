import type { Order } from './gateway.ts';

/** The line of a whole period, or of a purchase. */
export const lineOf = ({ price, quantity }: Pick<Order, 'price' | 'quantity'>) => ({
  description: quantity === 1 ? price.name : `${quantity} × ${price.name}`,
  amountCents: price.amountCents * quantity,
  priceId: price.id,
  quantity,
});
