import {
  createSourceInput,
  listSourcesQuery,
  sourcePagesQuery,
  updateSourceInput,
} from '#lib/schemas/sources.ts';
import type { Frozen } from '../../plans/plans.ts';
import { parse } from '../../platform/http/parse.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Sources, SourceView } from './sources.ts';

interface Deps {
  sources: Sources;
  frozen: Pick<Frozen, 'keep'>;
}

/** `/bots/{id}/sources` and the routes below it. */
export function sourcesApi({ sources, frozen }: Deps): Route[] {
  const documentLimit = { name: 'documents-added', points: 300, seconds: 3600 };
  const answerLimit = { name: 'answers-saved', points: 300, seconds: 3600 };
  const syncLimit = { name: 'syncs', points: 60, seconds: 3600 };

  return tagged('Knowledge', {
    listSources: route('GET /bots/:botId/sources', {
      summary: 'The sources of an assistant',
      access: 'team',
      query: listSourcesQuery,
      answer: 'list',
      handle: ({ viewer, params, query, paging }) =>
        sources.listSourcePage(viewer, params.botId, query, paging),
    }),
    createSource: route('POST /bots/:botId/sources', {
      summary: 'Add a website or a file to read, a text, or a question with its answer',
      access: 'team',
      body: createSourceInput,
      rateLimitsInHandler: {
        website: { name: 'sources-created', points: 60, seconds: 3600 },
        text: documentLimit,
        media: documentLimit,
        qa: answerLimit,
      },
      status: 201,
      answer: { source: 'object', message: 'string' },
      async handle({ viewer, params, body, rateLimits }) {
        await rateLimits[body.type].consume(viewer.id);
        const source = await sources.add(viewer, params.botId, body);
        return { source, message: ADDED[body.type] };
      },
    }),
    getSource: route('GET /bots/:botId/sources/:id', {
      summary: 'One source',
      access: 'team',
      answer: { source: 'object' },
      handle: async ({ viewer, params: { botId, id } }) => ({
        source: await sources.get(viewer, botId, id),
      }),
    }),
    updateSource: route('PATCH /bots/:botId/sources/:id', {
      summary: 'Change a text or an answer, live at once, how a website is read, or how a file is cited',
      access: 'team',
      parsedByHandler: { body: updateSourceInput },
      rateLimitsInHandler: {
        answers: answerLimit,
        changes: { name: 'sources-changed', points: 300, seconds: 3600 },
        syncs: syncLimit,
      },
      answer: { source: 'object', message: 'string' },
      async handle({ viewer, params: { botId, id }, rateLimits, req }) {
        const source = await sources.update(viewer, botId, id, {
          async read(type, schema) {
            const input = parse(schema, req.body);
            await (type === 'qa' ? rateLimits.answers : rateLimits.changes).consume(viewer.id);
            return input;
          },
          beforeSync: () => rateLimits.syncs.consume(viewer.id),
        });
        return { source, message: savedMessage(source) };
      },
    }),
    deleteSource: route('DELETE /bots/:botId/sources/:id', {
      summary: 'Remove a source and what was read from it',
      access: 'team',
      answer: { id: 'string', message: 'string' },
      async handle({ viewer, params }) {
        const type = await sources.remove(viewer, params.botId, params.id);
        return { id: params.id, message: type === 'qa' ? 'Answer deleted.' : 'Source removed.' };
      },
    }),
    syncSource: route('POST /bots/:botId/sources/:id/sync', {
      summary: 'Read a website or a file again',
      access: 'team',
      rateLimit: syncLimit,
      answer: { source: 'object', message: 'string' },
      errors: [422],
      async handle({ viewer, params }) {
        const source = await sources.syncNow(viewer, params.botId, params.id);
        const what = source.type === 'media' ? 'file' : 'website';
        return { source, message: `The ${what} is being re-read.` };
      },
    }),
    keepSource: route('POST /bots/:botId/sources/:id/keep', {
      summary:
        'Keep the pages of a source active while the plan is exceeded; others are paused in their place',
      access: 'owner',
      answer: { id: 'string', message: 'string' },
      async handle({ viewer, params }) {
        const id = await sources.idForOwner(viewer, params.botId, params.id);
        await frozen.keep('sources', id);
        return { id, message: 'The pages of this source stay active.' };
      },
    }),
    listSourcePages: route('GET /bots/:botId/sources/:id/pages', {
      summary: 'The pages that were read from a source',
      access: 'team',
      query: sourcePagesQuery,
      answer: 'list',
      handle: ({ viewer, params: { botId, id }, query: { status }, paging }) =>
        sources.listPages(viewer, botId, id, status, paging),
    }),
  });
}

const ADDED: Record<SourceView['type'], string> = {
  website: 'Source added. Its pages are being read.',
  text: 'Your text is live. The next answer can use it.',
  media: 'File added. It is being read.',
  qa: 'Your answer is live. The next visitor who asks gets it.',
};

function savedMessage({ type, status }: SourceView): string {
  if (type === 'qa') return 'Your answer is saved and live.';
  if (type === 'text') return 'Your text is saved and live.';
  if (type === 'media') return 'Settings saved. The next answer uses them.';
  return status === 'queued'
    ? 'Settings saved. The website is being re-read.'
    : 'Settings saved. They take effect when the website is re-read.';
}
