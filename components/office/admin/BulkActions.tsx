import type { ReactNode } from 'react';
import type { Option } from '../../forms/Options.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { BulkBar, Selected } from '../../ui/Selection.tsx';
import { AdminForm } from './AdminForm.tsx';
import { TITLE } from './AdminTitle.tsx';

/** The id of the form that the rows' checkboxes belong to. */
export const BULK_FORM = 'bulk';

export interface BulkActionsProps {
  /** The word of the API's address. */
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
  actions: readonly (Option & {
    /** Asked before the action is applied. */
    warning?: ReactNode;
  })[];
  /** The actions that apply to each row of the page; default: all. */
  rows?: readonly (readonly string[] | undefined)[] | undefined;
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
  rows,
  deleted,
  warning,
  children,
}: BulkActionsProps) {
  const label = `Selected ${names}`;
  const deletion = { value: 'delete', label: 'Delete', warning };
  const offered = [...actions, deletion].filter(
    ({ value }) => rows === undefined || rows.some((row) => row?.includes(value) ?? true),
  );
  return (
    <BulkBar label={label}>
      <AdminForm id={BULK_FORM} action={`/api/admin/${items}/bulk`} next={`${next}#${TITLE}`}>
        {children}
        <Selected form={BULK_FORM}>{label}</Selected>
        {offered
          .filter((action) => !action.warning)
          .map(({ value, label }) => (
            <Button key={value} kind="quiet" name="action" value={value} data={counted(label, names, value)}>
              {label}
            </Button>
          ))}
      </AdminForm>
      {offered
        .filter((action) => action.warning)
        .map((action) => (
          <Confirmed key={action.value} {...action} nouns={action === deletion ? deleted : names} />
        ))}
    </BulkBar>
  );
}

function Confirmed({ value, label, nouns, warning }: Option & { nouns: string; warning?: ReactNode }) {
  const data = counted(label, nouns, value);
  return (
    <Dialog
      id={`${value}-chosen`}
      opener={label}
      openerData={data}
      kind="danger"
      title={`${label} the selected ${nouns}?`}
    >
      {warning}
      <Button kind="danger" form={BULK_FORM} name="action" value={value} data={data}>
        {label} {nouns}
      </Button>
    </Dialog>
  );
}

/**
 * For components/client/start-with-list, which names the number: "Mark 3 users as verified".
 * @param action of the rows that are counted; default: all
 */
export function counted(label: string, nouns: string, action?: string) {
  const [verb = '', ...rest] = label.split(' ');
  return {
    'data-verb': verb,
    'data-nouns': nouns,
    'data-rest': rest.join(' '),
    ...(action && { 'data-action': action }),
  };
}
