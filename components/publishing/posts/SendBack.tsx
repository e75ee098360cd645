import { type SubmitEvent, useContext } from 'react';
import { Field } from '../../forms/Field.tsx';
import { SubmitForm } from '../../forms/SubmitForm.tsx';
import { RefusedContext } from '../../forms/use-refused.ts';
import admin from '../../office/admin/admin.module.css';
import button from '../../ui/Button.module.css';
import { Dialog, DialogOpener } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface SendBackProps {
  post: { id: string; title: string; version: number };
  /** Its display name; null if it is not known. */
  writer: string | null;
  next: string;
  onSubmit?: ((event: SubmitEvent<HTMLFormElement>) => void) | undefined;
}

/** Sends a post back to its writer with a message. */
export function SendBack({ post: { id, title, version }, writer, next, onSubmit }: SendBackProps) {
  const form = SEND_BACK + id;
  return (
    <Dialog id={dialogOf(form)} opener="Send back" title={`Send “${title}” back?`}>
      <p>{writer ?? 'The writer'} gets your message by email and sees it in the editor.</p>
      <SubmitForm
        id={form}
        action={`/api/posts/${id}/send-back`}
        next={next}
        submit="Send back"
        onSubmit={onSubmit}
      >
        <input type="hidden" name="version" value={version} />
        <Field name="message" label="What should change?" rows={5} />
      </SubmitForm>
    </Dialog>
  );
}

/** Shows why a post was not sent back. The dialog still has the message. */
export function RefusedMessage() {
  const refused = useContext(RefusedContext);
  if (!refused?.id.startsWith(SEND_BACK)) return null;
  return (
    <div id={refused.id} className={admin.refusal}>
      <Notice kind="danger">
        <p>{refused.message}</p>
        <DialogOpener id={dialogOf(refused.id)} className={`${button.button} ${button.quiet}`}>
          Open your message
        </DialogOpener>
      </Notice>
    </div>
  );
}

const SEND_BACK = 'send-back-';
const dialogOf = (form: string): string => `${form}-dialog`;
