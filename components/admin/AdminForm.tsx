import type { ReactNode, SubmitEvent } from 'react';
import { FormOwner } from '../forms/FormOwner.tsx';

/** All forms of a list share this name in the session: the list shows their errors above itself. */
export const LIST_FORM = 'list';

interface AdminFormProps {
  /** Only for forms with fields outside of the form element. */
  id?: string;
  action: string;
  method?: 'post' | 'patch' | 'delete';
  next: string;
  /** For hydrated pages only. */
  onSubmit?(event: SubmitEvent<HTMLFormElement>): void;
  children: ReactNode;
}

/** A form of a list: buttons without input fields. */
export function AdminForm({ id, action, method = 'post', next, onSubmit, children }: AdminFormProps) {
  return (
    <form id={id} action={action} method="post" onSubmit={onSubmit}>
      <input type="hidden" name="_form" value={LIST_FORM} />
      <input type="hidden" name="_next" value={next} />
      <FormOwner />
      {method !== 'post' && <input type="hidden" name="_method" value={method} />}
      {children}
    </form>
  );
}
