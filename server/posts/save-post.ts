import type { ApprovalStatus } from '../../lib/post-states.ts';
import { type ImageSizes, renderMarkdown } from '../blog/blog.ts';
import type { Media } from '../media/media.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { invalid } from '../platform/errors.ts';
import type { Viewer } from '../users/users.ts';
import {
  columnsOf,
  contentOf,
  isSameContent,
  type PostContent,
  readContent,
  wordsIn,
} from './post-content.ts';
import { picturesOf } from './post-pictures.ts';
import { isReleased, needsApproval } from './posts.policy.ts';
import {
  type ChangeRow,
  deleteChange,
  findChange,
  listTagIds,
  type PostRow,
  replaceMedia,
  replaceTags,
  saveChange,
  updatePost,
} from './posts.queries.ts';
import { saveRevision } from './revisions.ts';
import { releaseOtherSlugs, reserveSlug } from './slugs.queries.ts';

/** A post as its writer sees it, with its pending change if it has one. */
export interface WorkingPost {
  row: PostRow;
  change: ChangeRow | undefined;
  /** The content of the post's own row; visitors can read it once the post is live and approved. */
  approvedContent: PostContent;
  content: PostContent;
  approval: ApprovalStatus;
}

export async function readWorking(db: Db, row: PostRow): Promise<WorkingPost> {
  const change = await findChange(db, row.id);
  const approvedContent = contentOf(row, await listTagIds(db, row.id));
  return {
    row,
    change,
    approvedContent,
    content: change ? readContent(change.content) : approvedContent,
    approval: change?.approval_status ?? row.approval_status,
  };
}

export interface Save {
  content: PostContent;
  /** An editor's decision or a writer's request; undefined for an ordinary save. */
  approval?: ApprovalStatus | undefined;
  status?: PostRow['status'] | undefined;
  isFeatured?: boolean | undefined;
  isSponsored?: boolean | undefined;
  campaignId?: string | null | undefined;
  reviewMessage?: string | null;
  kind: 'saved' | 'autosaved';
  /** An imported post: pictures without a description do not prevent its publication. */
  isCopy?: boolean;
}

interface Deps {
  clock: Clock;
  media: Media;
  /** Called in the transaction of a save that may change what visitors read. */
  enqueuePublication(tx: Db, before: PostRow, after: PostRow): Promise<void>;
}

/**
 * Saves a post that the caller has locked. A writer's change to an approved post is stored beside it until the change is
 * approved.
 */
export async function savePost(
  { clock, media, enqueuePublication }: Deps,
  tx: Db,
  viewer: Viewer,
  before: WorkingPost,
  save: Save,
): Promise<WorkingPost> {
  const now = isoNow(clock);
  const { row } = before;
  const status = save.status ?? row.status;
  const isChanged = !isSameContent(before.content, save.content);
  const approval = approvalAfter(viewer, before, save, isChanged);
  const wasApproved = row.approval_status === 'approved';
  const isPending =
    wasApproved && approval !== 'approved' && !isSameContent(before.approvedContent, save.content);
  const isGoingLive = approval === 'approved' && status === 'live';
  const content = approval === 'approved' ? withPublishedAt(save.content, status, now) : save.content;

  const pictures = await picturesOf(tx, media, content);
  if (isGoingLive || approval === 'awaiting_approval') {
    if (content.body.trim() === '') throw invalid({ body: ['Write the text first.'] });
    if (pictures.problem && !save.isCopy) throw pictures.problem;
  }

  const version = row.version + 1;
  const workflow = {
    status,
    version,
    ...(save.isFeatured !== undefined && {
      featured_at: save.isFeatured ? (row.featured_at ?? now) : null,
    }),
    ...(save.isSponsored !== undefined && {
      sponsored_at: save.isSponsored ? (row.sponsored_at ?? now) : null,
    }),
    ...(save.campaignId !== undefined && { campaign_id: save.campaignId }),
    ...(approval !== before.approval && approval === 'awaiting_approval' && { submitted_at: now }),
    ...(approval !== 'not_approved' && { review_message: null }),
    ...(save.reviewMessage !== undefined && { review_message: save.reviewMessage }),
    updated_at: now,
  };
  const state = { status, approval_status: isPending ? ('approved' as const) : approval };
  const rowContent = isPending ? withPublishedAt(before.approvedContent, status, now) : content;
  const rowPictures = isPending ? await picturesOf(tx, media, rowContent) : pictures;
  const after = await updatePost(tx, row.id, {
    ...workflow,
    ...columnsOf(rowContent),
    ...rendered(rowContent, state, row, rowPictures.files),
    approval_status: state.approval_status,
  });
  const change = isPending
    ? {
        post_id: row.id,
        title: content.title,
        content: JSON.stringify(content),
        approval_status: approval as ChangeRow['approval_status'],
        created_at: before.change?.created_at ?? now,
        words: wordsIn(content.body),
      }
    : undefined;
  if (change) await saveChange(tx, change);
  else if (before.change) await deleteChange(tx, row.id);
  if (!isPending) await replaceTags(tx, row.id, content.tagIds);

  await replaceMedia(tx, row.id, [...new Set([...pictures.mediaIds, ...rowPictures.mediaIds])]);
  await reserveSlug(tx, content.slug, row.id, now);
  if (!wasApproved) await releaseOtherSlugs(tx, row.id, [content.slug]);
  if (isChanged)
    await saveRevision(tx, {
      postId: row.id,
      version,
      editorId: viewer.id,
      kind: save.kind,
      content,
      now,
    });
  if (isReleased(row) || isReleased(after)) await enqueuePublication(tx, row, after);
  return { row: after, change, approvedContent: rowContent, content, approval };
}

/** A post that is published without a date gets the current time. */
const withPublishedAt = (content: PostContent, status: PostRow['status'], now: string): PostContent =>
  status === 'live' && content.publishedAt === null ? { ...content, publishedAt: now } : content;

function approvalAfter(
  viewer: Viewer,
  { row, approval: current, approvedContent }: WorkingPost,
  save: Save,
  isChanged: boolean,
): ApprovalStatus {
  const wasApproved = row.approval_status === 'approved';
  const isAsApproved = wasApproved && isSameContent(approvedContent, save.content);
  if (save.approval && !(isAsApproved && needsApproval(viewer))) return save.approval;
  if (isAsApproved) return 'approved';
  return current === 'approved' && isChanged && needsApproval(viewer) ? 'not_approved' : current;
}

/** Drafts are not rendered: they are saved every few seconds. */
function rendered(
  { body }: PostContent,
  state: { status: string; approval_status: string },
  row: PostRow,
  sizes: ImageSizes,
): Pick<PostRow, 'html' | 'outline' | 'words'> {
  if (!isReleased(state)) return { html: '', outline: '[]', words: wordsIn(body) };
  if (row.html !== '' && row.body === body) return { html: row.html, outline: row.outline, words: row.words };
  const { html, outline, words } = renderMarkdown(body, sizes);
  return { html, outline: JSON.stringify(outline), words };
}
