import type { ReactNode } from 'react';
import { adminPostPath } from '#lib/routes.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogOpener } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu, openerOf } from '../ui/Menu.tsx';
import table from '../ui/Table.module.css';
import { AdminForm } from './AdminForm.tsx';
import { TITLE } from './AdminTitle.tsx';
import type { PostRowView } from './post-view.ts';

interface PostActionsProps {
  post: PostRowView;
  filters: URLSearchParams;
  next: string;
}

/** Actions on a post in the list of the back office. */
export function PostActions({ post, filters, next }: PostActionsProps) {
  const { id, version, approvalStatus } = post;
  // Restores the focus on the next page.
  const back = `${next}#${openerOf(menuOf(post))}`;
  return (
    <PostMenu post={post} href={adminPostPath(id, filters)} next={next}>
      {approvalStatus !== 'approved' && (
        <AdminForm action={`/api/posts/account/${id}/approve-post`} next={back}>
          <input type="hidden" name="version" value={version} />
          <button type="submit">Approve</button>
        </AdminForm>
      )}
      <AdminForm action={`/api/posts/${id}`} method="patch" next={back}>
        {changesOf(post).map(({ name, value, label }) => (
          <button key={label} type="submit" name={name} value={value}>
            {label}
          </button>
        ))}
      </AdminForm>
    </PostMenu>
  );
}

const menuOf = ({ id }: PostRowView): string => `actions-${id}`;

interface PostMenuProps {
  post: PostRowView;
  /** The address of the editor. */
  href: string;
  /** The address of the list. */
  next: string;
  children?: ReactNode;
}

/** What can be done to a post: at least, it is edited and deleted. */
export function PostMenu({ post, href, next, children }: PostMenuProps) {
  const { id, title } = post;
  const dialog = `delete-${id}`;
  return (
    <div className={table.actions}>
      <Menu id={menuOf(post)} label={`Actions for ${title}`} button={<Icon name="more" />}>
        <a href={href}>Edit</a>
        {children}
        <DialogOpener id={dialog} className={table.remove}>
          Delete
        </DialogOpener>
      </Menu>
      <Dialog id={dialog} kind="danger" title={`Delete “${title}”?`}>
        <p>This deletes the post and all its revisions. It can’t be undone.</p>
        <AdminForm action={`/api/posts/${id}`} method="delete" next={`${next}#${TITLE}`}>
          <Button kind="danger">Delete post</Button>
        </AdminForm>
      </Dialog>
    </div>
  );
}

interface Change {
  name: 'isFeatured' | 'status';
  value: string;
  label: string;
}

function changesOf({ isFeatured, status, approvalStatus }: PostRowView): Change[] {
  return [
    isFeatured
      ? { name: 'isFeatured', value: 'false', label: 'Remove from featured' }
      : { name: 'isFeatured', value: 'true', label: 'Feature' },
    ...(status === 'live' ? [{ name: 'status' as const, value: 'draft', label: 'Unpublish' }] : []),
    ...(status === 'draft' && approvalStatus === 'approved'
      ? [{ name: 'status' as const, value: 'live', label: 'Publish' }]
      : []),
  ];
}
