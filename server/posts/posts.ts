import type { FoundUse, Picture } from '../../lib/media-use.ts';
import { isReservedName } from '../../lib/reserved-names.ts';
import type { CreatePostInput, PostFilter, UpdatePostInput } from '../../lib/schemas/posts.ts';
import { toSlug, uniqueSlug } from '../../lib/slugs.ts';
import type { Media } from '../media/media.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { ContentVersions } from '../platform/content-versions.ts';
import { mapBatches } from '../platform/db/batches.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import type { Paging } from '../platform/db/page-of.ts';
import { isUniqueViolation, retryWhile } from '../platform/db/violations.ts';
import { conflict, type FieldErrors, invalid, notFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import { MAIL_JOB } from '../platform/mail/mail-job.ts';
import type { Users, Viewer } from '../users/users.ts';
import { EMPTY_CONTENT, type PostContent, readContent, withInput } from './post-content.ts';
import { chooseCover } from './post-pictures.ts';
import { approvedMail, sentBackMail } from './posts.mails.ts';
import { assertEditorial, isReleased, needsApproval, refusedFields } from './posts.policy.ts';
import {
  type EditedPost,
  type PostListItem,
  postPathOf,
  presentEdited,
  presentListed,
  presentRevision,
  presentRevisionContent,
  type RevisionContent,
  type RevisionView,
} from './posts.present.ts';
import {
  countAwaiting,
  countPostsOf,
  deletePost,
  findNeighbours,
  findPostFor,
  followPicture,
  holdTaxonomy,
  holdUser,
  insertPost,
  listCategories,
  listMediaUses,
  listPosts,
  listTitles,
  lockPost,
  type PostRow,
  postsInBatches,
} from './posts.queries.ts';
import { findRevision, listRevisions } from './revisions.queries.ts';
import { readWorking, type Save, savePost, type WorkingPost } from './save-post.ts';
import { isPostSlugTaken } from './slugs.queries.ts';

export type { EditedPost, PostListItem, RevisionView } from './posts.present.ts';

/** The posts of somebody who is not of the staff: more are a mistake, or an attack. */
const MOST_POSTS = 500;

interface Deps {
  database: Database;
  clock: Clock;
  config: Config;
  queue: JobQueue;
  versions: ContentVersions;
  media: Media;
  users: Users;
}

/** Writing posts: drafts, approval, revisions. Reading them is `blog`. */
export type Posts = ReturnType<typeof createPosts>;

export function createPosts(deps: Deps) {
  const { database, clock, config, queue, versions, media, users } = deps;
  const { db, engine } = database;

  async function released(tx: Db, _post: PostRow): Promise<void> {
    await versions.bump(tx, 'posts');
  }

  const save = (tx: Db, viewer: Viewer, before: WorkingPost, next: Save): Promise<WorkingPost> =>
    savePost({ clock, media, released }, tx, viewer, before, next);

  async function present(tx: Db, working: WorkingPost): Promise<EditedPost> {
    const id = working.row.category_id;
    const [category] = id ? await listCategories(tx, [id]) : [];
    return presentEdited(working, category?.slug ?? null, isoNow(clock));
  }

  /**
   * The content without a category and tags that were deleted since it was written.
   * @throws AppError 422 if the input names one
   */
  async function withTaxonomy(tx: Db, content: PostContent, input: UpdatePostInput): Promise<PostContent> {
    const { categoryId, tagIds } = content;
    const found = await holdTaxonomy(tx, engine, { categoryId, tagIds });
    const errors: FieldErrors = {
      ...(input.categoryId && !found.hasCategory && { categoryId: ['This category does not exist.'] }),
      ...(input.tagIds?.some((id) => !found.tagIds.has(id)) && {
        tagIds: ['One of the tags does not exist.'],
      }),
    };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return {
      ...content,
      categoryId: found.hasCategory ? categoryId : null,
      tagIds: [...new Set(tagIds)].filter((id) => found.tagIds.has(id)),
    };
  }

  /** Locks the post and changes it. */
  async function change(
    viewer: Viewer,
    idOrSlug: string,
    input: UpdatePostInput,
    next: (tx: Db, working: WorkingPost) => Promise<Save>,
  ): Promise<EditedPost> {
    const write = () =>
      db.transaction().execute(async (tx) => {
        await holdUser(tx, engine, viewer.id);
        const visible = await findPostFor(tx, viewer, idOrSlug);
        const row = visible && (await lockPost(tx, engine, visible.id));
        if (!row) throw notFound('post');
        if (input.version !== undefined && input.version !== row.version) throw changedMeanwhile();
        const working = await readWorking(tx, row);
        const wanted = await next(tx, working);
        const content = await withTaxonomy(tx, wanted.content, input);
        return present(tx, await save(tx, viewer, working, { ...wanted, content }));
      });
    return slugGuarded(write);
  }

  /** The content with the input's cover and slug. */
  async function chosen(
    tx: Db,
    viewer: Viewer,
    content: PostContent,
    input: UpdatePostInput,
    postId: string,
  ): Promise<PostContent> {
    const { coverMediaId, slug } = input;
    if (slug && (await isPostSlugTaken(tx, slug, postId))) throw slugTaken();
    const isNewCover = coverMediaId && coverMediaId !== content.coverMediaId;
    return {
      ...content,
      ...(slug && { slug }),
      ...(coverMediaId === null && { coverMediaId: null, coverPath: null }),
      ...(isNewCover && (await chooseCover(tx, media, viewer, coverMediaId))),
    };
  }

  async function add(tx: Db, viewer: Viewer, input: CreatePostInput): Promise<EditedPost> {
    await holdUser(tx, engine, viewer.id);
    if (needsApproval(viewer) && (await countPostsOf(tx, viewer.id)) >= MOST_POSTS) throw tooManyPosts();
    const id = newId();
    const now = isoNow(clock);
    const slug =
      input.slug ??
      (await uniqueSlug(
        toSlug(input.title),
        async (candidate) => isReservedName(candidate) || isPostSlugTaken(tx, candidate),
      ));
    const base = { ...EMPTY_CONTENT, title: input.title, slug };
    const content = await withTaxonomy(
      tx,
      await chosen(tx, viewer, withInput(base, input), input, id),
      input,
    );
    const row: PostRow = {
      id,
      slug,
      title: input.title,
      excerpt: null,
      body: '',
      html: '',
      outline: '[]',
      words: 0,
      owner_id: viewer.id,
      category_id: null,
      status: 'draft',
      approval_status: 'not_approved',
      featured_at: null,
      published_at: null,
      seo_title: null,
      seo_description: null,
      canonical_url: null,
      cover_media_id: null,
      cover_path: null,
      channel: 'page',
      campaign_id: null,
      sponsored_at: null,
      version: 0,
      submitted_at: null,
      review_message: null,
      created_at: now,
      updated_at: now,
    };
    await insertPost(tx, row);
    const empty = { ...EMPTY_CONTENT, title: '', slug };
    const before: WorkingPost = {
      row,
      change: undefined,
      approvedContent: empty,
      content: empty,
      approval: 'not_approved',
    };
    const approval = input.approvalStatus ?? (needsApproval(viewer) ? undefined : 'approved');
    return present(
      tx,
      await save(tx, viewer, before, { ...workflowOf(input), content, approval, kind: 'saved' }),
    );
  }

  async function mailWriter(
    tx: Db,
    viewer: Viewer,
    { ownerId }: EditedPost,
    mail: (to: { email: string; name: string }) => ReturnType<typeof approvedMail>,
  ): Promise<void> {
    const writer = ownerId && ownerId !== viewer.id ? await users.findById(ownerId, tx) : undefined;
    if (writer) await queue.enqueue(tx, MAIL_JOB, mail(writer));
  }

  return {
    /** The posts that the viewer may edit, the last changed first unless the filter says otherwise. */
    async list(
      viewer: Viewer,
      filter: PostFilter,
      paging: Paging,
    ): Promise<{ results: PostListItem[]; count: number }> {
      const { rows, count } = await listPosts(db, viewer, filter, paging);
      const now = isoNow(clock);
      return { results: rows.map((row) => presentListed(row, now)), count };
    },
    listInBatches: (viewer: Viewer, filter: PostFilter): AsyncIterable<PostListItem[]> =>
      mapBatches(postsInBatches(db, viewer, filter), (row) => presentListed(row, isoNow(clock))),

    countAwaiting: (): Promise<number> => countAwaiting(db),

    /** Undefined if the viewer may not edit it. */
    async findFor(viewer: Viewer, idOrSlug: string): Promise<EditedPost | undefined> {
      const row = await findPostFor(db, viewer, idOrSlug);
      return row && present(db, await readWorking(db, row));
    },
    /** @throws AppError 404 if the viewer may not edit it. */
    async get(viewer: Viewer, idOrSlug: string): Promise<EditedPost> {
      const row = await findPostFor(db, viewer, idOrSlug);
      if (!row) throw notFound('post');
      return present(db, await readWorking(db, row));
    },

    /** The posts before and after this one in the list with these filters; null at its ends, and outside of it. */
    async neighbours(viewer: Viewer, filter: PostFilter, id: string) {
      const found = await findNeighbours(db, viewer, filter, id);
      const ids = [found?.next, found?.previous].flatMap((neighbour) => neighbour ?? []);
      const titles = ids.length > 0 ? await listTitles(db, ids) : [];
      const of = (neighbour: string | null | undefined) =>
        titles.find((post) => post.id === neighbour) ?? null;
      return { next: of(found?.next), previous: of(found?.previous) };
    },

    /** @throws AppError 422 */
    async create(viewer: Viewer, input: CreatePostInput): Promise<EditedPost> {
      const refused = refusedFields(viewer, input);
      if (refused) throw refused;
      const create = () => db.transaction().execute((tx) => add(tx, viewer, input));
      return slugGuarded(() => (input.slug ? create() : retryWhile(isUniqueViolation, create)));
    },

    /** The same in a transaction of the caller. */
    createIn: (tx: Db, viewer: Viewer, input: CreatePostInput): Promise<EditedPost> => add(tx, viewer, input),

    /** @throws AppError 404, 409 for a stale version, 422 */
    async update(viewer: Viewer, idOrSlug: string, input: UpdatePostInput): Promise<EditedPost> {
      const refused = refusedFields(viewer, input);
      if (refused) throw refused;
      return change(viewer, idOrSlug, input, async (tx, { row, content }) => ({
        ...workflowOf(input),
        content: await chosen(tx, viewer, withInput(content, input), input, row.id),
        approval: input.approvalStatus,
        kind: input.autosave ? 'autosaved' : 'saved',
      }));
    },

    /** For the staff. @throws AppError 404, 409 if it was changed since this version */
    async approve(viewer: Viewer, id: string, version: number | undefined): Promise<EditedPost> {
      assertEditorial(viewer);
      return change(viewer, id, { version }, async (tx, working) => {
        const path = isReleased({ ...working.row, approval_status: 'approved' })
          ? postPathOf(working.content.slug, await categorySlug(tx, working.content.categoryId))
          : undefined;
        if (working.approval !== 'approved')
          await mailWriter(tx, viewer, await present(tx, working), (to) =>
            approvedMail(to, { id: working.row.id, title: working.content.title, path }, config),
          );
        return { content: working.content, approval: 'approved', kind: 'saved' };
      });
    },

    /** For the staff: the writer gets the message. @throws AppError 404, 409 */
    async sendBack(
      viewer: Viewer,
      id: string,
      { message, version }: { message: string; version?: number | undefined },
    ): Promise<EditedPost> {
      assertEditorial(viewer);
      return change(viewer, id, { version }, async (tx, working) => {
        await mailWriter(tx, viewer, await present(tx, working), (to) =>
          sentBackMail(to, { id: working.row.id, title: working.content.title }, message, config),
        );
        return {
          content: working.content,
          approval: 'not_approved',
          reviewMessage: message,
          kind: 'saved',
        };
      });
    },

    async remove(viewer: Viewer, idOrSlug: string): Promise<string> {
      return db.transaction().execute(async (tx) => {
        const visible = await findPostFor(tx, viewer, idOrSlug);
        const row = visible && (await lockPost(tx, engine, visible.id));
        if (!row) throw notFound('post');
        await deletePost(tx, row.id);
        if (isReleased(row)) await released(tx, row);
        return row.id;
      });
    },

    /** The newest first. @throws AppError 404 */
    async revisions(
      viewer: Viewer,
      idOrSlug: string,
      paging: Paging,
    ): Promise<{ results: RevisionView[]; count: number }> {
      const row = await findPostFor(db, viewer, idOrSlug);
      if (!row) throw notFound('post');
      const { rows, count } = await listRevisions(db, row.id, paging);
      return { results: rows.map(presentRevision), count };
    },

    /** What a revision keeps. @throws AppError 404 */
    async revision(viewer: Viewer, idOrSlug: string, id: string): Promise<RevisionContent> {
      const row = await findPostFor(db, viewer, idOrSlug);
      const revision = row && (await findRevision(db, row.id, id));
      if (!revision) throw notFound('revision');
      return presentRevisionContent(revision);
    },

    /**
     * Makes a revision the current state, as a save of its content would. Its slug, its date and what was deleted since
     * stay as they are now.
     * @throws AppError 404, 409
     */
    async restore(
      viewer: Viewer,
      idOrSlug: string,
      revisionId: string,
      version: number | undefined,
    ): Promise<EditedPost> {
      return change(viewer, idOrSlug, { version }, async (tx, { row, content }) => {
        const revision = await findRevision(tx, row.id, revisionId);
        if (!revision) throw notFound('revision');
        const { slug, publishedAt, channel } = content;
        const restored = { ...readContent(revision.content), slug, publishedAt, channel };
        const cover = restored.coverMediaId && (await media.findPicture(tx, viewer, restored.coverMediaId));
        const shown = { coverMediaId: cover ? cover.id : null, coverPath: cover ? cover.path : null };
        return { content: { ...restored, ...shown }, kind: 'saved' };
      });
    },

    isSlugFree: async (slug: string): Promise<boolean> =>
      !isReservedName(slug) && !(await isPostSlugTaken(db, slug)),

    usesOfMedia: async (tx: Db, mediaIds: string[]): Promise<FoundUse[]> =>
      (await listMediaUses(tx, mediaIds)).map(({ id, title, ownerName, mediaId }) => ({
        mediaId,
        kind: 'post',
        label: `Post ${title}`,
        href: ownerName ? `/u/${ownerName}/posts/${id}` : `/admin/posts/${id}`,
      })),
    async followPicture(tx: Db, picture: Picture): Promise<void> {
      if (await followPicture(tx, picture)) await versions.bump(tx, 'posts');
    },
  };

  async function categorySlug(tx: Db, id: string | null): Promise<string | null> {
    return id ? ((await listCategories(tx, [id]))[0]?.slug ?? null) : null;
  }
}

const workflowOf = ({ status, isFeatured, isSponsored, campaignId }: UpdatePostInput) => ({
  status,
  isFeatured,
  isSponsored,
  campaignId,
});

const slugTaken = () => invalid({ slug: ['This slug is taken.'] });
const changedMeanwhile = () =>
  conflict(
    'Somebody else saved this post meanwhile. What you wrote is still here: compare before you save again.',
  );
const tooManyPosts = () => invalid({ title: [`You have ${MOST_POSTS} posts. Delete one first.`] });

async function slugGuarded<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? slugTaken() : error;
  }
}
