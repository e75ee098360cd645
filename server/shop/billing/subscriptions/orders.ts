import { invalid } from '../../../platform/errors.ts';
import type { Price } from '../../catalog/catalog.ts';
import type { CustomerRow } from '../customers/customers.queries.ts';
import type { Order } from '../gateway/gateway.ts';

/**
 * What a customer orders at the gateway. The key is the same as long as nothing else has happened to the customer: an
 * order whose answer was lost is not carried out again.
 */
export const orderOf = (
  action: 'subscribe' | 'change' | 'purchase',
  customer: CustomerRow,
  price: Price,
  quantity: number,
): Order => ({
  price,
  quantity,
  key: `${action}-${customer.id}-${customer.newest_sync}-${price.id}-${quantity}`,
});

/** @throws AppError 422 if another price has taken the place of the one that the buyer saw */
export function assertShownPrice({ id }: Price, shownId: string | undefined): void {
  if (shownId !== undefined && shownId !== id)
    throw invalid({ plan: ['The price has changed. Check the new one, then confirm again.'] });
}
