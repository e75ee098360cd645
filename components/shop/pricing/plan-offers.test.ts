import { expect, test } from 'vitest';
import type { ProductPlanView, ProductView } from '#server/shop/catalog/catalog.ts';
import { planOffers } from './plan-offers.ts';

const price = (billingPeriod: 'month' | 'year', amount: number): ProductPlanView => ({
  id: `${billingPeriod}-${amount}`,
  productId: '',
  slug: `${billingPeriod}-${amount}`,
  name: '',
  priceType: 'recurring',
  billingPeriod,
  unitKind: 'site',
  amount,
  currency: 'USD',
  trialDays: 0,
});
const product = (slug: string, kind: ProductView['kind'], plans: ProductPlanView[]): ProductView => ({
  id: slug,
  slug,
  kind,
  name: slug,
  summary: null,
  description: null,
  icon: null,
  iconShape: null,
  provider: null,
  model: null,
  category: null,
  status: 'live',
  features: ['Chat'],
  limits: { sites: 1 },
  media: [],
  rating: null,
  reviewsCount: 0,
  plans,
  createdAt: '',
  updatedAt: '',
});

const products = [
  product('free', 'plan', [price('month', 0)]),
  product('pro', 'plan', [price('month', 29), price('year', 290)]),
  product('more-answers', 'add-on', [price('month', 9)]),
  product('unpriced', 'plan', []),
];

test('by the month', () => {
  expect(planOffers(products, 'month')[0]?.included).toEqual(['1 website', 'Chat', 'No “Powered by” line']);
  expect(planOffers(products, 'month').map(({ slug, amount, saved }) => [slug, amount, saved])).toEqual([
    ['free', 0, 0],
    ['pro', 29, 0],
  ]);
});

test('by the year, with what is saved; a plan without a yearly price keeps its own', () => {
  expect(
    planOffers(products, 'year').map(({ slug, amount, period, saved }) => [slug, amount, period, saved]),
  ).toEqual([
    ['free', 0, 'month', 0],
    ['pro', 290, 'year', 58],
  ]);
});
