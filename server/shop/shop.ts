export { createOrderCard, type PaymentMethods, type PaymentMethodView } from './billing/billing.ts';
export type { Buyer, Preview } from './billing/gateway/gateway.ts';
export type { AdminInvoiceView, InvoiceView } from './billing/invoices.ts';
export type { ListedInvoice, ListedSubscription } from './billing/sales-lists.ts';
export type { SubscriberView } from './billing/subscribers.ts';
export type { SubscriptionView } from './billing/subscriptions.present.ts';
export type {
  AdminPlanView,
  AdminProductView,
  Catalog,
  ItemContent,
  ProductPlanView,
  Products,
  ProductView,
  SoldModel,
} from './catalog/catalog.ts';
export type { AdminReviewView, ReviewView } from './catalog/reviews.present.ts';
export type { Reviews } from './catalog/reviews.ts';
export type { ChosenPrice, Marketplace, OwnedProduct } from './marketplace/marketplace.ts';
