import { type PictureView, presentPictureOf } from '#lib/media-use.ts';
import type { ApprovalStatus, PostChannel, PostStatus } from '#lib/post-states.ts';
import type { PostContent } from './post-content.ts';
import { isPublic } from './posts.policy.ts';
import type { ListedRow } from './posts.queries.ts';
import type { ListedRevisionRow, RevisionRow } from './revisions.queries.ts';
import type { WorkingPost } from './save-post.ts';

export interface PostCategory {
  id: string;
  slug: string;
  name: string;
}

/** A post in the lists of its writer and of the staff. */
export interface PostListItem {
  id: string;
  slug: string;
  title: string;
  excerpt: string | null;
  words: number;
  ownerId: string | null;
  categoryId: string | null;
  category: PostCategory | null;
  coverMediaId: string | null;
  cover: PictureView | null;
  status: PostStatus;
  /** Of the pending change, if there is one. */
  approvalStatus: ApprovalStatus;
  /** Visitors read the approved text until the change is approved. */
  hasPendingChange: boolean;
  /** Whether visitors can read it. */
  isPublic: boolean;
  /** Where visitors read it; null while they cannot. */
  path: string | null;
  isFeatured: boolean;
  isSponsored: boolean;
  campaignId: string | null;
  channel: PostChannel;
  publishedAt: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
  canonicalUrl: string | null;
  submittedAt: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** With the names that tables show. */
export interface NamedPost extends PostListItem {
  /** Null if the account was deleted. */
  ownerName: string | null;
}

/** A post as the editor shows it. */
export interface EditedPost extends PostListItem {
  /** Markdown. */
  body: string;
  tagIds: string[];
  /** Why an editor sent it back. */
  reviewMessage: string | null;
}

export const postPathOf = (slug: string, categorySlug: string | null): string =>
  categorySlug ? `/blog/${categorySlug}/${slug}` : `/${slug}`;

export const presentNamed = (row: ListedRow, now: string): NamedPost => ({
  ...presentListed(row, now),
  ownerName: row.owner_name,
});

function presentListed(row: Omit<ListedRow, 'owner_name'>, now: string): PostListItem {
  const isPublicNow = isPublic(row, now);
  return {
    id: row.id,
    slug: row.slug,
    title: row.change_title ?? row.title,
    excerpt: row.excerpt,
    words: row.change_words ?? row.words,
    ownerId: row.owner_id,
    categoryId: row.category_id,
    category: categoryOf(row),
    coverMediaId: row.cover_media_id,
    cover: presentPictureOf(row.cover_media_id, row.cover_path),
    status: row.status,
    approvalStatus: row.change_approval ?? row.approval_status,
    hasPendingChange: row.change_approval !== null,
    isPublic: isPublicNow,
    path: isPublicNow ? postPathOf(row.slug, row.category_slug) : null,
    isFeatured: row.featured_at !== null,
    isSponsored: row.sponsored_at !== null,
    campaignId: row.campaign_id,
    channel: row.channel,
    publishedAt: row.published_at,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    canonicalUrl: row.canonical_url,
    submittedAt: row.submitted_at,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const categoryOf = ({
  category_id: id,
  category_slug: slug,
  category_name: name,
}: Pick<ListedRow, 'category_id' | 'category_slug' | 'category_name'>): PostCategory | null =>
  id !== null && slug !== null && name !== null ? { id, slug, name } : null;

/** @param categories the public one, and the one that the writer has chosen */
export function presentEdited(
  { row, change, content, approval }: WorkingPost,
  categories: PostCategory[],
  now: string,
): EditedPost {
  const find = (id: string | null) => categories.find((category) => category.id === id);
  const shown = find(row.category_id);
  const chosen = find(content.categoryId);
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
  const { coverPath, ...edited } = content;
  return {
    ...listed,
    ...edited,
    category: chosen ? { id: chosen.id, slug: chosen.slug, name: chosen.name } : null,
    cover: presentPictureOf(content.coverMediaId, coverPath),
    approvalStatus: approval,
    reviewMessage: row.review_message,
  };
}

export interface RevisionView {
  id: string;
  version: number;
  kind: RevisionRow['kind'];
  /** Null if the account was deleted. */
  editor: { id: string; name: string; displayName: string } | null;
  createdAt: string;
}

export const presentRevision = (row: ListedRevisionRow): RevisionView => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
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

/** The content that a revision stores. */
export type RevisionContent = Omit<PostContent, 'coverPath'>;

export const presentContent = ({ coverPath: _, ...content }: PostContent): RevisionContent => content;
