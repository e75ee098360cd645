import { isReservedName } from '../../lib/reserved-names.ts';
import type { CreatePostInput, UpdatePostInput } from '../../lib/schemas/posts.ts';
import { toSlug, uniqueSlug } from '../../lib/slugs.ts';
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
  holdTaxonomy,
  holdUser,
  insertPost,
  listCategories,
  lockPost,
  type PostRow,
} from './posts.queries.ts';
import { queuePublication } from './publication.ts';
import { readWorking, type Save, savePost, type WorkingPost } from './save-post.ts';
import { isPostSlugTaken } from './slugs.queries.ts';

/** The posts of somebody who is not of the staff: more are a mistake, or an attack. */
const MOST_POSTS = 500;

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

  const released = (tx: Db, before: PostRow, after: PostRow | undefined): Promise<void> =>
    queuePublication({ clock, queue, versions }, tx, before, after);

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
  const change = (
    viewer: Viewer,
    idOrSlug: string,
    input: UpdatePostInput,
    next: (tx: Db, working: WorkingPost) => Promise<Save>,
    stale: (row: PostRow) => AppError = changedMeanwhile,
  ): Promise<EditedPost> =>
    slugGuarded(() =>
      db.transaction().execute(async (tx) => {
        await holdUser(tx, engine, viewer.id);
        const visible = await findPostFor(tx, viewer, idOrSlug);
        const row = visible && (await lockPost(tx, engine, visible.id));
        if (!row) throw notFound('post');
        if (input.version !== undefined && input.version !== row.version) throw stale(row);
        return present(tx, await changeLocked(tx, viewer, row, input, next));
      }),
    );

  /** The same for a post that the caller has locked, after its user. */
  async function changeLocked(
    tx: Db,
    viewer: Viewer,
    row: PostRow,
    input: UpdatePostInput,
    next: (tx: Db, working: WorkingPost) => Promise<Save>,
  ): Promise<WorkingPost> {
    const working = await readWorking(tx, row);
    const wanted = await next(tx, working);
    const content = await withTaxonomy(tx, wanted.content, input);
    return save(tx, viewer, working, { ...wanted, content });
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

  /** Inserts an empty post, which the same transaction saves. */
  async function begin(
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

  async function add(tx: Db, viewer: Viewer, input: CreatePostInput): Promise<EditedPost> {
    await holdUser(tx, engine, viewer.id);
    if (needsApproval(viewer) && (await countPostsOf(tx, viewer.id)) >= MOST_POSTS) throw tooManyPosts();
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
      await chosen(tx, viewer, withInput(base, input), input, id),
      input,
    );
    const before = await begin(tx, viewer, input.title, slug, id);
    const approval = input.approvalStatus ?? (needsApproval(viewer) ? undefined : 'approved');
    return present(
      tx,
      await save(tx, viewer, before, { ...workflowOf(input), content, approval, kind: 'saved' }),
    );
  }

  return {
    present,
    released,
    change,
    changeLocked,
    chosen,
    withTaxonomy,
    begin,
    save,
    add,
  };
}

/** What a save says of a post besides its content. Who submits a draft wants it live once it is approved. */
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

const slugTaken = () => invalid({ slug: ['This slug is taken.'] });
const changedMeanwhile = () =>
  conflict(
    'Somebody else saved this post meanwhile. What you wrote is still here: compare before you save again.',
  );
const tooManyPosts = () => invalid({ title: [`You have ${MOST_POSTS} posts. Delete one first.`] });

export async function slugGuarded<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? slugTaken() : error;
  }
}
