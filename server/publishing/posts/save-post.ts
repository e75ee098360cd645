import type { ImageSize } from '#lib/images.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Media } from '../../media/media.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/connect.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ImageSizes } from '../blog/blog.ts';
import { type NextState, nextState, type Save, workflowColumns } from './next-state.ts';
import { columnsOf, type PostContent, wordsIn } from './post-content.ts';
import { picturesOf } from './post-pictures.ts';
import { isReleased } from './posts.policy.ts';
import {
  type ChangeRow,
  deleteChange,
  lockTaxonomy,
  type PostRow,
  replaceMedia,
  replaceTags,
  saveChange,
  updatePost,
} from './posts.queries.ts';
import type { AnnounceChange } from './publication.ts';
import type { RenderedTexts } from './rendered-texts.ts';
import { pinLatestRevision } from './revisions.queries.ts';
import { saveRevision } from './revisions.ts';
import { releaseOtherSlugs, reserveSlug } from './slugs.queries.ts';
import type { WorkingPost } from './working-post.ts';

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  media: Media;
  texts: RenderedTexts;
  announceChange: AnnounceChange;
}

/**
 * Saves a post that the caller has locked. A writer's change to an approved post is stored beside it until the change is
 * approved.
 * @throws AppError 422 for a category or tag that does not exist, and for content that cannot be published as it is
 */
export async function savePost(
  { database: { engine }, clock, media, texts, announceChange }: Deps,
  tx: Db,
  viewer: Viewer,
  before: WorkingPost,
  requested: Save,
): Promise<WorkingPost> {
  const now = isoNow(clock);
  const { row } = before;
  const terms = await existingTerms(tx, engine, requested);
  const save = { ...requested, content: { ...requested.content, ...terms } };
  const next = nextState(viewer, before, save, now);
  const { content, rowContent, approval } = next;
  const publicBody = isReleased(row) ? row.body : undefined;
  const pictures = await picturesOf(tx, media, content, publicBody);
  const isGoingLive = approval === 'approved' && next.status === 'live';
  if (isGoingLive || approval === 'awaiting_approval') {
    if (content.body.trim() === '') throw invalid({ body: ['Write the text first.'] });
    if (pictures.problem && !save.isCopy) throw pictures.problem;
    // Who submits a text learns that it cannot be shown, not only the editor who approves it.
    const isSubmitted = approval === 'awaiting_approval' && (next.isChanged || before.approval !== approval);
    if (isSubmitted) texts.get(content.body, sizesOf(pictures.files));
  }
  const rowPictures = next.isPending ? await picturesOf(tx, media, rowContent) : pictures;
  const after = await updatePost(tx, row.id, {
    ...workflowColumns(before, save, next, now),
    ...columnsOf(rowContent),
    cover_path: await media.files.pathOf(tx, rowContent.coverMediaId),
    ...rendered(texts, rowContent, next, row, rowPictures.files),
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
  if (isReleased(row) || isReleased(after)) await announceChange(tx, row, after);
  return { row: after, change, approvedContent: rowContent, content, approval };
}

/**
 * The content's category and tags without those that were deleted meanwhile.
 * @throws AppError 422 if the input names one
 */
async function existingTerms(
  tx: Db,
  engine: Database['engine'],
  { content, requested }: Save,
): Promise<Pick<PostContent, 'categoryId' | 'tagIds'>> {
  const { categoryId, tagIds } = content;
  const found = await lockTaxonomy(tx, engine, { categoryId, tagIds });
  const errors: FieldErrors = {
    ...(requested?.categoryId && !found.hasCategory && { categoryId: ['This category does not exist.'] }),
    ...(requested?.tagIds?.some((id) => !found.tagIds.has(id)) && {
      tagIds: ['One of the tags does not exist.'],
    }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    categoryId: found.hasCategory ? categoryId : null,
    tagIds: [...new Set(tagIds)].filter((id) => found.tagIds.has(id)),
  };
}

/** Drafts are not rendered: they are saved every few seconds. */
function rendered(
  texts: RenderedTexts,
  { body }: PostContent,
  state: { status: string; approval_status: string },
  row: PostRow,
  files: ReadonlyMap<string, ImageSize>,
): Pick<PostRow, 'html' | 'outline' | 'words'> {
  if (!isReleased(state)) return { html: '', outline: '[]', words: wordsIn(body) };
  if (row.html !== '' && row.body === body) return { html: row.html, outline: row.outline, words: row.words };
  const { html, outline, words } = texts.get(body, sizesOf(files));
  return { html, outline: JSON.stringify(outline), words };
}

const sizesOf = (files: ReadonlyMap<string, ImageSize>): ImageSizes =>
  new Map([...files].map(([slug, { width, height }]) => [slug, { width, height }]));

/** Stores pending content beside the approved one; deletes a change that is no longer pending. */
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
