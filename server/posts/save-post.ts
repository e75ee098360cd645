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
import { pinLatestRevision } from './revisions.queries.ts';
import { keepRevision } from './revisions.ts';
import { forgetOtherSlugs, keepSlug } from './slugs.queries.ts';

/** A post as its writer sees it: an approved one may have a change that waits for approval. */
export interface WorkingPost {
  row: PostRow;
  change: ChangeRow | undefined;
  /** What is public once it is approved. */
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
  /** The state that the editor decided on, or that the writer asks for. */
  approval?: ApprovalStatus | undefined;
  status?: PostRow['status'] | undefined;
  isFeatured?: boolean | undefined;
  isSponsored?: boolean | undefined;
  campaignId?: string | null | undefined;
  reviewMessage?: string | null;
  kind: 'saved' | 'autosaved';
  /** It was published elsewhere: pictures without a description do not keep it from being public here. */
  isCopy?: boolean;
}

interface Deps {
  clock: Clock;
  media: Media;
  /** Called in the transaction of a save that may have changed what visitors read. */
  released(tx: Db, before: PostRow, after: PostRow): Promise<void>;
}

/**
 * Stores one state of a post that the caller has locked. What the writer of an approved post changes is stored beside it,
 * until it is approved too.
 */
export async function savePost(
  { clock, media, released }: Deps,
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
  const waits =
    wasApproved && approval !== 'approved' && !isSameContent(before.approvedContent, save.content);
  const goesLive = approval === 'approved' && status === 'live';
  const content = approval === 'approved' ? publishedBy(save.content, status, now) : save.content;

  const pictures = await picturesOf(tx, media, content);
  if (goesLive || approval === 'awaiting_approval') {
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
  const state = { status, approval_status: waits ? ('approved' as const) : approval };
  const kept = waits ? publishedBy(before.approvedContent, status, now) : content;
  const shown = waits ? await picturesOf(tx, media, kept) : pictures;
  const after = await updatePost(tx, row.id, {
    ...workflow,
    ...columnsOf(kept),
    ...rendered(kept, state, row, shown.files),
    approval_status: state.approval_status,
  });
  const change = waits
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
  if (!waits) await replaceTags(tx, row.id, content.tagIds);

  await replaceMedia(tx, row.id, [...new Set([...pictures.mediaIds, ...shown.mediaIds])]);
  await keepSlug(tx, content.slug, row.id, now);
  if (!wasApproved) await forgetOtherSlugs(tx, row.id, [content.slug]);
  if (isChanged)
    await keepRevision(tx, {
      postId: row.id,
      version,
      editorId: viewer.id,
      kind: save.kind,
      content,
      now,
    });
  else if (save.kind === 'saved') await pinLatestRevision(tx, row.id);
  if (isReleased(row) || isReleased(after)) await released(tx, row, after);
  return { row: after, change, approvedContent: kept, content, approval };
}

/** What is published without a date has the date of that moment. */
const publishedBy = (content: PostContent, status: PostRow['status'], now: string): PostContent =>
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

/** Only what visitors may read is rendered: the text of a draft is saved every few seconds. */
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
