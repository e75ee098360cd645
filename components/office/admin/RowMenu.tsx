import type { ReactNode } from 'react';
import { DialogOpener } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, openerOf } from '../../ui/Menu.tsx';
import table from '../../ui/Table.module.css';
import { AdminForm } from './AdminForm.tsx';
import { TITLE } from './AdminTitle.tsx';
import { Confirm } from './Confirm.tsx';

interface RowMenuProps {
  id: string;
  name: string;
  action: string;
  next: string;
  deletion?: Deletion | undefined;
  children?: ReactNode;
}

interface Deletion {
  title: string;
  confirm: string;
  warning: ReactNode;
  /** The label of the entry. Default: "Delete". */
  label?: string;
  /** The label of the button that closes the dialog. Default: "Cancel". */
  keep?: string;
  /** Where another call than a deletion of `action` does it. */
  post?: string;
}

/** The menu of a row, with a confirmed deletion as its last entry. */
export function RowMenu({ id, name, action, next, deletion, children }: RowMenuProps) {
  const dialog = `delete-${id}`;
  return (
    <div className={table.actions}>
      <Menu id={menuOf(id)} label={`Actions for ${name}`} button={<Icon name="more" />}>
        {children}
        {deletion && (
          <DialogOpener id={dialog} className={table.remove}>
            {deletion.label ?? 'Delete'}
          </DialogOpener>
        )}
      </Menu>
      {deletion && (
        <Confirm
          id={dialog}
          title={deletion.title}
          confirm={deletion.confirm}
          cancel={deletion.keep}
          action={deletion.post ?? action}
          method={deletion.post ? 'post' : 'delete'}
          next={`${next}#${TITLE}`}
        >
          {deletion.warning}
        </Confirm>
      )}
    </div>
  );
}

const menuOf = (id: string): string => `actions-${id}`;

/** The list with the focus on the menu of a row. */
export const menuAddress = (next: string, id: string): string => `${next}#${openerOf(menuOf(id))}`;

/** A field with the value that an entry of the menu sends. */
export interface RowChange {
  name: string;
  value: string;
  label: string;
}

/** Entries that change one field of the row. */
export const RowChanges = ({
  action,
  next,
  changes,
}: {
  action: string;
  next: string;
  changes: RowChange[];
}) => (
  <AdminForm action={action} method="patch" next={next}>
    {changes.map(({ name, value, label }) => (
      <button key={label} type="submit" name={name} value={value}>
        {label}
      </button>
    ))}
  </AdminForm>
);
