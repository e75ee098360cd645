import { useRefused } from '../../forms/use-refused.ts';
import { Confirm } from '../../office/admin/Confirm.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** All these forms share this name in the session: the page shows the error above them. */
const DELETE_BOT = 'delete-bot';

/** The error of the last deletion of an assistant. */
export function DeletionRefusal() {
  const refusal = useRefused(DELETE_BOT);
  if (!refusal) return null;
  return <Notice kind="danger" title="The assistant was not deleted" text={refusal.message} />;
}

/** Deletes an assistant that no website uses, after a confirmation. */
export function DeleteBot({ bot: { id, name } }: { bot: { id: string; name: string } }) {
  return (
    <div>
      <Confirm
        name={DELETE_BOT}
        id={`delete-${id}`}
        opener="Delete"
        title={`Delete ${name}?`}
        cancel="Keep it"
        confirm={`Delete ${name}`}
        action={`/api/bots/${id}`}
      >
        <p>What it has read and its conversations in the playground are deleted. This can’t be undone.</p>
      </Confirm>
    </div>
  );
}
