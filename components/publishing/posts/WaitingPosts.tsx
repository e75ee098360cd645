import { adminPostPath, postReviewPath } from '#lib/routes.ts';
import { AdminForm } from '../../office/admin/AdminForm.tsx';
import { TITLE } from '../../office/admin/AdminTitle.tsx';
import { At } from '../../ui/At.tsx';
import { Button } from '../../ui/Button.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import table from '../../ui/Table.module.css';
import { Table } from '../../ui/Table.tsx';
import { APPROVED } from '../post-editor/compared-fields.ts';
import type { PostRowView } from './post-view.ts';
import css from './posts.module.css';
import { SendBack } from './SendBack.tsx';

interface WaitingPostsProps {
  posts: PostRowView[];
  next: string;
}

/** Posts that await approval, with their review actions. */
export function WaitingPosts({ posts, next }: WaitingPostsProps) {
  const rows = posts.map((post) => ({
    key: post.id,
    cells: [
      <span key="title" className={css.post}>
        <OneLine text={post.title} href={postReviewPath(post.id)} isStrong />
        <a className={css.note} href={adminPostPath(post.id)} aria-label={`Edit ${post.title}`}>
          Edit
        </a>
        {post.path && (
          <a className={css.note} href={post.path} aria-label={`View the public version of ${post.title}`}>
            View
          </a>
        )}
        {post.hasPendingChange && (
          <a
            className={css.note}
            href={`${adminPostPath(post.id)}/revisions?from=${APPROVED}`}
            aria-label={`Compare the versions of ${post.title}`}
          >
            Compare
          </a>
        )}
      </span>,
      post.ownerName && <OneLine key="writer" text={post.ownerName} />,
      post.submitted && <At key="submitted" timestamp={post.submitted} isCell />,
      kindOf(post),
      post.words.toLocaleString('en-US'),
      <div key="review" className={`${table.actions} ${css.review}`}>
        <AdminForm action={`/api/posts/account/${post.id}/approve-post`} next={`${next}#${TITLE}`}>
          {/* A post that was saved since must not be approved unread. */}
          <input type="hidden" name="version" value={post.version} />
          <Button kind="quiet">Approve</Button>
        </AdminForm>
        <SendBack post={post} writer={post.ownerName} next={`${next}#${TITLE}`} />
      </div>,
    ],
  }));
  return <Table caption="Posts awaiting approval" columns={COLUMNS} rows={rows} dense />;
}

const COLUMNS = [
  { label: 'Title', isMain: true },
  { label: 'Writer', isClipped: true },
  { label: 'Submitted', isShort: true },
  { label: 'Kind', isShort: true },
  { label: 'Words', align: 'end' as const, isSecondary: true },
  { label: 'Decision', align: 'end' as const },
];

/** Approving a new post may mail it to subscribers; a change is not mailed again. */
const kindOf = ({ hasPendingChange, channel }: PostRowView): string =>
  hasPendingChange ? 'Change' : channel === 'email' ? 'New, by email' : 'New';
