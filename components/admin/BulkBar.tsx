import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { AdminForm } from './AdminForm.tsx';
import { TITLE } from './AdminTitle.tsx';
import { WhatGoes } from './RowActions.tsx';
import css from './users.module.css';

interface BulkBarProps {
  /** The id of the form that the rows' checkboxes belong to. */
  form: string;
  next: string;
}

/** Bulk actions on the selected rows; visible when at least one row is selected. */
export function BulkBar({ form, next }: BulkBarProps) {
  return (
    <section className={css.bulk} aria-label="Selected users">
      <AdminForm id={form} action="/api/admin/users/bulk" next={`${next}#${TITLE}`}>
        <output className={css.chosen} data-chosen={form}>
          Selected users
        </output>
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
    </section>
  );
}

const CHANGES = [
  { value: 'suspend', label: 'Suspend' },
  { value: 'restore', label: 'Restore' },
  { value: 'verify', label: 'Mark as verified' },
];
