import { AdminForm } from '../admin/AdminForm.tsx';
import { TITLE } from '../admin/AdminTitle.tsx';
import { Button } from '../ui/Button.tsx';
import { BulkBar, Selected } from '../ui/Selection.tsx';

interface GapBulkProps {
  siteId: string;
  /** The id of the form that the checkboxes belong to. */
  form: string;
  next: string;
}

/** Dismisses the selected gaps; visible when at least one is selected. */
export function GapBulk({ siteId, form, next }: GapBulkProps) {
  return (
    <BulkBar label="Selected questions">
      <AdminForm id={form} action={`/api/sites/${siteId}/gaps/bulk/dismiss`} next={`${next}#${TITLE}`}>
        <Selected form={form}>Selected questions</Selected>
        <Button>Dismiss</Button>
      </AdminForm>
    </BulkBar>
  );
}
