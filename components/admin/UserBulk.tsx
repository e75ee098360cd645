import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { BulkBar, Selected } from '../ui/Selection.tsx';
import { AdminForm } from './AdminForm.tsx';
import { TITLE } from './AdminTitle.tsx';
import { WhatGoes } from './RowActions.tsx';

interface UserBulkProps {
  /** The id of the form that the rows' checkboxes belong to. */
  form: string;
  next: string;
}

/** Bulk actions on the selected users. */
export function UserBulk({ form, next }: UserBulkProps) {
  return (
    <BulkBar label="Selected users">
      <AdminForm id={form} action="/api/admin/users/bulk" next={`${next}#${TITLE}`}>
        <Selected form={form}>Selected users</Selected>
        {CHANGES.map(({ value, label }) => (
          <Button key={value} kind="quiet" name="action" value={value}>
            {label}
          </Button>
        ))}
      </AdminForm>
      <Dialog id="delete-chosen" opener="Delete" kind="danger" title="Delete the selected accounts?">
        <WhatGoes many />
        <Button kind="danger" form={form} name="action" value="delete">
          Delete accounts
        </Button>
      </Dialog>
    </BulkBar>
  );
}

const CHANGES = [
  { value: 'suspend', label: 'Suspend' },
  { value: 'restore', label: 'Restore' },
  { value: 'verify', label: 'Mark as verified' },
];
