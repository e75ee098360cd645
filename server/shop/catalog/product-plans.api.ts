import { PLAN_LIST } from '#lib/lists/catalog.ts';
import { adminPlansQuery, createPlanInput, updatePlanInput } from '#lib/schemas/catalog.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { ProductPlans } from './product-plans.ts';

/** `/admin/product-plans` and below. */
export function productPlansApi({ productPlans }: { productPlans: ProductPlans }): Route[] {
  const createLimit = { name: 'product-plans-created', points: 300, seconds: 3600 };

  return tagged('Marketplace', {
    listPlans: route('GET /admin/product-plans', {
      summary: 'Every price, also archived ones, with the number of its subscribers',
      access: 'admin',
      query: adminPlansQuery,
      answer: 'list',
      csv: { ...PLAN_LIST.file, all: ({ query }) => productPlans.listAll(query) },
      handle: ({ query, paging }) => productPlans.list(query, paging),
    }),
    createPlan: route('POST /admin/product-plans', {
      summary: 'Add a price to a product',
      access: 'admin',
      body: createPlanInput,
      rateLimit: createLimit,
      status: 201,
      answer: { plan: 'object', message: 'string' },
      handle: async ({ body }) => ({ plan: await productPlans.create(body), message: 'Price added.' }),
    }),
    adminGetPlan: route('GET /admin/product-plans/:id', {
      summary: 'A price, also an archived one',
      access: 'admin',
      answer: { plan: 'object' },
      handle: async ({ params }) => ({ plan: await productPlans.get(params.id) }),
    }),
    updatePlan: route('PATCH /admin/product-plans/:id', {
      summary: 'Change a price',
      description:
        'Another amount, period or type gives a new plan with another id, and archives this one: its subscribers keep it.',
      access: 'admin',
      body: updatePlanInput,
      rateLimit: createLimit,
      answer: { plan: 'object', message: 'string' },
      errors: [409],
      async handle({ params, body }) {
        const plan = await productPlans.update(params.id, body);
        const message =
          plan.id === params.id
            ? 'Price saved.'
            : 'The new price is in the shop. Subscribers keep the old one.';
        return { plan, message };
      },
    }),
  });
}
