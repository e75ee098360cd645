import type { Viewer } from '../../accounts/accounts.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Save } from './next-state.ts';
import { type PostContent, pickContent, readContent } from './post-content.ts';
import type { Step } from './post-steps.ts';
import { findFreeSlug, type PostWriter, type WriterDeps } from './post-writer.ts';
import {
  type ChangeRow,
  findPost,
  listMediaIds,
  listPostSlugs,
  lockPost,
  lockUser,
  type PostRow,
  updatePost,
} from './posts.queries.ts';
import { listSlugsOf, reserveSlug } from './slugs.queries.ts';
import { readWorking } from './working-post.ts';

/** A post without its ids, owner and revisions, for another installation. */
export interface PostCopy extends PostContent, ReturnType<typeof workflowIn> {
  /** The writer's change since the approval. */
  change: (PostContent & { approvalStatus: ChangeRow['approval_status'] }) | null;
  /** Earlier slugs, which redirect to the post. */
  formerSlugs: string[];
}

/** Whole posts, for exports and imports. */
export function createPostCopies({ database, media, writer }: WriterDeps & { writer: PostWriter }) {
  const { db, engine } = database;

  async function withCover(tx: Db, viewer: Viewer, content: PostContent): Promise<PostContent> {
    const { coverMediaId } = content;
    const picture = coverMediaId ? await media.files.findPicture(tx, viewer, coverMediaId) : undefined;
    return { ...content, coverMediaId: picture?.id ?? null };
  }

  const step =
    (content: PostContent, workflow: Partial<Save>): Step =>
    async (tx, viewer) => ({
      ...workflow,
      content: await withCover(tx, viewer, content),
      kind: 'saved',
      isCopy: true,
    });

  return {
    /** All posts, the oldest first. */
    listSlugs: (): Promise<{ id: string; slug: string }[]> => listPostSlugs(db),

    /** The ids of all files that posts show. */
    listMediaIds: (): Promise<string[]> => listMediaIds(db),

    exists: async (tx: Db, id: string): Promise<boolean> => (await findPost(tx, id)) !== undefined,

    async get(id: string): Promise<PostCopy | undefined> {
      const row = await findPost(db, id);
      if (!row) return undefined;
      const { approvedContent, change: changed } = await readWorking(db, row);
      const change = changed && {
        ...readContent(changed.content),
        approvalStatus: changed.approval_status,
      };
      const slugs = await listSlugsOf(db, id);
      return {
        ...approvedContent,
        ...workflowIn(row),
        change: change ?? null,
        formerSlugs: slugs.filter((slug) => slug !== row.slug && slug !== change?.slug),
      };
    },

    /**
     * Creates a post of the viewer from the copy, in a transaction of `savePosts`. A taken slug gets a suffix.
     * @throws AppError 422 for a live post without a text
     */
    async create(tx: Db, viewer: Viewer, copy: PostCopy) {
      await lockUser(tx, engine, viewer.id);
      const { title, change } = copy;
      const slug = await findFreeSlug(tx, copy.slug);
      const { status, approvalStatus: approval, isFeatured, isSponsored, campaignId } = copy;
      const workflow = { status, approval, isFeatured, isSponsored, campaignId };
      let working = await writer.insert(
        tx,
        viewer,
        { title, slug },
        step({ ...pickContent(copy), slug }, workflow),
      );
      if (change) {
        const changedSlug = change.slug === copy.slug ? slug : await findFreeSlug(tx, change.slug);
        const content = { ...pickContent(change), slug: changedSlug };
        const next = step(content, { approval: change.approvalStatus });
        working = await writer.changeLocked(tx, viewer, working.row, next);
      }
      const { id, version } = working.row;
      await updatePost(tx, id, {
        created_at: copy.createdAt,
        updated_at: copy.updatedAt,
        submitted_at: copy.submittedAt,
        review_message: copy.reviewMessage,
      });
      for (const former of new Set(copy.formerSlugs))
        if ((await findFreeSlug(tx, former)) === former) await reserveSlug(tx, former, id, copy.updatedAt);
      return { id, slug, version };
    },

    /** Deletes the post if it still has this version. @returns whether it was deleted */
    removeUnchanged: (id: string, version: number): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const row = await lockPost(tx, engine, id);
        if (row?.version !== version) return false;
        await writer.removeLocked(tx, null, row);
        return true;
      }),
  };
}

const workflowIn = (row: PostRow) => ({
  status: row.status,
  approvalStatus: row.approval_status,
  isFeatured: row.featured_at !== null,
  isSponsored: row.sponsored_at !== null,
  campaignId: row.campaign_id,
  reviewMessage: row.review_message,
  submittedAt: row.submitted_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
