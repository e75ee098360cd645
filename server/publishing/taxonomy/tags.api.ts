import { Router } from 'express';
import { isOwnValue } from '#lib/availability.ts';
import {
  bulkTermsInput,
  createTagInput,
  mergeTagsInput,
  tagsQuery,
  taxonomyAvailabilityQuery,
  updateTagInput,
} from '#lib/schemas/taxonomy.ts';
import { editorialOf, viewerOf } from '../../accounts/accounts.ts';
import { bulkMessage } from '../../platform/http/bulk-message.ts';
import { parse, parseList } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond, respondList } from '../../platform/http/respond.ts';
import type { Taxonomy } from './taxonomy.ts';

interface Deps {
  taxonomy: Taxonomy;
  limits: RateLimits;
}

/** `/tags` and `/search/availability/tag`. */
export function tagsApi({ taxonomy, limits }: Deps): Router {
  const router = Router();
  const createLimit = limits({ name: 'tags-created', points: 200, seconds: 3600 });

  router
    .route('/tags')
    .get(async (req, res) => {
      const { paging, ...filter } = parseList(tagsQuery, req.query);
      respondList(req, res, await taxonomy.listTags(filter, paging), paging);
    })
    .post(async (req, res) => {
      const viewer = editorialOf(req);
      const input = parse(createTagInput, req.body);
      await createLimit.consume(viewer.id);
      respond(req, res, 201, { tag: await taxonomy.tags.create(input), message: 'Tag added.' });
    });

  router
    .route('/tags/:id')
    .get(async (req, res) => {
      respond(req, res, 200, { tag: await taxonomy.tags.get(req.params.id) });
    })
    .patch(async (req, res) => {
      editorialOf(req);
      const tag = await taxonomy.tags.update(req.params.id, parse(updateTagInput, req.body));
      respond(req, res, 200, { tag, message: 'Tag saved.' });
    })
    .delete(async (req, res) => {
      editorialOf(req);
      await taxonomy.tags.remove(req.params.id);
      respond(req, res, 200, { id: req.params.id, message: 'Tag deleted.' });
    });

  router.post('/tags/:id/merge', async (req, res) => {
    editorialOf(req);
    const { into } = parse(mergeTagsInput, req.body);
    const tag = await taxonomy.tags.remove(req.params.id, { field: 'into', idOrSlug: into });
    respond(req, res, 200, { tag, message: 'Tags merged.' });
  });

  router.post('/admin/tags/bulk', async (req, res) => {
    editorialOf(req);
    const input = parse(bulkTermsInput, req.body);
    const outcome = await taxonomy.tags.updateMany(input);
    const verb = input.action === 'merge' ? 'merged' : 'deleted';
    const message = bulkMessage(outcome, { entity: 'tag', one: `tag ${verb}`, several: `tags ${verb}` });
    respond(req, res, 200, { count: outcome.count, message });
  });

  router.get('/search/availability/tag', async (req, res) => {
    viewerOf(req);
    const { key, value, current } = parse(taxonomyAvailabilityQuery, req.query);
    const isAvailable = isOwnValue('tag', key, value, current) || (await taxonomy.tags.isFree(key, value));
    respond(req, res, 200, { isAvailable });
  });

  return router;
}
