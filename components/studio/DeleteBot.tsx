import { FormOwner } from '../forms/FormOwner.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** The name of this form for every assistant: the page shows why one was refused. */
export const DELETE_BOT = 'delete-bot';

/** Removes an assistant that no website uses, after a question. */
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
