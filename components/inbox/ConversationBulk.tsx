import { AdminForm } from '../admin/AdminForm.tsx';
import { TITLE } from '../admin/AdminTitle.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { BulkBar, Selected } from '../ui/Selection.tsx';

interface ConversationBulkProps {
  /** The address of the list in the API. */
  api: string;
  /** The id of the form that the rows' checkboxes belong to. */
  form: string;
  next: string;
}

/** Deletes the selected conversations; visible when at least one is selected. */
export function ConversationBulk({ api, form, next }: ConversationBulkProps) {
  return (
    <BulkBar label="Selected conversations">
      <AdminForm id={form} action={`${api}/bulk/delete`} next={`${next}#${TITLE}`}>
        <Selected form={form}>Selected conversations</Selected>
      </AdminForm>
      <Dialog id="delete-chosen" opener="Delete" kind="danger" title="Delete the selected conversations?">
        <p>Their messages and votes go too. It cannot be undone.</p>
        <Button kind="danger" form={form}>
          Delete conversations
        </Button>
      </Dialog>
    </BulkBar>
  );
}
