import type { ReactNode } from 'react';
import { adminPostPath } from '#lib/routes.ts';
import { AdminForm } from '../../office/admin/AdminForm.tsx';
import { menuAddress, type RowChange, RowChanges, RowMenu } from '../../office/admin/RowMenu.tsx';
import type { PostRowView } from './post-view.ts';

interface PostActionsProps {
  post: PostRowView;
  filters: URLSearchParams;
  next: string;
}

/** Actions on a post in the list of the back office. */
export function PostActions({ post, filters, next }: PostActionsProps) {
  const { id, version, approvalStatus } = post;
  const back = menuAddress(next, id);
  return (
    <PostMenu post={post} href={adminPostPath(id, filters)} next={next}>
      {approvalStatus !== 'approved' && (
        <AdminForm action={`/api/posts/account/${id}/approve-post`} next={back}>
          <input type="hidden" name="version" value={version} />
          <button type="submit">Approve</button>
        </AdminForm>
      )}
      <RowChanges action={`/api/posts/${id}`} next={back} changes={changesOf(post)} />
    </PostMenu>
  );
}

interface PostMenuProps {
  post: PostRowView;
  href: string;
  next: string;
  children?: ReactNode;
}

/** The menu of a post, with at least "Edit" and "Delete". */
export function PostMenu({ post: { id, title }, href, next, children }: PostMenuProps) {
  const warning = <p>This deletes the post and all its revisions. It can’t be undone.</p>;
  const deletion = { title: `Delete “${title}”?`, confirm: 'Delete post', warning };
  return (
    <RowMenu id={id} name={title} action={`/api/posts/${id}`} next={next} deletion={deletion}>
      <a href={href}>Edit</a>
      {children}
    </RowMenu>
  );
}

function changesOf({ isFeatured, status, approvalStatus }: PostRowView): RowChange[] {
  return [
    isFeatured
      ? { name: 'isFeatured', value: 'false', label: 'Remove from featured' }
      : { name: 'isFeatured', value: 'true', label: 'Feature' },
    ...(status === 'live' ? [{ name: 'status', value: 'draft', label: 'Unpublish' }] : []),
    ...(status === 'draft' && approvalStatus === 'approved'
      ? [{ name: 'status', value: 'live', label: 'Publish' }]
      : []),
  ];
}
