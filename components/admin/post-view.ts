import { type DisplayContext, type DisplayTimestamp, displayTimestamp } from '#lib/display-timestamp.ts';
import type { NamedPost } from '#server/posts/posts.ts';

/** A post as a row of a writer's list or of the back office. */
export interface PostRowView
  extends Pick<
    NamedPost,
    | 'id'
    | 'title'
    | 'version'
    | 'words'
    | 'status'
    | 'approvalStatus'
    | 'hasPendingChange'
    | 'path'
    | 'isFeatured'
    | 'ownerId'
    | 'ownerName'
    | 'categoryId'
    | 'category'
  > {
  /** Null before it is published; may be in the future. */
  published: DisplayTimestamp | null;
  changed: DisplayTimestamp;
  /** Null if it was never submitted. */
  submitted: DisplayTimestamp | null;
}

export function postRow(post: NamedPost, display: DisplayContext): PostRowView {
  const { id, title, version, words, status, approvalStatus, hasPendingChange, path, isFeatured } = post;
  const { ownerId, ownerName, categoryId, category } = post;
  const shown = (timestamp: string | null) =>
    timestamp === null ? null : displayTimestamp(timestamp, display);
  return {
    ...{ id, title, version, words, status, approvalStatus, hasPendingChange, path, isFeatured },
    ...{ ownerId, ownerName, categoryId, category },
    published: shown(post.publishedAt),
    changed: displayTimestamp(post.updatedAt, display),
    submitted: shown(post.submittedAt),
  };
}
