import type { ComponentProps, ReactNode } from 'react';
import { AdminForm } from '../admin/AdminForm.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface ConfirmProps {
  id: string;
  /** The label of the button that opens the dialog; absent if a `DialogOpener` elsewhere opens it. */
  opener?: string;
  /** The label of the button that confirms. */
  confirm: string;
  title: string;
  action: string;
  method?: ComponentProps<typeof AdminForm>['method'];
  /** The address after the deletion. */
  next: string;
  /** What is deleted. */
  children: ReactNode;
}

/** A deletion that asks first. */
export function Confirm({ id, opener, confirm, title, action, method, next, children }: ConfirmProps) {
  return (
    <Dialog id={id} opener={opener} kind="danger" title={title}>
      {children}
      <AdminForm action={action} method={method} next={next}>
        <Button kind="danger">{confirm}</Button>
      </AdminForm>
    </Dialog>
  );
}
