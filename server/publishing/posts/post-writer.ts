import { isReservedName } from '#lib/reserved-names.ts';
import type { CreatePostInput } from '#lib/schemas/posts.ts';
import { uniqueSlug } from '#lib/slugs.ts';
import { toSlug } from '#lib/to-slug.ts';
import type { Users, Viewer } from '../../accounts/accounts.ts';
import type { Media } from '../../media/media.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ifTaken } from '../../platform/db/violations.ts';
import { type AppError, conflict, invalid, orNotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Markdown } from '../blog/blog.ts';
import { EMPTY_CONTENT } from './post-content.ts';
import { createPostSteps, type Step, slugTaken } from './post-steps.ts';
import { isReleased, needsApproval } from './posts.policy.ts';
import { type EditedPost, presentEdited } from './posts.present.ts';
import {
  countPostsOf,
  deletePost,
  findPostFor,
  insertPost,
  listCategories,
  lockPost,
  lockUser,
  type PostRow,
} from './posts.queries.ts';
import { createAnnounceChange } from './publication.ts';
import { recordDeletion, recordSave } from './record-posts.ts';
import { createRenderedTexts } from './rendered-texts.ts';
import { savePost } from './save-post.ts';
import { isPostSlugTaken } from './slugs.queries.ts';
import { announceSubmission } from './submissions.ts';
import { readWorking, type WorkingPost } from './working-post.ts';

/** For writers who are not staff: more posts are a mistake or an attack. */
const MAX_POSTS = 500;

export interface WriterDeps
  extends Pick<Platform, 'database' | 'clock' | 'settings' | 'queue' | 'versions' | 'recordAudit'> {
  markdown: Markdown;
  media: Media;
  users: Users;
}

/** Writes posts: locks a post, runs a step, which prepares its next content, and saves the result in one transaction. */
export type PostWriter = ReturnType<typeof createPostWriter>;

export function createPostWriter(deps: WriterDeps) {
  const { database, clock, media, queue } = deps;
  const { db, engine } = database;
  const steps = createPostSteps(deps);
  const announceChange = createAnnounceChange(deps);
  const texts = createRenderedTexts(deps.markdown);

  /** A transaction that saves posts. It is repeated when a text was not rendered yet. */
  const savePosts = <Result>(
    viewer: Viewer,
    save: (tx: Db) => Promise<Result>,
    bodies?: readonly string[],
  ): Promise<Result> => texts.around(viewer, () => inTransaction(db, save), bodies);

  async function create(tx: Db, viewer: Viewer, input: CreatePostInput): Promise<EditedPost> {
    await lockUser(tx, engine, viewer.id);
    if (needsApproval(viewer) && (await countPostsOf(tx, viewer.id)) >= MAX_POSTS) throw postLimitReached();
    const slug = input.slug ?? (await findFreeSlug(tx, toSlug(input.title)));
    const edited = await insert(tx, viewer, { title: input.title, slug }, async (...working) => {
      const save = await steps.edit(input)(...working);
      return { ...save, approval: save.approval ?? (needsApproval(viewer) ? undefined : 'approved') };
    });
    return present(tx, edited);
  }

  /** Inserts an empty post, which the step fills. The caller has locked the user. */
  async function insert(
    tx: Db,
    viewer: Viewer,
    { title, slug }: { title: string; slug: string },
    step: Step,
  ): Promise<WorkingPost> {
    const now = isoNow(clock);
    const row = await insertPost(tx, {
      id: newId(),
      slug,
      title,
      body: '',
      html: '',
      outline: '[]',
      words: 0,
      owner_id: viewer.id,
      status: 'draft',
      approval_status: 'not_approved',
      channel: 'page',
      version: 0,
      created_at: now,
      updated_at: now,
    });
    const content = { ...EMPTY_CONTENT, title: '', slug };
    const approval = 'not_approved';
    return save(tx, viewer, { row, change: undefined, approvedContent: content, content, approval }, step);
  }

  /**
   * Locks the post, runs the step and saves its result.
   * @param version the one that the viewer has read; undefined for any
   * @throws AppError 404, 409 for another version, 422
   */
  const change = (
    viewer: Viewer,
    idOrSlug: string,
    version: number | undefined,
    step: Step,
    staleVersion: (row: PostRow) => AppError = versionConflict,
  ): Promise<EditedPost> =>
    savePosts(viewer, async (tx) => {
      await lockUser(tx, engine, viewer.id);
      const row = await lockFor(tx, viewer, idOrSlug);
      if (version !== undefined && version !== row.version) throw staleVersion(row);
      return present(tx, await changeLocked(tx, viewer, row, step));
    }).catch(ifTaken(slugTaken));

  /** The same for a post that the caller has locked, after locking the user. */
  const changeLocked = async (tx: Db, viewer: Viewer, row: PostRow, step: Step): Promise<WorkingPost> =>
    save(tx, viewer, await readWorking(tx, row), step);

  async function save(tx: Db, viewer: Viewer, working: WorkingPost, step: Step): Promise<WorkingPost> {
    const requested = await step(tx, viewer, working);
    const saved = await savePost({ ...deps, texts, announceChange }, tx, viewer, working, requested);
    await recordSave(deps, tx, viewer, { before: working, requested, after: saved });
    const isSubmitted = saved.approval === 'awaiting_approval' && working.approval !== saved.approval;
    if (isSubmitted) await announceSubmission(queue, tx);
    return saved;
  }

  /** @returns its id. @throws AppError 404 */
  const remove = (viewer: Viewer, idOrSlug: string): Promise<string> =>
    inTransaction(db, async (tx) => {
      const row = await lockFor(tx, viewer, idOrSlug);
      await removeLocked(tx, viewer, row);
      return row.id;
    });

  /** Without a viewer the import that is undone has been recorded. */
  async function removeLocked(tx: Db, viewer: Viewer | null, row: PostRow): Promise<void> {
    await deletePost(tx, row.id);
    await recordDeletion(deps, tx, viewer, row);
    if (isReleased(row)) await announceChange(tx, row, undefined);
  }

  async function lockFor(tx: Db, viewer: Viewer, idOrSlug: string): Promise<PostRow> {
    const visible = await findPostFor(tx, viewer, idOrSlug);
    const row = orNotFound(visible && (await lockPost(tx, engine, visible.id)), 'post');
    return row;
  }

  async function present(tx: Db, working: WorkingPost): Promise<EditedPost> {
    const ids = [working.row.category_id, working.content.categoryId].filter((id) => id !== null);
    const categories = ids.length > 0 ? await listCategories(tx, ids) : [];
    const coverPath = await media.files.pathOf(tx, working.content.coverMediaId);
    return presentEdited(working, categories, coverPath, isoNow(clock));
  }

  return { steps, savePosts, create, insert, change, changeLocked, remove, removeLocked, present };
}

export const findFreeSlug = (tx: Db, wanted: string): Promise<string> =>
  uniqueSlug(wanted, async (slug) => !(await isSlugFree(tx, slug)));

export const isSlugFree = async (db: Db, slug: string): Promise<boolean> =>
  !isReservedName(slug) && !(await isPostSlugTaken(db, slug));

const versionConflict = () =>
  conflict(
    'Someone else has saved this post since you opened it. Your text is still here: compare before you save again.',
  );
const postLimitReached = () =>
  invalid({ title: [`You have ${MAX_POSTS} posts, which is the limit. Delete one first.`] });
