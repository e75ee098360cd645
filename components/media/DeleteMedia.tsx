import { ADMIN_MEDIA } from '../../lib/routes.ts';
import type { MediaView } from '../../server/media/media.ts';
import type { RefusedForm } from '../../server/platform/http/sessions.ts';
import { Form, refusedForm } from '../forms/Form.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';

interface DeleteMediaProps {
  file: MediaView;
  refused: RefusedForm | null;
}

const FORM = 'delete';

/** Deletes a file that is used nowhere. */
export function DeleteMedia({ file, refused }: DeleteMediaProps) {
  const refusal = refusedForm(refused, FORM);
  return (
    <section aria-labelledby="delete-heading">
      <h2 id="delete-heading">Delete file</h2>
      {refusal && (
        <Notice kind="danger">
          <p>{refusal.message}</p>
          <p>{Object.values(refusal.errors).flat().join(', ')}</p>
        </Notice>
      )}
      <Dialog id="delete-file" opener="Delete file" kind="danger" title={`Delete ${file.details.title}?`}>
        <p>Its address stops working. It can’t be undone.</p>
        <Form id={FORM} action={`/api/media/${file.id}`} method="delete" next={ADMIN_MEDIA} refused={null}>
          <Button kind="danger">Delete file</Button>
        </Form>
      </Dialog>
    </section>
  );
}
