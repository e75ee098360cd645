import { adminPostPath } from '../../lib/routes.ts';
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

/** What the staff does to a post without opening it. */
export function PostActions({ post, filters, next }: PostActionsProps) {
  const { id, title, version, approvalStatus } = post;
  const action = `/api/posts/${id}`;
  const menu = `actions-${id}`;
  // Restores the focus on the next page.
  const back = `${next}#${openerOf(menu)}`;
  return (
    <div className={table.actions}>
      <Menu id={menu} label={`Actions for ${title}`} button={<Icon name="more" />}>
        <a href={adminPostPath(id, filters)}>Edit</a>
        {approvalStatus !== 'approved' && (
          <AdminForm action={`/api/posts/account/${id}/approve-post`} next={back}>
            <input type="hidden" name="version" value={version} />
            <button type="submit">Approve</button>
          </AdminForm>
        )}
        <AdminForm action={action} method="patch" next={back}>
          {changesOf(post).map(({ name, value, label }) => (
            <button key={label} type="submit" name={name} value={value}>
              {label}
            </button>
          ))}
        </AdminForm>
        <DialogOpener id={deleteDialogOf(id)} className={table.remove}>
          Delete
        </DialogOpener>
      </Menu>
      <DeletePost id={id} title={title} next={`${next}#${TITLE}`} />
    </div>
  );
}

export const deleteDialogOf = (postId: string): string => `delete-${postId}`;

interface DeletePostProps {
  id: string;
  title: string;
  next: string;
}

/** Asks before a post is deleted; a `DialogOpener` opens it. */
export function DeletePost({ id, title, next }: DeletePostProps) {
  return (
    <Dialog id={deleteDialogOf(id)} kind="danger" title={`Delete “${title}”?`}>
      <p>The post goes with all its revisions. It cannot be undone.</p>
      <AdminForm action={`/api/posts/${id}`} method="delete" next={next}>
        <Button kind="danger">Delete post</Button>
      </AdminForm>
    </Dialog>
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
