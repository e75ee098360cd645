import { useRefused } from '../../forms/use-refused.ts';
import { Notice } from '../../ui/Notice.tsx';
import { LIST_FORM } from './AdminForm.tsx';
import css from './admin.module.css';

/** Why the last action on the rows of a list was refused. */
export function ListRefusal() {
  const refusal = useRefused(LIST_FORM);
  if (!refusal) return null;
  return (
    <div id={LIST_FORM} className={css.refusal}>
      <Notice kind="danger" text={refusal.message} />
    </div>
  );
}
