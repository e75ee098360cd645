import { useState } from 'react';
import { toApiError } from '#lib/api-error.ts';
import { MAX_DELETED_CHATS } from '#lib/limits.ts';
import { NEW_CHAT, playgroundPath } from '#lib/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import css from './ChatList.module.css';
import type { SelectedChats } from './use-selected-chats.ts';

/** The form that the checkboxes of the list belong to. */
export const DELETE_FORM = 'delete-chats';
const DIALOG = 'delete-chats-dialog';

interface DeleteChatsProps {
  selected: SelectedChats;
  onDelete(ids: readonly string[]): Promise<void>;
}

/** Deletes the selected chats. Without scripts it is always shown at the end of the list. */
export function DeleteChats({ selected, onDelete }: DeleteChatsProps) {
  const isHydrated = useHydrated();
  const [problem, setProblem] = useState('');
  const { isOn, ids, stop } = selected;
  if (isHydrated && !isOn) return null;
  const what = ids.length === 1 ? '1 chat' : `${ids.length} chats`;
  const isTooMany = ids.length > MAX_DELETED_CHATS;

  const remove = async () => {
    document.querySelector<HTMLDialogElement>(`#${DIALOG}`)?.close();
    try {
      await onDelete(ids);
      setProblem('');
      stop();
    } catch (error) {
      setProblem(toApiError(error).message);
    }
  };

  return (
    <section className={css.bulk} aria-label="Selected chats" data-plain={isHydrated ? undefined : ''}>
      <form
        id={DELETE_FORM}
        action="/api/chats/bulk/delete"
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void remove();
        }}
      >
        <input type="hidden" name="_next" value={playgroundPath(NEW_CHAT)} />
        {isHydrated && <output>{`${what} selected`}</output>}
      </form>
      {isHydrated && (
        <Button kind="quiet" type="button" onClick={selected.toggleAll}>
          All
        </Button>
      )}
      {isHydrated ? (
        ids.length > 0 &&
        !isTooMany && (
          <Dialog id={DIALOG} opener="Delete" kind="danger" title={`Delete ${what}?`}>
            <p>This permanently deletes the conversations.</p>
            <Button kind="danger" form={DELETE_FORM}>
              Delete
            </Button>
          </Dialog>
        )
      ) : (
        <Button kind="danger" form={DELETE_FORM}>
          Delete selected
        </Button>
      )}
      {isTooMany && <p>At most {MAX_DELETED_CHATS} can be deleted at once.</p>}
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
