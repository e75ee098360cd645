import type { MediaDetails } from '#server/media/media.ts';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { AdminForm, LIST_FORM } from '../admin/AdminForm.tsx';
import { refusedForm } from '../forms/Form.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLibraryPath } from './library-path.ts';
import { Refused, refusalOf } from './Refused.tsx';

interface DeleteMediaProps {
  file: MediaDetails;
  refused: RefusedForm | null;
}

/** Deletes a file that is used nowhere. */
export function DeleteMedia({ file, refused }: DeleteMediaProps) {
  const library = useLibraryPath();
  const refusal = refusalOf(refusedForm(refused, LIST_FORM));
  const isUsed = file.usedIn.length > 0;
  return (
    <section aria-labelledby="delete-heading">
      <h2 id="delete-heading">Delete file</h2>
      {refusal && <Refused id={LIST_FORM} refusal={refusal} />}
      {isUsed && !refusal && (
        <p>It can’t be deleted while it is used: {file.usedIn.map(({ label }) => label).join(', ')}.</p>
      )}
      {!isUsed && (
        <Dialog id="delete-file" opener="Delete file" kind="danger" title={`Delete ${file.details.title}?`}>
          <p>Its address stops working. It can’t be undone.</p>
          <AdminForm action={`/api/media/${file.id}`} method="delete" next={library}>
            <Button kind="danger">Delete file</Button>
          </AdminForm>
        </Dialog>
      )}
    </section>
  );
}
