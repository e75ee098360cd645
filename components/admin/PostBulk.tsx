import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { BulkBar, Selected } from '../ui/Selection.tsx';
import { AdminForm } from './AdminForm.tsx';
import { TITLE } from './AdminTitle.tsx';
import type { PostRowView } from './post-view.ts';

interface PostBulkProps {
  /** The id of the form that the rows' checkboxes belong to. */
  form: string;
  posts: PostRowView[];
  next: string;
}

/** Bulk actions on the selected posts. */
export function PostBulk({ form, posts, next }: PostBulkProps) {
  return (
    <BulkBar label="Selected posts">
      <AdminForm id={form} action="/api/admin/posts/bulk" next={`${next}#${TITLE}`}>
        {/* What was saved after this page is not approved unread. */}
        {posts.map(({ id, version }) => (
          <input key={id} type="hidden" name={`versions.${id}`} value={version} />
        ))}
        <Selected form={form}>Selected posts</Selected>
        {CHANGES.map(({ value, label }) => (
          <Button key={value} kind="quiet" name="action" value={value}>
            {label}
          </Button>
        ))}
      </AdminForm>
      <Dialog id="delete-chosen" opener="Delete" kind="danger" title="Delete the selected posts?">
        <p>The posts go with all their revisions. It cannot be undone.</p>
        <Button kind="danger" form={form} name="action" value="delete">
          Delete posts
        </Button>
      </Dialog>
    </BulkBar>
  );
}

const CHANGES = [
  { value: 'approve', label: 'Approve' },
  { value: 'takeDown', label: 'Unpublish' },
  { value: 'feature', label: 'Feature' },
  { value: 'unfeature', label: 'Remove from featured' },
];
