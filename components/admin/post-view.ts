import { type DisplayContext, displayTimestamp } from '#lib/display-timestamp.ts';
import type { NamedPost } from '#server/publishing/publishing.ts';

/** A post as a row of a writer's list or of the back office. */
export type PostRowView = ReturnType<typeof postRow>;

export function postRow(post: NamedPost, display: DisplayContext) {
  return {
    ...post,
    /** Null before it is published; may be in the future. */
    published: post.publishedAt === null ? null : displayTimestamp(post.publishedAt, display),
    changed: displayTimestamp(post.updatedAt, display),
    /** Null if it was never submitted. */
    submitted: post.submittedAt === null ? null : displayTimestamp(post.submittedAt, display),
  };
}
