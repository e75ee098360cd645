/** What the other features of the shop use of billing. */
export { assertQuantity } from './offers.ts';
export { assertShownPrice } from './orders.ts';
export type { Purchases } from './purchases.ts';
export type { Subscriptions } from './subscriptions.ts';
