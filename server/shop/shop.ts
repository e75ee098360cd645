import type { Users } from '../accounts/accounts.ts';
import type { Media } from '../media/media.ts';
import { area, hourly, routesOf } from '../platform/area.ts';
import type { Platform } from '../platform/platform.ts';
import type { Markdown } from '../publishing/publishing.ts';
import { billingApi } from './billing/billing.api.ts';
import { CLOSE_CUSTOMER_JOB, createCustomers, SYNC_CUSTOMER_JOB } from './billing/customers.ts';
import { createGateway } from './billing/gateway/create-gateway.ts';
import { invoicesApi } from './billing/invoices.api.ts';
import { createInvoices } from './billing/invoices.ts';
import { noticeJob } from './billing/notice-job.ts';
import { NOTICE_JOB } from './billing/notices.ts';
import { createOwnedProducts } from './billing/owned-products.ts';
import { createPaymentMethods } from './billing/payment-methods.ts';
import { paymentsApi } from './billing/payments.api.ts';
import { createPayments } from './billing/payments.ts';
import { createProductBilling } from './billing/product-billing.ts';
import { createPurchases } from './billing/purchases.ts';
import { salesListsApi } from './billing/sales-lists.api.ts';
import { createSalesLists } from './billing/sales-lists.ts';
import { subscribersApi } from './billing/subscribers.api.ts';
import { createSubscribers } from './billing/subscribers.ts';
import { subscriptionsApi } from './billing/subscriptions.api.ts';
import { createSubscriptions } from './billing/subscriptions.ts';
import { createSyncCustomer } from './billing/sync-customer.ts';
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

export type { Buyer, Preview } from './billing/gateway/gateway.ts';
export type { AdminInvoiceView, InvoiceView } from './billing/invoices.ts';
export { CARD_LIMIT, saveCardOf } from './billing/order-card.ts';
export type { PaymentMethods, PaymentMethodView } from './billing/payment-methods.ts';
export { gatewayEventsApi } from './billing/payments.api.ts';
export type { AdminInvoice, ListedSubscription } from './billing/sales-lists.ts';
export type { SubscriberView } from './billing/subscribers.ts';
export type { SubscriptionView } from './billing/subscriptions.present.ts';
export type { ChosenPrice } from './billing/wanted-price.ts';
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
      subscribers: createSubscribers(deps),
      salesLists: createSalesLists(deps),
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
  billingApi,
  subscriptionsApi,
  invoicesApi,
  paymentsApi,
  subscribersApi,
  salesListsApi,
  marketplaceApi,
  catalogApi,
  productsApi,
  productPlansApi,
  reviewsApi,
);
