import { Router } from 'express';
import { isOwnValue } from '#lib/availability.ts';
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
import { editorialOf, viewerOf } from '../../accounts/accounts.ts';
import { orNotFound } from '../../platform/errors.ts';
import { bulkMessage } from '../../platform/http/bulk-message.ts';
import type { Table } from '../../platform/http/csv.ts';
import { withIncluded } from '../../platform/http/included.ts';
import { pagingOf, parse, parseList } from '../../platform/http/parse.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { respond, respondList } from '../../platform/http/respond.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import { idsOf } from '../../platform/ids.ts';
import type { Blog, PostSummary } from '../blog/blog.ts';
import type { PostListItem, Posts } from './posts.ts';

const DEFAULT_LIMIT = 50;

/** The fields of a post that refer to its related entities. */
type PostKeys = Pick<PostListItem, 'id' | 'ownerId' | 'categoryId' | 'coverMediaId'>;
type Related = (posts: PostKeys[]) => Promise<Map<string, unknown>>;

interface Deps {
  posts: Posts;
  blog: Blog;
  limits: RateLimits;
  /** For `include`: what other features provide for posts, by post id. */
  related: Record<PostRelated, Related>;
}

/** `/posts`, `/admin/posts` and `/search/availability/post`. */
export function postsApi({ posts, blog, limits, related }: Deps): Router {
  const router = Router();
  const createLimit = limits({ name: 'posts-created', points: 60, seconds: 3600 });
  const bulkLimit = limits({ name: 'posts-bulk', points: 200, seconds: 3600 });
  const saveLimit = limits({ name: 'posts-saved', points: 1500, seconds: 3600 });

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

  router
    .route('/posts')
    .get(async (req, res) => {
      const { paging, include, ...filter } = parseList(postsQuery, req.query, DEFAULT_LIMIT);
      // Only a writer's own list contains posts that are not public.
      if (req.viewer && filter.ownerId === req.viewer.id) {
        const { results, count } = await posts.list(req.viewer, filter, paging);
        return respondList(req, res, { results: await withRelated(results, include), count }, paging);
      }
      const { results, count } = await blog.list(filter, paging);
      respondList(req, res, { results: await withPublicRelated(results, include), count }, paging);
    })
    .post(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(createPostInput, req.body);
      await createLimit.consume(viewer.id);
      const post = await posts.create(viewer, input);
      const redirectTo = `/u/${viewer.name}/posts/${post.id}`;
      respond(req, res, 201, { post, message: 'Post added.' }, { redirectTo });
    });

  router.get('/admin/posts', async (req, res) => {
    const viewer = editorialOf(req);
    const { include, ...query } = parse(adminPostsQuery, req.query);
    await respondTable(req, res, query, TABLE, {
      async list(paging) {
        const { results, count } = await posts.list(viewer, query, paging);
        return { results: await withRelated(results, include), count };
      },
      all: () => posts.listInBatches(viewer, query),
      defaultLimit: DEFAULT_LIMIT,
    });
  });

  router.post('/admin/posts/bulk', async (req, res) => {
    const viewer = editorialOf(req);
    const input = parse(bulkPostsInput, req.body);
    await bulkLimit.consume(viewer.id);
    const { changed, ...outcome } = await posts.updateMany(viewer, input);
    const [one, several] = OUTCOMES[input.action];
    const leftOut = changed.map((title) => ` “${title}” was saved again since you opened it: read it first.`);
    const done = bulkMessage(outcome, {
      entity: 'post',
      one: `post ${one}`,
      several: `posts ${several}`,
    });
    respond(req, res, 200, { count: outcome.count, message: done + leftOut.join('') });
  });

  router.get('/admin/posts/next-and-prev/:id', async (req, res) => {
    const viewer = editorialOf(req);
    const filter = parse(postFilterQuery, req.query);
    respond(req, res, 200, await posts.neighbours(viewer, filter, req.params.id));
  });

  router.get('/admin/posts/:id', async (req, res) => {
    const viewer = editorialOf(req);
    const { include } = parse(postQuery, req.query);
    const [post] = await withRelated([await posts.get(viewer, req.params.id)], include);
    respond(req, res, 200, { post });
  });

  router.post('/posts/account/:id/approve-post', async (req, res) => {
    const viewer = editorialOf(req);
    const { version } = parse(versionInput, req.body);
    const post = await posts.approve(viewer, req.params.id, version);
    respond(req, res, 200, { post, message: 'Post approved.' });
  });

  router
    .route('/posts/:id')
    .get(async (req, res) => {
      const { include } = parse(postQuery, req.query);
      const editable = req.viewer && (await posts.findFor(req.viewer, req.params.id));
      if (editable) {
        const [post] = await withRelated([editable], include);
        return respond(req, res, 200, { post });
      }
      const found = orNotFound(await blog.find(req.params.id), 'post');
      const [post] = await withPublicRelated([found], include);
      respond(req, res, 200, { post });
    })
    .patch(async (req, res) => {
      const viewer = viewerOf(req);
      const input = parse(updatePostInput, req.body);
      await saveLimit.consume(viewer.id);
      const post = await posts.update(viewer, req.params.id, input);
      respond(req, res, 200, { post, message: messageOf(input.approvalStatus) });
    })
    .delete(async (req, res) => {
      const viewer = viewerOf(req);
      const id = await posts.remove(viewer, req.params.id);
      const redirectTo = `/u/${viewer.name}/posts`;
      respond(req, res, 200, { id, message: 'Post deleted.' }, { redirectTo });
    });

  router.post('/posts/:id/send-back', async (req, res) => {
    const viewer = editorialOf(req);
    const post = await posts.sendBack(viewer, req.params.id, parse(sendBackPostInput, req.body));
    respond(req, res, 200, { post, message: 'Post sent back.' });
  });

  router.get('/posts/:id/revisions', async (req, res) => {
    const paging = pagingOf(req.query);
    respondList(req, res, await posts.revisions.list(viewerOf(req), req.params.id, paging), paging);
  });

  router.get('/posts/:id/revisions/:revisionId', async (req, res) => {
    const { id, revisionId } = req.params;
    respond(req, res, 200, { revision: await posts.revisions.get(viewerOf(req), id, revisionId) });
  });

  router.post('/posts/:id/revisions/:revisionId/restore', async (req, res) => {
    const viewer = viewerOf(req);
    const { id, revisionId } = req.params;
    const { version } = parse(versionInput, req.body);
    await saveLimit.consume(viewer.id);
    const post = await posts.revisions.restore(viewer, id, revisionId, version);
    respond(req, res, 200, { post, message: 'Revision restored.' });
  });

  router.get('/search/availability/post', async (req, res) => {
    viewerOf(req);
    const { value, current } = parse(postAvailabilityQuery, req.query);
    const isAvailable = isOwnValue('post', 'slug', value, current) || (await posts.isSlugFree(value));
    respond(req, res, 200, { isAvailable });
  });

  return router;
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

const TABLE: Table<PostListItem> = {
  name: 'posts',
  columns: [
    'id',
    'title',
    'slug',
    'status',
    'approvalStatus',
    'ownerId',
    'categoryId',
    'isFeatured',
    'isSponsored',
    'campaignId',
    'channel',
    'publishedAt',
    'createdAt',
    'updatedAt',
  ],
};
