import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { Field } from '../forms/Field.tsx';
import { Form } from '../forms/Form.tsx';
import button from '../ui/Button.module.css';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogOpener } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import css from './admin.module.css';
import type { PostRowView } from './post-view.ts';

interface SendBackProps {
  post: Pick<PostRowView, 'id' | 'title' | 'version' | 'ownerName'>;
  refused: RefusedForm | null;
  next: string;
}

const FORM = 'send-back-';
const dialogOf = (form: string): string => `${form}-dialog`;

/** Sends a post back to its writer with a message. */
export function SendBack({ post: { id, title, version, ownerName }, refused, next }: SendBackProps) {
  const form = FORM + id;
  return (
    <Dialog id={dialogOf(form)} opener="Send back" title={`Send “${title}” back?`}>
      <p>{ownerName ?? 'The writer'} gets your message by email and sees it in the editor.</p>
      <Form id={form} action={`/api/posts/${id}/send-back`} next={next} refused={refused}>
        <input type="hidden" name="version" value={version} />
        <Field form={form} refused={refused} name="message" label="What should change?" rows={5} />
        <div>
          <Button>Send back</Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Shows why a post was not sent back. The dialog still has the message. */
export function RefusedMessage({ refused }: { refused: RefusedForm | null }) {
  if (!refused?.id.startsWith(FORM)) return null;
  return (
    <div id={refused.id} className={css.refusal}>
      <Notice kind="danger">
        <p>{refused.message}</p>
        <DialogOpener id={dialogOf(refused.id)} className={`${button.button} ${button.quiet}`}>
          Open your message
        </DialogOpener>
      </Notice>
    </div>
  );
}
