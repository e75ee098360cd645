import { type DisplayContext, displayTimestamp } from '#lib/display-timestamp.ts';
import { withShownTimes } from '#lib/lists/list.ts';
import { POST_LIST } from '#lib/lists/posts.ts';
import type { NamedPost } from '#server/publishing/publishing.ts';

/** A post as a row of a writer's list or of the back office. */
export type PostRowView = ReturnType<typeof postRow>;

export function postRow(post: NamedPost, display: DisplayContext) {
  return {
    ...withShownTimes(POST_LIST, post, display),
    /** Null if it was never submitted. */
    submitted: post.submittedAt === null ? null : displayTimestamp(post.submittedAt, display),
  };
}
