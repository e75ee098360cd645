import type { ReactNode } from 'react';
import { FormOwner } from '../forms/FormOwner.tsx';

/** Names every form of a list in the session: the list says above itself what was refused. */
export const LIST_FORM = 'list';

interface AdminFormProps {
  /** Only where something outside of the form belongs to it. */
  id?: string;
  action: string;
  method?: 'post' | 'patch' | 'delete';
  next: string;
  children: ReactNode;
}

/** A form of a list: buttons, without fields that anybody fills in. */
export function AdminForm({ id, action, method = 'post', next, children }: AdminFormProps) {
  return (
    <form id={id} action={action} method="post">
      <input type="hidden" name="_form" value={LIST_FORM} />
      <input type="hidden" name="_next" value={next} />
      <FormOwner />
      {method !== 'post' && <input type="hidden" name="_method" value={method} />}
      {children}
    </form>
  );
}
