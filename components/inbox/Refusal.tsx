import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { LIST_FORM } from '../admin/AdminForm.tsx';
import admin from '../admin/admin.module.css';
import { refusedForm } from '../forms/Form.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Why an action of a list was refused. */
export function Refusal({ refused }: { refused: RefusedForm | null }) {
  const refusal = refusedForm(refused, LIST_FORM);
  if (!refusal) return null;
  return (
    <div id={LIST_FORM} className={admin.refusal}>
      <Notice kind="danger">
        <p>{refusal.message}</p>
      </Notice>
    </div>
  );
}
