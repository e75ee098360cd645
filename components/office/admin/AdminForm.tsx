import type { ReactNode, Ref, SubmitEvent } from 'react';
import { FormOwner } from '../../forms/FormOwner.tsx';

/** All forms of a list share this name in the session: the list shows their errors above itself. */
export const LIST_FORM = 'list';

/** As a form's name: its error is a toast. */
export const TOAST = '';

interface AdminFormProps {
  /** Only for forms with fields outside of the form element. */
  id?: string;
  /** The name in the session, where the page shows the error elsewhere than above a list. */
  name?: string | undefined;
  action: string;
  method?: 'post' | 'patch' | 'delete';
  /** Default: the API's redirect. */
  next?: string;
  onSubmit?(event: SubmitEvent<HTMLFormElement>): void;
  formRef?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** A form of a list: buttons without input fields. */
export function AdminForm(props: AdminFormProps) {
  const { id, name = LIST_FORM, action, method = 'post', next, onSubmit, formRef, children } = props;
  return (
    <form ref={formRef} id={id} action={action} method="post" onSubmit={onSubmit}>
      <input type="hidden" name="_form" value={name} />
      {next !== undefined && <input type="hidden" name="_next" value={next} />}
      <FormOwner />
      {method !== 'post' && <input type="hidden" name="_method" value={method} />}
      {children}
    </form>
  );
}
