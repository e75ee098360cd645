import { isOwnValue } from '#lib/availability.ts';
import {
  bulkTermsInput,
  categoriesQuery,
  createCategoryInput,
  deleteCategoryInput,
  taxonomyAvailabilityQuery,
  updateCategoryInput,
} from '#lib/schemas/taxonomy.ts';
import { bulkAnswer } from '../../platform/http/bulk-answer.ts';
import { parse } from '../../platform/http/parse.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Taxonomy } from './taxonomy.ts';

/** The default page size of `mode=select`: the most that a page can have. */
const SELECT_LIMIT = 50;

/** `/categories/post`, `/posts/categories` and `/search/availability/category`. */
export function categoriesApi({ taxonomy }: { taxonomy: Taxonomy }): Route[] {
  return tagged('Publishing', {
    listCategories: route('GET /categories/post', {
      summary: 'Categories by name, with the number of their posts',
      access: 'anyone',
      query: categoriesQuery,
      pageSize: ({ mode }) => (mode === 'select' ? SELECT_LIMIT : undefined),
      answer: 'list',
      handle: ({ query, paging }) => taxonomy.listCategories(query, paging),
    }),
    getCategory: route('GET /categories/post/:slug', {
      summary: 'A category by its slug or id',
      access: 'anyone',
      answer: { category: 'object' },
      handle: async ({ params }) => ({ category: await taxonomy.categories.get(params.slug) }),
    }),
    createCategory: route('POST /posts/categories', {
      summary: 'Create a category',
      access: 'staff',
      body: createCategoryInput,
      rateLimit: { name: 'categories-created', points: 200, seconds: 3600 },
      status: 201,
      answer: { category: 'object', message: 'string' },
      async handle({ body }) {
        const category = await taxonomy.categories.create(body);
        return { category, message: 'Category added.' };
      },
    }),
    updateCategory: route('PATCH /posts/categories/:id', {
      summary: 'Update a category',
      access: 'staff',
      body: updateCategoryInput,
      answer: { category: 'object', message: 'string' },
      async handle({ params, body }) {
        const category = await taxonomy.categories.update(params.id, body);
        return { category, message: 'Category saved.' };
      },
    }),
    deleteCategory: route('DELETE /posts/categories/:id', {
      summary: 'Delete a category and move its posts to another one, or to none',
      access: 'staff',
      parsedByHandler: { query: deleteCategoryInput },
      answer: { id: 'string', message: 'string' },
      errors: [422],
      async handle({ params, req }) {
        const { reassignTo } = parse(deleteCategoryInput, { ...req.query, ...req.body });
        await taxonomy.categories.remove(
          params.id,
          reassignTo ? { field: 'reassignTo', idOrSlug: reassignTo } : undefined,
        );
        return { id: params.id, message: 'Category deleted.' };
      },
    }),
    updateCategories: route('POST /admin/categories/bulk', {
      summary: 'Delete several categories, or merge them into one',
      access: 'staff',
      body: bulkTermsInput,
      answer: { count: 'integer', message: 'string' },
      async handle({ body }) {
        const outcome = await taxonomy.categories.updateMany(body);
        const verb = body.action === 'merge' ? 'merged' : 'deleted';
        return bulkAnswer(outcome, 'category', verb, ['category', 'categories']);
      },
    }),
    isCategoryAvailable: route('GET /search/availability/category', {
      summary: 'Whether a slug or a name is available for a category',
      access: 'user',
      query: taxonomyAvailabilityQuery,
      answer: { isAvailable: 'boolean' },
      async handle({ query: { key, value, current } }) {
        const isAvailable =
          isOwnValue('category', key, value, current) || (await taxonomy.categories.isFree(key, value));
        return { isAvailable };
      },
    }),
  });
}
