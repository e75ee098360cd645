import type { Users } from '../accounts/accounts.ts';
import type { Media } from '../media/media.ts';
import { area, hourly, routesOf } from '../platform/area.ts';
import type { Platform } from '../platform/platform.ts';
import type { Markdown } from '../publishing/publishing.ts';
import { CLOSE_CUSTOMER_JOB, createCustomers, SYNC_CUSTOMER_JOB } from './billing/customers/customers.ts';
import { paymentMethodsApi } from './billing/customers/payment-methods.api.ts';
import { createPaymentMethods } from './billing/customers/payment-methods.ts';
import { createGateway } from './billing/gateway/create-gateway.ts';
import { createInvoiceList } from './billing/invoices/invoice-list.ts';
import { invoicesApi } from './billing/invoices/invoices.api.ts';
import { createInvoices } from './billing/invoices/invoices.ts';
import { noticeJob } from './billing/notices/notice-job.ts';
import { NOTICE_JOB } from './billing/notices/notices.ts';
import { paymentsApi } from './billing/payments/payments.api.ts';
import { createPayments } from './billing/payments/payments.ts';
import { createOwnedProducts } from './billing/products/owned-products.ts';
import { createProductBilling } from './billing/products/product-billing.ts';
import { createPurchases } from './billing/products/purchases.ts';
import { subscribersApi } from './billing/subscriptions/subscribers.api.ts';
import { createSubscribers } from './billing/subscriptions/subscribers.ts';
import { createSubscriptionList } from './billing/subscriptions/subscription-list.ts';
import { subscriptionsApi } from './billing/subscriptions/subscriptions.api.ts';
import { createSubscriptions } from './billing/subscriptions/subscriptions.ts';
import { createSyncCustomer } from './billing/sync/sync-customer.ts';
import { catalogApi } from './catalog/catalog.api.ts';
import { createCatalog } from './catalog/catalog.ts';
import { createItems } from './catalog/items.ts';
import { productPlansApi } from './catalog/product-plans.api.ts';
import { createProductPlans } from './catalog/product-plans.ts';
import { productsApi } from './catalog/products.api.ts';
import { createProducts } from './catalog/products.ts';
import { createReviewModeration } from './catalog/review-moderation.ts';
import { reviewsApi } from './catalog/reviews.api.ts';
import { createReviews } from './catalog/reviews.ts';
import { marketplaceApi } from './marketplace/marketplace.api.ts';
import { createMarketplace } from './marketplace/marketplace.ts';

export { CARD_LIMIT, saveCardOf } from './billing/customers/order-card.ts';
export type { PaymentMethods, PaymentMethodView } from './billing/customers/payment-methods.ts';
export type { Buyer, Preview } from './billing/gateway/gateway.ts';
export type { ListedInvoice } from './billing/invoices/invoice-list.ts';
export type { AdminInvoiceView, InvoiceView } from './billing/invoices/invoices.ts';
export { gatewayEventsApi } from './billing/payments/webhook.api.ts';
export type { SubscriberView } from './billing/subscriptions/subscribers.ts';
export type { ListedSubscription } from './billing/subscriptions/subscription-list.ts';
export type { SubscriptionView } from './billing/subscriptions/subscriptions.present.ts';
export type { ChosenPrice } from './billing/subscriptions/wanted-price.ts';
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
export type { ReviewView } from './catalog/reviews.present.ts';
export type { Reviews } from './catalog/reviews.ts';
export type { Marketplace, OwnedProduct } from './marketplace/marketplace.ts';

interface Deps extends Platform {
  users: Users;
  media: Media;
  markdown: Markdown;
}

/** Products and their prices, and what customers have bought of them. */
export function createShopArea(deps: Deps) {
  const { users } = deps;
  const { filesOf, findPicture, findFile } = deps.media.files;
  const { gateway, sandbox } = createGateway(deps);
  const billing = createProductBilling({ ...deps, gateway });
  const ownedProducts = createOwnedProducts({ ...deps, gateway });
  const { hasProduct, priceIdsOf } = ownedProducts;
  const catalog = createCatalog({ ...deps, filesOf, hasProduct });
  const products = createProducts({ ...deps, filesOf, findPicture, findFile, billing });
  const items = createItems({ ...deps, catalog, filesOf, hasProduct });
  const profilesOf = users.publicProfiles;
  const syncCustomer = createSyncCustomer({ ...deps, gateway });
  const customers = createCustomers({ ...deps, gateway, syncCustomer });
  const subscriptions = createSubscriptions({ ...deps, gateway, customers, catalog });
  const purchases = createPurchases({ ...deps, customers, hasProduct });
  const marketplace = { catalog, purchases, subscriptions, hasProduct, priceIdsOf, items };
  return area({
    services: {
      gateway,
      sandbox,
      ownedProducts,
      catalog,
      products,
      items,
      productPlans: createProductPlans({ ...deps, products, billing }),
      reviews: createReviews({ ...deps, catalog, hasProduct, profilesOf }),
      reviewModeration: createReviewModeration({ ...deps, profilesOf }),
      customers,
      paymentMethods: createPaymentMethods({ gateway, customers, payOwed: subscriptions.payOwed }),
      subscriptions,
      invoices: createInvoices({ ...deps, gateway, customers }),
      invoiceList: createInvoiceList(deps),
      subscribers: createSubscribers(deps),
      subscriptionList: createSubscriptionList(deps),
      payments: createPayments({ gateway, customers, sandbox }),
      marketplace: createMarketplace(marketplace),
    },
    jobs: {
      [SYNC_CUSTOMER_JOB]: customers.job,
      [CLOSE_CUSTOMER_JOB]: customers.closeJob,
      [NOTICE_JOB]: noticeJob({ ...deps, catalog }),
    },
    periodic: [
      {
        name: 'sandbox',
        seconds: 60,
        /** Renewals: a payment service would tell of them. */
        async run() {
          for (const id of (await sandbox?.listDue()) ?? []) await customers.enqueueSyncOf(id);
        },
      },
      hourly('customers', customers.enqueueDaily),
    ],
  });
}

export type ShopServices = ReturnType<typeof createShopArea>['services'];

export const shopRoutes = routesOf(
  paymentMethodsApi,
  subscriptionsApi,
  invoicesApi,
  paymentsApi,
  subscribersApi,
  marketplaceApi,
  catalogApi,
  productsApi,
  productPlansApi,
  reviewsApi,
);
