import { menuAddress, type RowChange, RowChanges, RowMenu } from '../../office/admin/RowMenu.tsx';
import type { UserRowView } from './user-view.ts';

/** The actions on an account. Each entry of the menu sends a single field. */
interface UserActionsProps {
  user: UserAccess;
  /** The address of the list, which is shown afterwards. */
  next: string;
  /** The page after a change. Default: the list with the focus on the menu. */
  changed?: string;
  /** Only chosen users may write posts. */
  hasWriters: boolean;
}

/** The part of an account that admins decide on. */
export type UserAccess = Pick<
  UserRowView,
  'id' | 'name' | 'systemRole' | 'isSuspended' | 'isVerified' | 'isWriter'
>;

export function UserActions({ user, next, changed, hasWriters }: UserActionsProps) {
  const { id, name } = user;
  const action = `/api/admin/users/${id}`;
  const title = `Delete the account of ${name}?`;
  const deletion = { title, confirm: 'Delete account', warning: <DeletedWithAccount /> };
  return (
    <RowMenu id={id} name={name} action={action} next={next} deletion={deletion}>
      <RowChanges
        action={action}
        next={changed ?? menuAddress(next, id)}
        changes={[...changesOf(user), ...(hasWriters ? writerChange(user) : [])]}
      />
    </RowMenu>
  );
}

/** The data that is deleted with an account, or with several. */
export function DeletedWithAccount({ isPlural = false }: { isPlural?: boolean }) {
  return (
    <p>
      {isPlural ? 'Their' : 'This person’s'} websites, assistants, conversations and drafts go with{' '}
      {isPlural ? 'the accounts' : 'the account'}. Published posts stay, without a name.{' '}
      {isPlural ? 'These people get' : 'The person gets'} an email. It can’t be undone.
    </p>
  );
}

const writerChange = ({ isWriter, systemRole }: UserAccess): RowChange[] =>
  systemRole
    ? []
    : [
        isWriter
          ? { name: 'isWriter', value: 'false', label: 'No longer a writer' }
          : { name: 'isWriter', value: 'true', label: 'Allow to write posts' },
      ];

function changesOf({ systemRole, isSuspended, isVerified }: UserAccess): RowChange[] {
  const roles = [
    { name: 'systemRole', value: 'ADMIN', label: 'Make admin' },
    { name: 'systemRole', value: 'EDITOR', label: 'Make editor' },
    { name: 'systemRole', value: '', label: 'Remove role' },
  ];
  return [
    ...roles.filter(({ value }) => value !== (systemRole ?? '')),
    isSuspended
      ? { name: 'isSuspended', value: 'false', label: 'Restore' }
      : { name: 'isSuspended', value: 'true', label: 'Suspend' },
    ...(isVerified ? [] : [{ name: 'isVerified', value: 'true', label: 'Mark as verified' }]),
  ];
}
