import { formatFullTimestamp } from '#lib/dates.ts';
import { approvalLabel, visibilityOf } from '#lib/post-states.ts';
import type { EditedPost } from '#server/publishing/publishing.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Notice } from '../../ui/Notice.tsx';
import css from './editor.module.css';

/** The post's status, the editor's decision, and who can read it. */
export function PostState({ post, isOwn, timeZone }: { post: EditedPost; isOwn: boolean; timeZone: string }) {
  const { label, tone } = approvalLabel(post);
  return (
    <>
      <p className={css.badges}>
        <Badge kind={tone}>{label}</Badge>
        <Badge kind={post.isPublic ? 'success' : 'neutral'}>{visibilityOf(post)}</Badge>
      </p>
      {post.reviewMessage && (
        <Notice kind="warning" title="An editor sent this back">
          <p className={css.message} dir="auto">
            {post.reviewMessage}
          </p>
          {isOwn && <p>Change what is asked for, then submit it again.</p>}
        </Notice>
      )}
      {post.hasPendingChange ? (
        <PendingChange post={post} />
      ) : (
        <p className={css.state}>{explanationOf(post, isOwn, timeZone)}</p>
      )}
    </>
  );
}

/** Readers see the approved text, the editor shows the change. */
function PendingChange({ post: { path, approvalStatus } }: { post: EditedPost }) {
  return (
    <Notice kind="warning" title="This change is not public">
      <p>
        {path ? (
          <>
            Readers see the <a href={path}>approved text</a>
          </>
        ) : (
          'The approved text stays as it is'
        )}
        {approvalStatus === 'awaiting_approval'
          ? '. This change is awaiting approval.'
          : '. Submit this change for approval to publish it.'}
      </p>
    </Notice>
  );
}

function explanationOf(post: EditedPost, isOwn: boolean, timeZone: string) {
  const { approvalStatus, status, path, publishedAt } = post;
  if (approvalStatus === 'awaiting_approval')
    return isOwn
      ? 'An editor will review it before it is published. You will get an email with the decision.'
      : 'The writer has submitted it. Approve it, or send it back with a message.';
  if (approvalStatus === 'not_approved')
    return isOwn ? 'Only you and the editors can read it.' : 'Only its writer and the editors can read it.';
  if (path)
    return (
      <>
        Everyone can read it at <a href={path}>{path}</a>.
      </>
    );
  if (status === 'live' && publishedAt) return `Scheduled for ${formatFullTimestamp(publishedAt, timeZone)}.`;
  return 'Approved but not published. Only its writer and the editors can read it.';
}
