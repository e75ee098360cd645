import { cardRoutes, customerRoutes } from './customer-routes.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { priceRoutes } from './price-routes.ts';
import type { Route } from './route.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

/** The part of Stripe's API that this server uses. */
export const routes: Route[] = [
  ...customerRoutes,
  ...priceRoutes,
  ...cardRoutes,
  ...paymentRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
];
