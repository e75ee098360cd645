import type { ReactNode } from 'react';
import { DialogOpener } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu, openerOf } from '../ui/Menu.tsx';
import table from '../ui/Table.module.css';
import { AdminForm } from './AdminForm.tsx';
import { TITLE } from './AdminTitle.tsx';
import { Confirm } from './Confirm.tsx';

interface RowMenuProps {
  id: string;
  name: string;
  action: string;
  next: string;
  deletion: { title: string; confirm: string; warning: ReactNode };
  children: ReactNode;
}

/** The menu of a row, with a confirmed deletion as its last entry. */
export function RowMenu({ id, name, action, next, deletion, children }: RowMenuProps) {
  const { warning, ...confirm } = deletion;
  const dialog = `delete-${id}`;
  return (
    <div className={table.actions}>
      <Menu id={menuOf(id)} label={`Actions for ${name}`} button={<Icon name="more" />}>
        {children}
        <DialogOpener id={dialog} className={table.remove}>
          Delete
        </DialogOpener>
      </Menu>
      <Confirm {...confirm} id={dialog} action={action} next={`${next}#${TITLE}`}>
        {warning}
      </Confirm>
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
