import type { ComponentProps } from 'react';
import { AdminForm } from '../admin/AdminForm.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

type ConfirmProps = Pick<ComponentProps<typeof Dialog>, 'id' | 'opener' | 'title' | 'children'> &
  Pick<ComponentProps<typeof AdminForm>, 'action' | 'method' | 'next'> & {
    /** The label of the button that confirms. */
    confirm: string;
  };

/** A deletion that asks first. */
export function Confirm({ confirm, action, method, next, children, ...dialog }: ConfirmProps) {
  return (
    <Dialog {...dialog} kind="danger">
      {children}
      <AdminForm action={action} method={method} next={next}>
        <Button kind="danger">{confirm}</Button>
      </AdminForm>
    </Dialog>
  );
}
