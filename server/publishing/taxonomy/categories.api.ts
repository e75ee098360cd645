import { Router } from 'express';
import { isOwnValue } from '#lib/availability.ts';
import {
  bulkTermsInput,
  categoriesQuery,
  createCategoryInput,
  deleteCategoryInput,
  taxonomyAvailabilityQuery,
  updateCategoryInput,
} from '#lib/schemas/taxonomy.ts';
import { editorialOf, viewerOf } from '../../accounts/accounts.ts';
import { bulkMessage } from '../../platform/http/bulk-message.ts';
import { pagingOf, parse } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond, respondList } from '../../platform/http/respond.ts';
import type { Taxonomy } from './taxonomy.ts';

/** The default page size of `mode=select`: the most that a page can have. */
const SELECT_LIMIT = 50;

interface Deps {
  taxonomy: Taxonomy;
  limits: RateLimits;
}

/** `/categories/post`, `/posts/categories` and `/search/availability/category`. */
export function categoriesApi({ taxonomy, limits }: Deps): Router {
  const router = Router();
  const createLimit = limits({ name: 'categories-created', points: 200, seconds: 3600 });

  router.get('/categories/post', async (req, res) => {
    const query = parse(categoriesQuery, req.query);
    const paging = pagingOf(query, query.mode === 'select' ? SELECT_LIMIT : undefined);
    respondList(req, res, await taxonomy.listCategories(query, paging), paging);
  });

  router.get('/categories/post/:slug', async (req, res) => {
    respond(req, res, 200, { category: await taxonomy.categories.get(req.params.slug) });
  });

  router.post('/posts/categories', async (req, res) => {
    const viewer = editorialOf(req);
    const input = parse(createCategoryInput, req.body);
    await createLimit.consume(viewer.id);
    const category = await taxonomy.categories.create(input);
    respond(req, res, 201, { category, message: 'Category added.' });
  });

  router
    .route('/posts/categories/:id')
    .patch(async (req, res) => {
      editorialOf(req);
      const category = await taxonomy.categories.update(req.params.id, parse(updateCategoryInput, req.body));
      respond(req, res, 200, { category, message: 'Category saved.' });
    })
    .delete(async (req, res) => {
      editorialOf(req);
      const { reassignTo } = parse(deleteCategoryInput, { ...req.query, ...req.body });
      await taxonomy.categories.remove(
        req.params.id,
        reassignTo ? { field: 'reassignTo', idOrSlug: reassignTo } : undefined,
      );
      respond(req, res, 200, { id: req.params.id, message: 'Category deleted.' });
    });

  router.post('/admin/categories/bulk', async (req, res) => {
    editorialOf(req);
    const input = parse(bulkTermsInput, req.body);
    const outcome = await taxonomy.categories.updateMany(input);
    const verb = input.action === 'merge' ? 'merged' : 'deleted';
    const message = bulkMessage(outcome, {
      entity: 'category',
      one: `category ${verb}`,
      several: `categories ${verb}`,
    });
    respond(req, res, 200, { count: outcome.count, message });
  });

  router.get('/search/availability/category', async (req, res) => {
    viewerOf(req);
    const { key, value, current } = parse(taxonomyAvailabilityQuery, req.query);
    const isAvailable =
      isOwnValue('category', key, value, current) || (await taxonomy.categories.isFree(key, value));
    respond(req, res, 200, { isAvailable });
  });

  return router;
}
