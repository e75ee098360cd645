/** What the other features of the shop use of billing. */
export { assertShownPrice } from './orders.ts';
export type { Purchases } from './purchases.ts';
export type { Subscriptions } from './subscriptions.ts';
export { assertQuantity, type ChosenPrice } from './wanted-price.ts';
