import type { ReactNode } from 'react';
import type { Option } from '../forms/Options.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { BulkBar, Selected } from '../ui/Selection.tsx';
import { AdminForm } from './AdminForm.tsx';
import { TITLE } from './AdminTitle.tsx';

/** The id of the form that the rows' checkboxes belong to. */
export const BULK_FORM = 'bulk';

interface BulkActionsProps {
  /** As in the address of the API. */
  items:
    | 'posts'
    | 'users'
    | 'invitations'
    | 'products'
    | 'reviews'
    | 'sites'
    | 'bots'
    | 'jobs'
    | 'outbox'
    | 'tags'
    | 'categories';
  /** The plural noun; default: `items`. */
  names?: string;
  next: string;
  actions: readonly Option[];
  /** The noun of a deletion, such as "accounts". */
  deleted: string;
  warning: ReactNode;
  children?: ReactNode;
}

/** Actions on the selected rows of a list. */
export function BulkActions({
  items,
  names = items,
  next,
  actions,
  deleted,
  warning,
  children,
}: BulkActionsProps) {
  const label = `Selected ${names}`;
  return (
    <BulkBar label={label}>
      <AdminForm id={BULK_FORM} action={`/api/admin/${items}/bulk`} next={`${next}#${TITLE}`}>
        {children}
        <Selected form={BULK_FORM}>{label}</Selected>
        {actions.map((action) => (
          <Button
            key={action.value}
            kind="quiet"
            name="action"
            value={action.value}
            data={counted(action.label, names)}
          >
            {action.label}
          </Button>
        ))}
      </AdminForm>
      <Dialog
        id="delete-chosen"
        opener="Delete"
        openerData={counted('Delete', deleted)}
        kind="danger"
        title={`Delete the selected ${deleted}?`}
      >
        {warning}
        <Button kind="danger" form={BULK_FORM} name="action" value="delete" data={counted('Delete', deleted)}>
          Delete {deleted}
        </Button>
      </Dialog>
    </BulkBar>
  );
}

/** For components/client/start-with-list, which names the number: "Mark 3 users as verified". */
export function counted(label: string, nouns: string) {
  const [verb = '', ...rest] = label.split(' ');
  return { 'data-verb': verb, 'data-nouns': nouns, 'data-rest': rest.join(' ') };
}
