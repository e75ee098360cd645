/** What the other features of the shop use of billing. */

export type { Purchases } from './products/purchases.ts';
export { assertShownPrice } from './subscriptions/orders.ts';
export type { Subscriptions } from './subscriptions/subscriptions.ts';
export { assertQuantity, type ChosenPrice } from './subscriptions/wanted-price.ts';
