import { approvalLabel, visibilityOf } from '#lib/post-states.ts';
import { Badge } from '../../ui/Badge.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
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

export const Status = ({ post }: { post: PostRowView }) => {
  const isPublic = post.path !== null;
  return <Badge kind={isPublic ? 'success' : 'neutral'}>{visibilityOf({ ...post, isPublic })}</Badge>;
};

/** The approval status of the latest text; visitors may still read the approved one. */
export function Approval({ post }: { post: PostRowView }) {
  const { label, tone } = approvalLabel(post);
  const { hasPendingChange } = post;
  return (
    <span className={css.state} title={hasPendingChange ? 'Change to an approved post' : undefined}>
      <Badge kind={tone}>{label}</Badge>
      {hasPendingChange && <span className={css.note}>Change</span>}
    </span>
  );
}
