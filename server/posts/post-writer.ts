import { takenMessage } from '#lib/availability.ts';
import { isReservedName } from '#lib/reserved-names.ts';
import type { CreatePostInput, UpdatePostInput } from '#lib/schemas/posts.ts';
import { toSlug, uniqueSlug } from '#lib/slugs.ts';
import type { Media } from '../media/media.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { ContentVersions } from '../platform/content-versions.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import { isUniqueViolation } from '../platform/db/violations.ts';
import { type AppError, conflict, type FieldErrors, invalid, notFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import type { Viewer } from '../users/users.ts';
import { EMPTY_CONTENT, type PostContent, withInput } from './post-content.ts';
import { chooseCover } from './post-pictures.ts';
import { needsApproval } from './posts.policy.ts';
import { type EditedPost, presentEdited } from './posts.present.ts';
import {
  countPostsOf,
  findPostFor,
  insertPost,
  listCategories,
  lockPost,
  lockTaxonomy,
  lockUser,
  type PostRow,
} from './posts.queries.ts';
import { createPublicationQueue } from './publication.ts';
import { readWorking, type Save, savePost, type WorkingPost } from './save-post.ts';
import { isPostSlugTaken } from './slugs.queries.ts';

/** For writers who are not staff: more posts are a mistake or an attack. */
const MAX_POSTS = 500;

export interface WriterDeps {
  database: Database;
  clock: Clock;
  queue: JobQueue;
  versions: ContentVersions;
  media: Media;
}

/** Creates and changes posts in transactions: a new text, a decision and a restored revision are all saves. */
export type PostWriter = ReturnType<typeof createPostWriter>;

export function createPostWriter({ database, clock, queue, versions, media }: WriterDeps) {
  const { db, engine } = database;

  const enqueuePublication = createPublicationQueue({ clock, queue, versions });

  const save = (tx: Db, viewer: Viewer, before: WorkingPost, next: Save): Promise<WorkingPost> =>
    savePost({ clock, media, enqueuePublication }, tx, viewer, before, next);

  async function present(tx: Db, working: WorkingPost): Promise<EditedPost> {
    const ids = [working.row.category_id, working.content.categoryId].filter((id) => id !== null);
    const categories = ids.length > 0 ? await listCategories(tx, ids) : [];
    return presentEdited(working, categories, isoNow(clock));
  }

  /**
   * The content without its category or tags that have been deleted meanwhile.
   * @throws AppError 422 if the input names one
   */
  async function withTaxonomy(tx: Db, content: PostContent, input: UpdatePostInput): Promise<PostContent> {
    const { categoryId, tagIds } = content;
    const found = await lockTaxonomy(tx, engine, { categoryId, tagIds });
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
  const change = (
    viewer: Viewer,
    idOrSlug: string,
    input: UpdatePostInput,
    next: (tx: Db, working: WorkingPost) => Promise<Save>,
    staleVersion: (row: PostRow) => AppError = versionConflict,
  ): Promise<EditedPost> =>
    slugGuarded(() =>
      db.transaction().execute(async (tx) => {
        await lockUser(tx, engine, viewer.id);
        const visible = await findPostFor(tx, viewer, idOrSlug);
        const row = visible && (await lockPost(tx, engine, visible.id));
        if (!row) throw notFound('post');
        if (input.version !== undefined && input.version !== row.version) throw staleVersion(row);
        return present(tx, await changeLocked(tx, viewer, row, input, next));
      }),
    );

  /** The same for a post that the caller has locked, after locking the user. */
  async function changeLocked(
    tx: Db,
    viewer: Viewer,
    row: PostRow,
    input: UpdatePostInput,
    next: (tx: Db, working: WorkingPost) => Promise<Save>,
  ): Promise<WorkingPost> {
    const working = await readWorking(tx, row);
    const nextSave = await next(tx, working);
    const content = await withTaxonomy(tx, nextSave.content, input);
    return save(tx, viewer, working, { ...nextSave, content });
  }

  /** @throws AppError 422 for a taken slug or a cover that the viewer may not use */
  async function withCoverAndSlug(
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

  /** Inserts an empty post, which the same transaction must then save. */
  async function insertEmpty(
    tx: Db,
    viewer: Viewer,
    title: string,
    slug: string,
    id = newId(),
  ): Promise<WorkingPost> {
    const now = isoNow(clock);
    const row: PostRow = {
      id,
      slug,
      title,
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
    return { row, change: undefined, approvedContent: empty, content: empty, approval: 'not_approved' };
  }

  async function create(tx: Db, viewer: Viewer, input: CreatePostInput): Promise<EditedPost> {
    await lockUser(tx, engine, viewer.id);
    if (needsApproval(viewer) && (await countPostsOf(tx, viewer.id)) >= MAX_POSTS) throw postLimitReached();
    const id = newId();
    const slug =
      input.slug ??
      (await uniqueSlug(
        toSlug(input.title),
        async (candidate) => isReservedName(candidate) || isPostSlugTaken(tx, candidate),
      ));
    const base = { ...EMPTY_CONTENT, title: input.title, slug };
    const content = await withTaxonomy(
      tx,
      await withCoverAndSlug(tx, viewer, withInput(base, input), input, id),
      input,
    );
    const before = await insertEmpty(tx, viewer, input.title, slug, id);
    const approval = input.approvalStatus ?? (needsApproval(viewer) ? undefined : 'approved');
    return present(
      tx,
      await save(tx, viewer, before, { ...workflowOf(input), content, approval, kind: 'saved' }),
    );
  }

  return {
    present,
    enqueuePublication,
    change,
    changeLocked,
    withCoverAndSlug,
    withTaxonomy,
    insertEmpty,
    save,
    create,
  };
}

/** The fields of an input that are not content. Submitting a draft also makes it live, so that approving it publishes it. */
export const workflowOf = ({
  status,
  approvalStatus,
  isFeatured,
  isSponsored,
  campaignId,
}: UpdatePostInput) => ({
  status: status ?? (approvalStatus === 'awaiting_approval' ? ('live' as const) : undefined),
  isFeatured,
  isSponsored,
  campaignId,
});

const slugTaken = () => invalid({ slug: [takenMessage('This slug')] });
const versionConflict = () =>
  conflict(
    'Someone else has saved this post since you opened it. Your text is still here: compare before you save again.',
  );
const postLimitReached = () =>
  invalid({ title: [`You have ${MAX_POSTS} posts, which is the limit. Delete one first.`] });

export async function slugGuarded<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? slugTaken() : error;
  }
}
