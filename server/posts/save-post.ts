import type { ApprovalStatus } from '#lib/post-states.ts';
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
import { pinLatestRevision } from './revisions.queries.ts';
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
  const next = nextState(viewer, before, save, now);
  const { content, rowContent, approval } = next;
  const publicBody = isReleased(row) ? row.body : undefined;
  const pictures = await picturesOf(tx, media, content, publicBody);
  const isGoingLive = approval === 'approved' && next.status === 'live';
  if (isGoingLive || approval === 'awaiting_approval') {
    if (content.body.trim() === '') throw invalid({ body: ['Write the text first.'] });
    if (pictures.problem && !save.isCopy) throw pictures.problem;
  }
  const rowPictures = next.isPending ? await picturesOf(tx, media, rowContent) : pictures;
  const after = await updatePost(tx, row.id, {
    ...workflowColumns(before, save, next, now),
    ...columnsOf(rowContent),
    ...(await rendered(rowContent, next, row, rowPictures.files)),
  });
  const change = await storeChange(tx, before, next, now);
  if (!change) await replaceTags(tx, row.id, content.tagIds);
  await replaceMedia(tx, row.id, [...new Set([...pictures.mediaIds, ...rowPictures.mediaIds])]);
  await reserveSlug(tx, content.slug, row.id, now);
  if (row.approval_status !== 'approved') await releaseOtherSlugs(tx, row.id, [content.slug]);
  if (next.isChanged)
    await saveRevision(tx, {
      postId: row.id,
      version: after.version,
      editorId: viewer.id,
      kind: save.kind,
      content,
      now,
    });
  else if (save.kind === 'saved') await pinLatestRevision(tx, row.id);
  if (isReleased(row) || isReleased(after)) await enqueuePublication(tx, row, after);
  return { row: after, change, approvedContent: rowContent, content, approval };
}

/** What a save makes of a post. */
interface NextState {
  status: PostRow['status'];
  /** Of the post itself: a change that waits leaves it approved. */
  approval_status: ApprovalStatus;
  /** Of what is saved. */
  approval: ApprovalStatus;
  content: PostContent;
  /** What the post itself has: the approved text while the saved one waits. */
  rowContent: PostContent;
  /** The saved text is stored beside the post. */
  isPending: boolean;
  isChanged: boolean;
}

function nextState(viewer: Viewer, before: WorkingPost, save: Save, now: string): NextState {
  const { row, approvedContent } = before;
  const status = save.status ?? row.status;
  const isChanged = !isSameContent(before.content, save.content);
  const approval = approvalAfter(viewer, before, save, isChanged);
  const isApproved = approval === 'approved';
  const isPending =
    row.approval_status === 'approved' && !isApproved && !isSameContent(approvedContent, save.content);
  const content = isApproved ? withPublishedAt(save.content, status, now) : save.content;
  return {
    status,
    approval_status: isPending ? 'approved' : approval,
    approval,
    content,
    rowContent: isPending ? withPublishedAt(approvedContent, status, now) : content,
    isPending,
    isChanged,
  };
}

const workflowColumns = (
  { row, approval: current }: WorkingPost,
  save: Save,
  { status, approval_status, approval }: NextState,
  now: string,
): Partial<PostRow> => ({
  status,
  approval_status,
  version: row.version + 1,
  ...(save.isFeatured !== undefined && { featured_at: save.isFeatured ? (row.featured_at ?? now) : null }),
  ...(save.isSponsored !== undefined && {
    sponsored_at: save.isSponsored ? (row.sponsored_at ?? now) : null,
  }),
  ...(save.campaignId !== undefined && { campaign_id: save.campaignId }),
  ...(approval !== current && approval === 'awaiting_approval' && { submitted_at: now }),
  ...(approval !== 'not_approved' && { review_message: null }),
  ...(save.reviewMessage !== undefined && { review_message: save.reviewMessage }),
  updated_at: now,
});

/** The text that waits beside the approved one; one that no longer does is deleted. */
async function storeChange(
  tx: Db,
  { row, change: former }: WorkingPost,
  { isPending, content, approval }: NextState,
  now: string,
): Promise<ChangeRow | undefined> {
  if (!isPending) {
    if (former) await deleteChange(tx, row.id);
    return undefined;
  }
  const change = {
    post_id: row.id,
    title: content.title,
    content: JSON.stringify(content),
    approval_status: approval as ChangeRow['approval_status'],
    created_at: former?.created_at ?? now,
    words: wordsIn(content.body),
  };
  await saveChange(tx, change);
  return change;
}

/** What is published without a date has the date of that moment. */
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
async function rendered(
  { body }: PostContent,
  state: { status: string; approval_status: string },
  row: PostRow,
  sizes: ImageSizes,
): Promise<Pick<PostRow, 'html' | 'outline' | 'words'>> {
  if (!isReleased(state)) return { html: '', outline: '[]', words: wordsIn(body) };
  if (row.html !== '' && row.body === body) return { html: row.html, outline: row.outline, words: row.words };
  const { html, outline, words } = await renderMarkdown(body, sizes);
  return { html, outline: JSON.stringify(outline), words };
}
