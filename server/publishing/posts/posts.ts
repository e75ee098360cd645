import type { ImageSize } from '#lib/images.ts';
import { parsePicturePath, type StoredPicture } from '#lib/media-use.ts';
import type { CreatePostInput, PostFilter, UpdatePostInput } from '#lib/schemas/posts.ts';
import { presentOwnUser, type Viewer } from '../../accounts/accounts.ts';
import { isoNow } from '../../platform/clock.ts';
import { mapBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Paging } from '../../platform/db/page-of.ts';
import { ifTaken, isUniqueViolation, retryWhile } from '../../platform/db/violations.ts';
import { forbidden, orNotFound } from '../../platform/errors.ts';
import { withImageSize } from '../blog/blog.ts';
import { createBulkActions, savedSinceRead } from './bulk-actions.ts';
import { createPostCopies } from './post-copies.ts';
import { findNeighbours, listPosts, listPostsInBatches } from './post-lists.queries.ts';
import { slugTaken } from './post-steps.ts';
import { createPostWriter, isSlugFree, type WriterDeps } from './post-writer.ts';
import { assertAllowed, assertStaff, mayWrite } from './posts.policy.ts';
import { type EditedPost, type NamedPost, presentNamed } from './posts.present.ts';
import {
  countAwaiting,
  countPostsOf,
  deleteUnapproved,
  findPostFor,
  listPostsOfOwnerInBatches,
  lockPost,
  type PostRow,
  selectMediaUses,
  updatePost,
} from './posts.queries.ts';
import { createRevisionHistory } from './revision-history.ts';
import { readWorking } from './working-post.ts';

export type { PostContent } from './post-content.ts';
export type { PostCopy } from './post-copies.ts';
export { isPostLike } from './post-lists.queries.ts';
export type { EditedPost, NamedPost, PostListItem, RevisionView } from './posts.present.ts';

/** Writing posts: drafts, approval, revisions. Visitors read them through `blog`. */
export type Posts = ReturnType<typeof createPosts>;

export function createPosts(deps: WriterDeps) {
  const { database, clock, settings, versions, users } = deps;
  const { db, engine } = database;
  const writer = createPostWriter(deps);
  const { steps } = writer;
  const bulk = createBulkActions(database, writer);

  const presentRow = async (row: PostRow): Promise<EditedPost> =>
    writer.present(db, await readWorking(db, row));

  return {
    /** The posts that the viewer may edit; by default the last changed first. */
    async list(viewer: Viewer, filter: PostFilter, paging: Paging) {
      const { rows, count } = await listPosts(db, viewer, filter, paging);
      const now = isoNow(clock);
      return { results: rows.map((row) => presentNamed(row, now)), count };
    },
    listInBatches: (viewer: Viewer, filter: PostFilter): AsyncIterable<NamedPost[]> =>
      mapBatches(listPostsInBatches(db, viewer, filter), (row) => presentNamed(row, isoNow(clock))),

    countAwaiting: (): Promise<number> => countAwaiting(db),

    /** By its id or slug; undefined if the viewer may not edit it. */
    async findFor(viewer: Viewer, idOrSlug: string): Promise<EditedPost | undefined> {
      const row = await findPostFor(db, viewer, idOrSlug);
      return row && presentRow(row);
    },
    /** @throws AppError 404 if the viewer may not edit it. */
    async get(viewer: Viewer, idOrSlug: string): Promise<EditedPost> {
      return presentRow(orNotFound(await findPostFor(db, viewer, idOrSlug), 'post'));
    },

    /** The posts before and after this one in the list with these filters; null at its ends or if the list lacks the post. */
    neighbours: async (viewer: Viewer, filter: PostFilter, id: string) =>
      (await findNeighbours(db, viewer, filter, id)) ?? { previous: null, next: null },

    mayWrite: (viewer: Viewer): boolean => mayWrite(viewer, settings.values.postWriters),

    hasAny: async (viewer: Viewer): Promise<boolean> => (await countPostsOf(db, viewer.id)) > 0,

    /** The user may write on this website. */
    async isWriter(userId: string): Promise<boolean> {
      const user = await users.findById(userId);
      return user !== undefined && mayWrite(presentOwnUser(user), settings.values.postWriters);
    },

    /** @throws AppError 403 for who may not write, 422 */
    async create(viewer: Viewer, input: CreatePostInput): Promise<EditedPost> {
      if (!mayWrite(viewer, settings.values.postWriters)) throw forbidden(NOT_A_WRITER);
      assertAllowed(viewer, input);
      const create = () => writer.savePosts(viewer, (tx) => writer.create(tx, viewer, input));
      return (input.slug ? create() : retryWhile(isUniqueViolation, create)).catch(ifTaken(slugTaken));
    },

    savePosts: writer.savePosts,

    /** In a transaction of `savePosts`, and without the checks of `create`: whether the viewer may write, and these fields. */
    createIn: (tx: Db, viewer: Viewer, input: CreatePostInput): Promise<EditedPost> =>
      writer.create(tx, viewer, input),

    /** @throws AppError 404, 409 for a stale version, 422, 403 for submitting by who may not write any more */
    async update(viewer: Viewer, idOrSlug: string, input: UpdatePostInput): Promise<EditedPost> {
      assertAllowed(viewer, input);
      const submits = input.approvalStatus === 'awaiting_approval';
      if (submits && !mayWrite(viewer, settings.values.postWriters)) throw forbidden(NOT_A_WRITER);
      return writer.change(viewer, idOrSlug, input.version, steps.edit(input));
    },

    /** @throws AppError 404, also for writers; 409 if it was saved since this version */
    async approve(viewer: Viewer, id: string, version: number | undefined): Promise<EditedPost> {
      assertStaff(viewer);
      return writer.change(viewer, id, version, steps.approve, savedSinceRead);
    },

    /** Returns the post to its writer with a message. @throws AppError 404, also for writers; 409 */
    async sendBack(
      viewer: Viewer,
      id: string,
      { message, version }: { message: string; version?: number | undefined },
    ): Promise<EditedPost> {
      assertStaff(viewer);
      return writer.change(viewer, id, version, steps.sendBack(message), savedSinceRead);
    },

    remove: writer.remove,
    updateMany: bulk.updateMany,
    revisions: createRevisionHistory({ ...deps, writer }),
    copies: createPostCopies({ ...deps, writer }),

    isSlugFree: (slug: string): Promise<boolean> => isSlugFree(db, slug),

    selectMediaUses,
    /** Stores the picture's new version where it is the cover, and its new size in texts. */
    async pictureChanged(tx: Db, picture: StoredPicture, size?: ImageSize): Promise<void> {
      const { sourceUrl } = parsePicturePath(picture.path);
      let isChanged = false;
      for (const { id } of await selectMediaUses(tx, [picture.id]).orderBy('posts.id').execute()) {
        const row = await lockPost(tx, engine, id);
        if (!row) continue;
        const html = size ? withImageSize(row.html, sourceUrl, size) : row.html;
        const isCover = row.cover_media_id === picture.id;
        if (!isCover && html === row.html) continue;
        await updatePost(tx, id, { html, ...(isCover && { cover_path: picture.path }) });
        isChanged = true;
      }
      if (isChanged) await versions.bump(tx, 'posts');
    },

    /** For the deletion of an account: approved posts stay, without an owner. */
    removeAllOf: deleteUnapproved,

    /** All posts of a writer as the editor shows them, for the data export. */
    allOf: async function* (ownerId: string): AsyncGenerator<EditedPost[]> {
      for await (const rows of listPostsOfOwnerInBatches(db, ownerId)) {
        yield await Array.fromAsync(rows, presentRow);
      }
    },
  };
}

const NOT_A_WRITER = 'You may not write posts on this website. Ask an admin.';
