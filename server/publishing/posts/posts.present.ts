import { presentPicture } from '#lib/media-use.ts';
import { postPath } from '../blog/blog.ts';
import type { ListedRow } from './post-lists.queries.ts';
import { isPublic } from './posts.policy.ts';
import type { ListedRevisionRow } from './revisions.queries.ts';
import type { WorkingPost } from './working-post.ts';

/** A post in the lists of its writer and of the staff. */
export type PostListItem = ReturnType<typeof presentListed>;
export type NamedPost = ReturnType<typeof presentNamed>;
/** A post as the editor shows it. */
export type EditedPost = ReturnType<typeof presentEdited>;
export type RevisionView = ReturnType<typeof presentRevision>;

function presentListed(row: Omit<ListedRow, 'owner_name'>, now: string) {
  const isPublicNow = isPublic(row, now);
  return {
    id: row.id,
    slug: row.slug,
    title: row.change_title ?? row.title,
    excerpt: row.excerpt,
    words: row.change_words ?? row.words,
    ownerId: row.owner_id,
    categoryId: row.category_id,
    category: categoryOf(row.category_id, row.category_slug, row.category_name),
    coverMediaId: row.cover_media_id,
    cover: presentPicture(row.cover_media_id, row.cover_path),
    status: row.status,
    /** Of the pending change, if there is one. */
    approvalStatus: row.change_approval ?? row.approval_status,
    /** Visitors read the approved text until the change is approved. */
    hasPendingChange: row.change_approval !== null,
    /** Whether visitors can read it. */
    isPublic: isPublicNow,
    /** Where visitors read it; null while they cannot. */
    path: isPublicNow ? postPath(row.slug, row.category_slug) : null,
    isFeatured: row.featured_at !== null,
    isSponsored: row.sponsored_at !== null,
    campaignId: row.campaign_id,
    channel: row.channel,
    publishedAt: row.published_at,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    canonicalUrl: row.canonical_url,
    submittedAt: row.submitted_at,
    /** Why an editor sent it back; null after it was submitted again. */
    reviewMessage: row.review_message,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const categoryOf = (id: string | null, slug: string | null, name: string | null) =>
  id !== null && slug !== null && name !== null ? { id, slug, name } : null;

/** With the names that tables show. */
export const presentNamed = (row: ListedRow, now: string) => ({
  ...presentListed(row, now),
  /** Null if the account was deleted. */
  ownerName: row.owner_name,
});

/** @param categories the public one, and the one that the writer has chosen */
export function presentEdited(
  { row, change, content, approval }: WorkingPost,
  categories: { id: string; slug: string; name: string }[],
  coverPath: string | null,
  now: string,
) {
  const find = (id: string | null) => categories.find((category) => category.id === id);
  const shown = find(row.category_id);
  const listed = presentListed(
    {
      ...row,
      category_slug: shown?.slug ?? null,
      category_name: shown?.name ?? null,
      change_title: change?.title ?? null,
      change_approval: change?.approval_status ?? null,
      change_words: change?.words ?? null,
    },
    now,
  );
  return {
    ...listed,
    ...content,
    category: find(content.categoryId) ?? null,
    cover: presentPicture(content.coverMediaId, coverPath),
    approvalStatus: approval,
  };
}

export const presentRevision = (row: ListedRevisionRow) => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  /** Null if the account was deleted. */
  editor:
    row.editor_id && row.editor_name
      ? {
          id: row.editor_id,
          name: row.editor_name,
          displayName:
            [row.editor_first_name, row.editor_last_name].filter(Boolean).join(' ') || row.editor_name,
        }
      : null,
  createdAt: row.created_at,
});
