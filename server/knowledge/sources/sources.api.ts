import { Router } from 'express';
import { createSourceInput, listSourcesQuery, sourcePagesQuery } from '#lib/schemas/knowledge.ts';
import { viewerOf } from '../../accounts/accounts.ts';
import type { Frozen } from '../../plans/plans.ts';
import { parse, parseList } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond, respondList } from '../../platform/http/respond.ts';
import type { Knowledge, SourceView } from './sources.ts';

interface Deps {
  knowledge: Knowledge;
  frozen: Pick<Frozen, 'keep'>;
  limits: RateLimits;
}

/** `/bots/{id}/sources` and the routes below it. */
export function knowledgeApi({ knowledge, frozen, limits }: Deps): Router {
  const router = Router();
  const createLimit = limits({ name: 'sources-created', points: 60, seconds: 3600 });
  const documentLimit = limits({ name: 'documents-added', points: 300, seconds: 3600 });
  const answerLimit = limits({ name: 'answers-saved', points: 300, seconds: 3600 });
  const changeLimit = limits({ name: 'sources-changed', points: 300, seconds: 3600 });
  const syncLimit = limits({ name: 'syncs', points: 60, seconds: 3600 });

  const limitOf = { website: createLimit, text: documentLimit, media: documentLimit, qa: answerLimit };

  router
    .route('/bots/:botId/sources')
    .get(async (req, res) => {
      const { paging, ...filter } = parseList(listSourcesQuery, req.query);
      const list = await knowledge.listSourcePage(viewerOf(req), req.params.botId, filter, paging);
      respondList(req, res, list, paging);
    })
    .post(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(createSourceInput, req.body);
      await limitOf[input.type].consume(viewer.id);
      const source = await knowledge.addSource(viewer, req.params.botId, input);
      respond(req, res, 201, { source, message: ADDED[input.type] });
    });

  router
    .route('/bots/:botId/sources/:id')
    .get(async (req, res) => {
      const source = await knowledge.getSource(viewerOf(req), req.params.botId, req.params.id);
      respond(req, res, 200, { source });
    })
    .patch(async (req, res) => {
      const viewer = viewerOf(req);
      const { botId, id } = req.params;
      const source = await knowledge.updateSource(viewer, botId, id, {
        async read(type, schema) {
          const input = parse(schema, req.body);
          await (type === 'qa' ? answerLimit : changeLimit).consume(viewer.id);
          return input;
        },
        beforeSync: () => syncLimit.consume(viewer.id),
      });
      respond(req, res, 200, { source, message: savedMessage(source) });
    })
    .delete(async (req, res) => {
      const type = await knowledge.removeSource(viewerOf(req), req.params.botId, req.params.id);
      respond(req, res, 200, {
        id: req.params.id,
        message: type === 'qa' ? 'Answer deleted.' : 'Source removed.',
      });
    });

  router.post('/bots/:botId/sources/:id/sync', async (req, res) => {
    const viewer = viewerOf(req);
    await syncLimit.consume(viewer.id);
    const source = await knowledge.syncNow(viewer, req.params.botId, req.params.id);
    respond(req, res, 200, { source, message: SYNCED[source.type] });
  });

  router.post('/bots/:botId/sources/:id/keep', async (req, res) => {
    const source = await knowledge.getSource(viewerOf(req), req.params.botId, req.params.id);
    await frozen.keep('sources', source.id);
    respond(req, res, 200, { id: source.id, message: 'The pages of this source stay active.' });
  });

  router.get('/bots/:botId/sources/:id/pages', async (req, res) => {
    const { status, paging } = parseList(sourcePagesQuery, req.query);
    const viewer = viewerOf(req);
    const list = await knowledge.listPages(viewer, req.params.botId, req.params.id, status, paging);
    respondList(req, res, list, paging);
  });

  return router;
}

const ADDED: Record<SourceView['type'], string> = {
  website: 'Source added. Its pages are being read.',
  text: 'Your text is live. The next answer can use it.',
  media: 'File added. It is being read.',
  qa: 'Your answer is live. The next visitor who asks gets it.',
};

const SYNCED: Partial<Record<SourceView['type'], string>> = {
  website: 'The website is being re-read.',
  media: 'The file is being re-read.',
};

function savedMessage({ type, status }: SourceView): string {
  if (type === 'qa') return 'Your answer is saved and live.';
  if (type === 'text') return 'Your text is saved and live.';
  if (type === 'media') return 'Settings saved. The next answer uses them.';
  return status === 'queued'
    ? 'Settings saved. The website is being re-read.'
    : 'Settings saved. They take effect when the website is re-read.';
}
