import { isOwnValue } from '#lib/availability.ts';
import {
  bulkTermsInput,
  createTagInput,
  mergeTagsInput,
  tagsQuery,
  taxonomyAvailabilityQuery,
  updateTagInput,
} from '#lib/schemas/taxonomy.ts';
import { orNotFound } from '../../platform/errors.ts';
import { bulkAnswer } from '../../platform/http/bulk-answer.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Taxonomy } from './taxonomy.ts';

/** `/tags` and `/search/availability/tag`. */
export function tagsApi({ taxonomy }: { taxonomy: Taxonomy }): Route[] {
  return tagged('Publishing', {
    listTags: route('GET /tags', {
      summary: 'Tags by name, with the number of their posts',
      access: 'anyone',
      query: tagsQuery,
      answer: 'list',
      handle: ({ query, paging }) => taxonomy.listTags(query, paging),
    }),
    createTag: route('POST /tags', {
      summary: 'Create a tag',
      access: 'staff',
      body: createTagInput,
      rateLimit: { name: 'tags-created', points: 200, seconds: 3600 },
      status: 201,
      answer: { tag: 'object', message: 'string' },
      handle: async ({ body }) => ({ tag: await taxonomy.tags.create(body), message: 'Tag added.' }),
    }),
    getTag: route('GET /tags/:id', {
      summary: 'A tag by its id or slug',
      access: 'anyone',
      answer: { tag: 'object' },
      handle: async ({ params }) => ({ tag: await taxonomy.tags.get(params.id) }),
    }),
    updateTag: route('PATCH /tags/:id', {
      summary: 'Update a tag',
      access: 'staff',
      body: updateTagInput,
      answer: { tag: 'object', message: 'string' },
      async handle({ params, body }) {
        const tag = await taxonomy.tags.update(params.id, body);
        return { tag, message: 'Tag saved.' };
      },
    }),
    deleteTag: route('DELETE /tags/:id', {
      summary: 'Delete a tag',
      access: 'staff',
      answer: { id: 'string', message: 'string' },
      async handle({ params }) {
        await taxonomy.tags.remove(params.id);
        return { id: params.id, message: 'Tag deleted.' };
      },
    }),
    mergeTags: route('POST /tags/:id/merge', {
      summary: 'Merge a tag into another one',
      access: 'staff',
      body: mergeTagsInput,
      answer: { tag: 'object', message: 'string' },
      async handle({ params, body: { into } }) {
        const tag = await taxonomy.tags.remove(params.id, { field: 'into', idOrSlug: into });
        return { tag: orNotFound(tag, 'tag'), message: 'Tags merged.' };
      },
    }),
    updateTags: route('POST /admin/tags/bulk', {
      summary: 'Delete several tags, or merge them into one',
      access: 'staff',
      body: bulkTermsInput,
      answer: { count: 'integer', message: 'string' },
      async handle({ body }) {
        const outcome = await taxonomy.tags.updateMany(body);
        const verb = body.action === 'merge' ? 'merged' : 'deleted';
        return bulkAnswer(outcome, 'tag', verb);
      },
    }),
    isTagAvailable: route('GET /search/availability/tag', {
      summary: 'Whether a slug or a name is available for a tag',
      access: 'user',
      query: taxonomyAvailabilityQuery,
      answer: { isAvailable: 'boolean' },
      async handle({ query: { key, value, current } }) {
        const isAvailable =
          isOwnValue('tag', key, value, current) || (await taxonomy.tags.isFree(key, value));
        return { isAvailable };
      },
    }),
  });
}
