import { Field } from '../../../../components/forms/Field.tsx';
import { Form, refusedForm } from '../../../../components/forms/Form.tsx';
import { Button } from '../../../../components/ui/Button.tsx';
import { Dialog } from '../../../../components/ui/Dialog.tsx';
import { Notice } from '../../../../components/ui/Notice.tsx';
import type { PageProps } from '../../../../renderer/page-context.ts';
import type { Viewer } from '../../../../server/users/users.ts';
import css from './leave.module.css';

/** Errors are shown on the page, because the dialog is closed after the reload. */
export function LeaveRefused({ refused }: { refused: PageProps['refused'] }) {
  const own = refusedForm(refused, 'leave');
  if (!own) return null;
  return (
    <div tabIndex={-1} data-autofocus>
      <Notice kind="danger" title="Your account was not deleted">
        <p>{own.message}</p>
      </Notice>
    </div>
  );
}

export function Leave({ user }: { user: Viewer }) {
  return (
    <div>
      <Dialog
        id="delete-account"
        opener="Delete account"
        kind="danger"
        title="Delete your account"
        cancel="Keep my account"
      >
        <dl className={css.consequences}>
          <dt>What is deleted</dt>
          <dd>Your websites, assistants, conversations and drafts, permanently.</dd>
          <dt>What is kept</dt>
          <dd>Posts that are published, as those of a “Former author”, and invoices.</dd>
        </dl>
        <Form id="leave" action={`/api/users/${user.id}`} method="delete" refused={null}>
          <Field
            form="leave"
            refused={null}
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
