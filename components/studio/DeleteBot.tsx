import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { refusedForm } from '../forms/Form.tsx';
import { FormOwner } from '../forms/FormOwner.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';

/** All these forms share this name in the session: the page shows the error above them. */
const DELETE_BOT = 'delete-bot';

/** The error of the last deletion of an assistant. */
export function DeletionRefusal({ refused }: { refused: RefusedForm | null }) {
  const refusal = refusedForm(refused, DELETE_BOT);
  if (!refusal) return null;
  return (
    <Notice kind="danger" title="The assistant was not deleted">
      <p>{refusal.message}</p>
    </Notice>
  );
}

/** Deletes an assistant that no website uses, after a confirmation. */
export function DeleteBot({ bot: { id, name } }: { bot: { id: string; name: string } }) {
  return (
    <div>
      <Dialog id={`delete-${id}`} opener="Delete" kind="danger" title={`Delete ${name}?`} cancel="Keep it">
        <p>What it has read and its conversations in the playground are deleted. This can’t be undone.</p>
        <form action={`/api/bots/${id}`} method="post">
          <input type="hidden" name="_form" value={DELETE_BOT} />
          <input type="hidden" name="_method" value="delete" />
          <FormOwner />
          <Button kind="danger">Delete {name}</Button>
        </form>
      </Dialog>
    </div>
  );
}
