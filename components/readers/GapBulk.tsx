import { AdminForm } from '../admin/AdminForm.tsx';
import { TITLE } from '../admin/AdminTitle.tsx';
import users from '../admin/users.module.css';
import { Button } from '../ui/Button.tsx';

interface GapBulkProps {
  siteId: string;
  /** The id of the form that the checkboxes belong to. */
  form: string;
  next: string;
}

/** Dismisses the selected gaps; visible when at least one is selected. */
export function GapBulk({ siteId, form, next }: GapBulkProps) {
  return (
    <section className={users.bulk} aria-label="Selected questions">
      <AdminForm id={form} action={`/api/sites/${siteId}/gaps/bulk/dismiss`} next={`${next}#${TITLE}`}>
        <output className={users.chosen} data-chosen={form}>
          Selected questions
        </output>
        <Button>Dismiss</Button>
      </AdminForm>
    </section>
  );
}
