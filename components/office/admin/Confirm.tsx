import type { ComponentProps } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AdminForm } from './AdminForm.tsx';

type ConfirmProps = Pick<
  ComponentProps<typeof Dialog>,
  'id' | 'opener' | 'title' | 'cancel' | 'kind' | 'children'
> &
  Pick<ComponentProps<typeof AdminForm>, 'name' | 'action' | 'method' | 'next'> & {
    /** The label of the button that confirms. */
    confirm: string;
  };

/** An action that asks first; by default a deletion. */
export function Confirm({
  confirm,
  name,
  action,
  method = 'delete',
  next,
  kind = 'danger',
  children,
  ...dialog
}: ConfirmProps) {
  return (
    <Dialog {...dialog} kind={kind}>
      {children}
      <AdminForm name={name} action={action} method={method} next={next}>
        <Button kind={kind}>{confirm}</Button>
      </AdminForm>
    </Dialog>
  );
}
