import { APPROVAL_LABELS } from '#lib/post-states.ts';
import { Badge } from '../ui/Badge.tsx';
import { OneLine } from '../ui/OneLine.tsx';
import type { PostRowView } from './post-view.ts';
import css from './posts.module.css';

// The cells of a post row.

/** The title leads to the editor; public posts have a link to what visitors read. */
export const Title = ({ post, href }: { post: PostRowView; href: string }) => (
  <span className={css.post}>
    <OneLine text={post.title} href={href} isStrong />
    {post.isFeatured && <span className={css.note}>Featured</span>}
    {post.path && (
      <a className={css.note} href={post.path} aria-label={`View ${post.title}`}>
        View
      </a>
    )}
  </span>
);

/** Green is what visitors can read; the status alone is only what the writer wants. */
export const Status = ({ post: { status, path } }: { post: PostRowView }) => (
  <Badge kind={path ? 'success' : 'neutral'}>{status === 'live' ? 'Live' : 'Draft'}</Badge>
);

/** The approval status of the latest text; visitors may still read the approved one. */
export function Approval({ post: { approvalStatus, hasPendingChange } }: { post: PostRowView }) {
  const { label, tone } = APPROVAL_LABELS[approvalStatus];
  return (
    <span className={css.state} title={hasPendingChange ? 'Change to an approved post' : undefined}>
      <Badge kind={tone}>{label}</Badge>
      {hasPendingChange && <span className={css.note}>Change</span>}
    </span>
  );
}
