import { Field } from '#components/forms/Field.tsx';
import { Form, refusedForm } from '#components/forms/Form.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Dialog } from '#components/ui/Dialog.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Viewer } from '#server/users/users.ts';
import css from './leave.module.css';

interface LeaveProps {
  user: Viewer;
  refused: PageProps['refused'];
}

export function Leave({ user, refused }: LeaveProps) {
  return (
    <div>
      <Dialog
        id="delete-account"
        opener="Delete account"
        kind="danger"
        title="Delete your account"
        cancel="Keep my account"
        isOpen={refusedForm(refused, 'leave') !== null}
      >
        <dl className={css.consequences}>
          <dt>What is deleted</dt>
          <dd>Your websites, assistants, conversations and drafts, permanently.</dd>
          <dt>What is kept</dt>
          <dd>Posts that are published, as those of a “Former author”, and invoices.</dd>
        </dl>
        <Form id="leave" action={`/api/users/${user.id}`} method="delete" refused={refused}>
          <Field
            form="leave"
            refused={refused}
            name="password"
            type="password"
            label="Your password"
            autoComplete="current-password"
          />
          <Button kind="danger">Delete {user.name} for good</Button>
        </Form>
      </Dialog>
    </div>
  );
}
