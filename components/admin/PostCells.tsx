import { APPROVAL_LABELS } from '#lib/post-states.ts';
import { Badge } from '../ui/Badge.tsx';
import type { PostRowView } from './post-view.ts';
import css from './posts.module.css';

// The cells of a post row.

/** The title leads to the editor; public posts have a link to what visitors read. */
export function Title({ post, href }: { post: PostRowView; href: string }) {
  return (
    <span className={css.post}>
      <a href={href} dir="auto">
        {post.title}
      </a>
      <span className={css.notes}>
        {post.isFeatured && <span>Featured</span>}
        {post.path && (
          <a href={post.path} aria-label={`View ${post.title}`}>
            View
          </a>
        )}
      </span>
    </span>
  );
}

/** Green is what visitors can read; the status alone is only what the writer wants. */
export const Status = ({ post: { status, path } }: { post: PostRowView }) => (
  <Badge kind={path ? 'success' : 'neutral'}>{status === 'live' ? 'Live' : 'Draft'}</Badge>
);

/** The approval status of the latest text; visitors may still read the approved one. */
export function Approval({ post: { approvalStatus, hasPendingChange } }: { post: PostRowView }) {
  const { label, tone } = APPROVAL_LABELS[approvalStatus];
  return (
    <span className={css.state}>
      <Badge kind={tone}>{label}</Badge>
      {hasPendingChange && <span className={css.change}>Change to an approved post</span>}
    </span>
  );
}
