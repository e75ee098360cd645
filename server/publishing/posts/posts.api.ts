import { isOwnValue } from '#lib/availability.ts';
import { POST_LIST } from '#lib/lists/posts.ts';
import {
  adminPostsQuery,
  bulkPostsInput,
  createPostInput,
  type PostBulkAction,
  type PostRelated,
  postAvailabilityQuery,
  postFilterQuery,
  postQuery,
  postsQuery,
  sendBackPostInput,
  updatePostInput,
  versionInput,
} from '#lib/schemas/posts.ts';
import { orNotFound } from '../../platform/errors.ts';
import { bulkAnswer } from '../../platform/http/bulk-answer.ts';
import { withIncluded } from '../../platform/http/included.ts';
import { done, type Route, route, tagged } from '../../platform/http/route.ts';
import { idsOf } from '../../platform/ids.ts';
import type { Blog, PostSummary } from '../blog/blog.ts';
import type { PostListItem, Posts } from './posts.ts';
import { relatedToPosts } from './related-to-posts.ts';

const DEFAULT_LIMIT = 50;

type Deps = Parameters<typeof relatedToPosts>[0] & { posts: Posts; blog: Blog };

/** `/posts`, `/admin/posts` and `/search/availability/post`. */
export function postsApi({ posts, blog, ...deps }: Deps): Route[] {
  const related = relatedToPosts(deps);
  const saveLimit = { name: 'posts-saved', points: 1500, seconds: 3600 };
  const withRelated = (found: PostListItem[], include: PostRelated[]): Promise<object[]> =>
    withIncluded(found, idsOf(found), include, (kind) => related[kind](found));
  /** Public posts always contain their category and their cover; an owner without a public page is null. */
  function withPublicRelated(found: PostSummary[], include: PostRelated[]): Promise<object[]> {
    const keys = found.map(({ id, author: { person } }) => ({
      id,
      ownerId: person?.id ?? null,
      categoryId: null,
      coverMediaId: null,
    }));
    const kinds = include.filter((kind) => kind === 'owner' || kind === 'tags');
    return withIncluded(found, idsOf(found), kinds, (kind) => related[kind](keys));
  }

  return tagged('Publishing', {
    listPosts: route('GET /posts', {
      summary: 'Public posts, the newest first',
      description: 'With your own id as `ownerId`: all of your posts, the last changed first.',
      access: 'anyone',
      query: postsQuery,
      pageSize: DEFAULT_LIMIT,
      answer: 'list',
      async handle({ viewer, query: { include, ...filter }, paging }) {
        // Only a writer's own list contains posts that are not public.
        if (viewer && filter.ownerId === viewer.id) {
          const { results, count } = await posts.list(viewer, filter, paging);
          return { results: await withRelated(results, include), count };
        }
        const { results, count } = await blog.list(filter, paging);
        return { results: await withPublicRelated(results, include), count };
      },
    }),
    createPost: route('POST /posts', {
      summary: 'Create a post',
      description: 'Posts of editors and admins need no approval.',
      access: 'user',
      body: createPostInput,
      rateLimit: { name: 'posts-created', points: 60, seconds: 3600 },
      status: 201,
      answer: { post: 'object', message: 'string' },
      async handle({ viewer, body }) {
        const post = await posts.create(viewer, body);
        const redirectTo = `/u/${viewer.name}/posts/${post.id}`;
        return done({ post, message: 'Post added.' }, { redirectTo });
      },
    }),
    listEveryPost: route('GET /admin/posts', {
      summary: 'All posts, in any state',
      access: 'staff',
      query: adminPostsQuery,
      pageSize: DEFAULT_LIMIT,
      answer: 'list',
      csv: { ...POST_LIST.file, all: ({ viewer, query }) => posts.listInBatches(viewer, query) },
      async handle({ viewer, query: { include, ...query }, paging }) {
        const { results, count } = await posts.list(viewer, query, paging);
        return { results: await withRelated(results, include), count };
      },
    }),
    updateManyPosts: route('POST /admin/posts/bulk', {
      summary: 'Approve, unpublish, feature or delete several posts: all of them or none',
      description: '`versions` contains the version of each post that you have seen, by post id.',
      access: 'staff',
      body: bulkPostsInput,
      rateLimit: { name: 'posts-bulk', points: 200, seconds: 3600 },
      answer: { count: 'integer', message: 'string' },
      errors: [409],
      async handle({ viewer, body }) {
        const { changed, ...outcome } = await posts.updateMany(viewer, body);
        const leftOut = changed.map(
          (title) => ` “${title}” was saved again since you opened it: read it first.`,
        );
        const { count, message } = bulkAnswer(outcome, 'post', OUTCOMES[body.action]);
        return { count, message: message + leftOut.join('') };
      },
    }),
    getNeighbouringPosts: route('GET /admin/posts/next-and-prev/:id', {
      summary: 'The posts before and after this one in the list with these filters',
      access: 'staff',
      query: postFilterQuery,
      answer: { next: 'object?', previous: 'object?' },
      handle: ({ viewer, params, query }) => posts.neighbours(viewer, query, params.id),
    }),
    getAnyPost: route('GET /admin/posts/:id', {
      summary: 'A post in any state',
      access: 'staff',
      query: postQuery,
      answer: { post: 'object' },
      async handle({ viewer, params, query: { include } }) {
        const [post] = await withRelated([await posts.get(viewer, params.id)], include);
        return { post: { ...post } };
      },
    }),
    approvePost: route('POST /posts/account/:id/approve-post', {
      summary: 'Approve a post, or a change to an approved one',
      access: 'staff',
      body: versionInput,
      answer: { post: 'object', message: 'string' },
      errors: [409],
      async handle({ viewer, params, body: { version } }) {
        const post = await posts.approve(viewer, params.id, version);
        return { post, message: 'Post approved.' };
      },
    }),
    getPost: route('GET /posts/:id', {
      summary: 'A post by its id or slug; posts that are not public only for their writer and the staff',
      access: 'anyone',
      query: postQuery,
      answer: { post: 'object' },
      async handle({ viewer, params, query: { include } }) {
        const editable = viewer && (await posts.findFor(viewer, params.id));
        const [post] = editable
          ? await withRelated([editable], include)
          : await withPublicRelated([orNotFound(await blog.find(params.id), 'post')], include);
        return { post: { ...post } };
      },
    }),
    updatePost: route('PATCH /posts/:id', {
      summary: 'Save a post',
      description:
        'A stale `version` is refused with 409. A writer’s change to an approved post is public once it is approved.',
      access: 'ownerOrStaff',
      body: updatePostInput,
      rateLimit: saveLimit,
      answer: { post: 'object', message: 'string' },
      errors: [409],
      async handle({ viewer, params, body }) {
        const post = await posts.update(viewer, params.id, body);
        return { post, message: messageOf(body.approvalStatus) };
      },
    }),
    deletePost: route('DELETE /posts/:id', {
      summary: 'Delete a post with its revisions',
      access: 'ownerOrStaff',
      answer: { id: 'string', message: 'string' },
      async handle({ viewer, params }) {
        const id = await posts.remove(viewer, params.id);
        return done({ id, message: 'Post deleted.' }, { redirectTo: `/u/${viewer.name}/posts` });
      },
    }),
    sendPostBack: route('POST /posts/:id/send-back', {
      summary: 'Send a post back to its writer with a message',
      access: 'staff',
      body: sendBackPostInput,
      answer: { post: 'object', message: 'string' },
      errors: [409],
      async handle({ viewer, params, body }) {
        const post = await posts.sendBack(viewer, params.id, body);
        return { post, message: 'Post sent back.' };
      },
    }),
    listRevisions: route('GET /posts/:id/revisions', {
      summary: 'The revisions of a post, the newest first',
      access: 'ownerOrStaff',
      answer: 'list',
      handle: ({ viewer, params, paging }) => posts.revisions.list(viewer, params.id, paging),
    }),
    getRevision: route('GET /posts/:id/revisions/:revisionId', {
      summary: 'The content of a revision',
      access: 'ownerOrStaff',
      answer: { revision: 'object' },
      handle: async ({ viewer, params: { id, revisionId } }) => ({
        revision: await posts.revisions.get(viewer, id, revisionId),
      }),
    }),
    restoreRevision: route('POST /posts/:id/revisions/:revisionId/restore', {
      summary: 'Restore a revision',
      access: 'ownerOrStaff',
      body: versionInput,
      rateLimit: saveLimit,
      answer: { post: 'object', message: 'string' },
      errors: [409],
      async handle({ viewer, params: { id, revisionId }, body: { version } }) {
        const post = await posts.revisions.restore(viewer, id, revisionId, version);
        return { post, message: 'Revision restored.' };
      },
    }),
    isPostAvailable: route('GET /search/availability/post', {
      summary: 'Whether a slug is available for a post',
      access: 'user',
      query: postAvailabilityQuery,
      answer: { isAvailable: 'boolean' },
      async handle({ query: { value, current } }) {
        const isAvailable = isOwnValue('post', 'slug', value, current) || (await posts.isSlugFree(value));
        return { isAvailable };
      },
    }),
  });
}

const messageOf = (approval: string | undefined): string =>
  approval === 'awaiting_approval' ? 'Post submitted for approval.' : 'Post saved.';

/** Of one post, and of several. */
const OUTCOMES: Record<PostBulkAction, [string, string]> = {
  approve: ['is approved', 'are approved'],
  takeDown: ['is a draft now', 'are drafts now'],
  feature: ['is featured', 'are featured'],
  unfeature: ['is no longer featured', 'are no longer featured'],
  delete: ['was deleted', 'were deleted'],
};
