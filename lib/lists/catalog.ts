import { declareList } from './list.ts';

export const PRODUCT_LIST = declareList({
  file: 'products',
  sort: 'position',
  columns: {
    id: {},
    slug: {},
    kind: { label: 'Kind', isShort: true, sort: 'asc' },
    name: { label: 'Product', isMain: true, sort: 'asc' },
    summary: {},
    category: {},
    provider: {},
    status: { label: 'Status', isShort: true, sort: 'asc' },
    prices: { label: 'Prices', isClipped: true, isInFile: false },
    position: { label: 'Order', sort: 'asc' },
    subscribersCount: { label: 'Subscribers', align: 'end' },
    rating: { label: 'Rating', align: 'end', isSecondary: true },
    reviewsCount: {},
    createdAt: { sort: 'desc' },
    updatedAt: { label: 'Changed', isTime: true, isSecondary: true, sort: 'desc' },
  },
});

/** The prices of products; the pages show those of one product. */
export const PLAN_LIST = declareList({
  file: 'product-plans',
  sort: 'createdAt',
  columns: {
    id: {},
    productId: {},
    slug: {},
    name: { sort: 'asc' },
    priceType: {},
    billingPeriod: {},
    unitKind: {},
    amount: { sort: 'asc' },
    currency: {},
    trialDays: {},
    subscribersCount: {},
    archivedAt: {},
    createdAt: { sort: 'desc' },
    updatedAt: {},
  },
});
