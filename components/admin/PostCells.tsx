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

/** Of what visitors can read: the status alone is only what the writer wants. */
export function Status({ post: { status, path, approvalStatus } }: { post: PostRowView }) {
  if (path) return <Badge kind="success">Live</Badge>;
  if (status === 'draft') return <Badge>Draft</Badge>;
  return <Badge>{approvalStatus === 'approved' ? 'Scheduled' : 'Not live yet'}</Badge>;
}

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
