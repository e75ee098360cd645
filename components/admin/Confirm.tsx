import type { ComponentProps } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { AdminForm } from './AdminForm.tsx';

type ConfirmProps = Pick<ComponentProps<typeof Dialog>, 'id' | 'opener' | 'title' | 'cancel' | 'children'> &
  Pick<ComponentProps<typeof AdminForm>, 'name' | 'action' | 'method' | 'next'> & {
    /** The label of the button that confirms. */
    confirm: string;
  };

/** A deletion that asks first. */
export function Confirm({
  confirm,
  name,
  action,
  method = 'delete',
  next,
  children,
  ...dialog
}: ConfirmProps) {
  return (
    <Dialog {...dialog} kind="danger">
      {children}
      <AdminForm name={name} action={action} method={method} next={next}>
        <Button kind="danger">{confirm}</Button>
      </AdminForm>
    </Dialog>
  );
}
