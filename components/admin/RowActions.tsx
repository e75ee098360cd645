import { Button } from '../ui/Button.tsx';
import { Dialog, DialogOpener } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu, openerOf } from '../ui/Menu.tsx';
import table from '../ui/Table.module.css';
import { AdminForm } from './AdminForm.tsx';
import { TITLE } from './AdminTitle.tsx';
import type { UserRowView } from './user-view.ts';

interface RowActionsProps {
  user: UserRowView;
  next: string;
}

/** The actions on an account. Each entry of the menu sends a single field. */
export function RowActions({ user, next }: RowActionsProps) {
  const action = `/api/admin/users/${user.id}`;
  const menu = `actions-${user.id}`;
  const dialog = `delete-${user.id}`;
  return (
    <div className={table.actions}>
      <Menu id={menu} label={`Actions for ${user.name}`} button={<Icon name="more" />}>
        {/* Restores the focus on the next page. */}
        <AdminForm action={action} method="patch" next={`${next}#${openerOf(menu)}`}>
          {changesOf(user).map(({ name, value, label }) => (
            <button key={label} type="submit" name={name} value={value}>
              {label}
            </button>
          ))}
        </AdminForm>
        <DialogOpener id={dialog} className={table.remove}>
          Delete
        </DialogOpener>
      </Menu>
      <Dialog id={dialog} kind="danger" title={`Delete the account of ${user.name}?`}>
        <WhatGoes />
        <AdminForm action={action} method="delete" next={`${next}#${TITLE}`}>
          <Button kind="danger">Delete account</Button>
        </AdminForm>
      </Dialog>
    </div>
  );
}

/** Lists the data that is deleted with an account. */
export function WhatGoes({ many = false }: { many?: boolean }) {
  return (
    <p>
      {many ? 'Their' : 'This person’s'} websites, assistants, conversations and drafts go with{' '}
      {many ? 'the accounts' : 'the account'}. Published posts stay, without a name.{' '}
      {many ? 'These people are' : 'The person is'} told by mail. It cannot be undone.
    </p>
  );
}

interface Change {
  name: 'systemRole' | 'isSuspended' | 'isVerified';
  value: string;
  label: string;
}

function changesOf({ systemRole, isSuspended, isVerified }: UserRowView): Change[] {
  const roles: Change[] = [
    { name: 'systemRole', value: 'ADMIN', label: 'Make admin' },
    { name: 'systemRole', value: 'EDITOR', label: 'Make editor' },
    { name: 'systemRole', value: '', label: 'Remove role' },
  ];
  return [
    ...roles.filter(({ value }) => value !== (systemRole ?? '')),
    isSuspended
      ? { name: 'isSuspended', value: 'false', label: 'Restore' }
      : { name: 'isSuspended', value: 'true', label: 'Suspend' },
    ...(isVerified ? [] : [{ name: 'isVerified' as const, value: 'true', label: 'Mark as verified' }]),
  ];
}
