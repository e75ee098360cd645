import { expect, test } from 'vitest';
import type { ProductPlanView, ProductView } from '#server/shop/catalog/catalog.ts';
import { planOrders } from './plan-orders.ts';

const plan = (more: Partial<ProductPlanView>): ProductPlanView => ({
  id: 'plan',
  productId: 'product',
  slug: 'plan',
  name: 'Plan',
  priceType: 'recurring',
  billingPeriod: 'month',
  unitKind: 'site',
  amount: 29,
  currency: 'USD',
  trialDays: 0,
  ...more,
});
const pro = (plans: ProductPlanView[], more: Partial<ProductView> = {}) =>
  ({ slug: 'pro', name: 'Pro', kind: 'plan', status: 'live', plans, ...more }) as ProductView;
const yearly = plan({ billingPeriod: 'year', amount: 290 });

test('visitors sign up with product and period, users go to their billing', () => {
  expect(planOrders(pro([plan({}), yearly]), null)).toMatchObject([
    {
      price: '$29.00 a month',
      hint: '',
      button: { label: 'Choose Pro by the month', href: '/signup?plan=pro&period=month' },
    },
    {
      price: '$290.00 a year',
      hint: 'Saves $58.00 a year',
      button: { href: '/signup?plan=pro&period=year' },
    },
  ]);
  expect(planOrders(pro([yearly]), { name: 'ada', plan: 'free', period: null })[0]?.button?.href).toBe(
    '/u/ada/billing?plan=pro&period=year',
  );
});

test('the plan that a user has, and what is not sold any more, has no button', () => {
  expect(planOrders(pro([plan({})]), { name: 'ada', plan: 'pro', period: 'month' })[0]?.button).toBeNull();
  expect(planOrders(pro([yearly]), { name: 'ada', plan: 'pro', period: 'month' })[0]?.button?.label).toBe(
    'Pay by the year',
  );
  expect(planOrders(pro([plan({})], { status: 'archived' }), null)[0]?.button).toBeNull();
  const free = pro([plan({ amount: 0 })], { slug: 'free' });
  expect(planOrders(free, null)[0]?.button).toEqual({ label: 'Start for free', href: '/signup' });
  expect(planOrders(free, { name: 'ada', plan: 'pro', period: null })[0]?.button).toBeNull();
});

test('buttons say the verb', () => {
  const label = (price: Partial<ProductPlanView>) =>
    planOrders(pro([plan(price)], { kind: 'item' }), null)[0]?.button?.label;
  expect(label({})).toBe('Subscribe');
  expect(label({ trialDays: 14 })).toBe('Start trial');
  expect(label({ amount: 0 })).toBe('Get it for free');
  expect(label({ priceType: 'one_time', billingPeriod: null })).toBe('Buy');
  expect(planOrders(pro([plan({ priceType: 'one_time', billingPeriod: null })]), null)[0]).toMatchObject({
    price: '$29.00 once',
    button: { href: '/signup?plan=pro' },
  });
});
