import { type SubmitEvent, useState } from 'react';
import { toApiError } from '#lib/api-error.ts';
import { MAX_CHAT_NAME } from '#lib/limits.ts';
import { playgroundPath } from '#lib/routes.ts';
import type { ChatView } from '#server/answers/answers.ts';
import { Field } from '../../forms/Field.tsx';
import { SubmitForm } from '../../forms/SubmitForm.tsx';
import { RefusedContext, useRefused } from '../../forms/use-refused.ts';
import { Dialog } from '../../ui/Dialog.tsx';

export const renameDialog = (chatId: string): string => `rename-${chatId}`;

interface RenameChatProps {
  chat: ChatView;
  onRename(name: string): Promise<void>;
}

/** A dialog with a plain form that a script submits in place. */
export function RenameChat({ chat: { id, name }, onRename }: RenameChatProps) {
  const dialog = renameDialog(id);
  const form = `${dialog}-form`;
  const returned = useRefused(form);
  const [problem, setProblem] = useState('');
  const refused = problem ? { id: form, message: problem, errors: { name: [problem] }, input: {} } : returned;

  const rename = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = event.currentTarget;
    try {
      await onRename(String(new FormData(entered).get('name')));
      entered.closest('dialog')?.close();
    } catch (error) {
      const { fieldMessage, message } = toApiError(error);
      setProblem(fieldMessage || message);
    }
  };

  return (
    <Dialog
      id={dialog}
      title="Rename chat"
      isOpen={returned !== null}
      onClose={({ currentTarget }) => {
        currentTarget.querySelector('form')?.reset();
        setProblem('');
      }}
    >
      <RefusedContext value={refused}>
        <SubmitForm
          id={form}
          action={`/api/chats/${id}`}
          method="patch"
          next={playgroundPath(id)}
          toastsErrors
          submit="Save"
          onSubmit={rename}
        >
          <Field name="name" label="Name" value={name} maxLength={MAX_CHAT_NAME} />
        </SubmitForm>
      </RefusedContext>
    </Dialog>
  );
}
