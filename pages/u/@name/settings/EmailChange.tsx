import type { OwnProps } from '../../../../components/account/ProfileForm.tsx';
import { UniqueField } from '../../../../components/account/UniqueField.tsx';
import { Form } from '../../../../components/forms/Form.tsx';
import { Button } from '../../../../components/ui/Button.tsx';
import { Notice } from '../../../../components/ui/Notice.tsx';

/** Another address counts once the mail to it was answered; until then the wish can be taken back. */
export function EmailChange({ user, refused, next }: OwnProps) {
  const change = { action: `/api/users/${user.id}`, method: 'patch', next } as const;
  return (
    <>
      <p>
        Your address is <strong>{user.email}</strong>.
      </p>
      {user.newEmail && (
        <>
          <Notice kind="warning" title={`${user.newEmail} is not confirmed yet`}>
            <p>
              Open the link in the mail that we have sent there; it works for 24 hours. Nothing there? Look
              into the spam folder, or take the change back and enter the address once more.
            </p>
          </Notice>
          <Form {...change} id="email-back" refused={refused}>
            <input type="hidden" name="newEmail" value="" />
            <div>
              <Button kind="quiet">Take the change back</Button>
            </div>
          </Form>
        </>
      )}
      <Form {...change} id="email" refused={refused}>
        <UniqueField
          form="email"
          refused={refused}
          name="email"
          label="New email address"
          own={user.email}
          help="We send a mail there. The change takes effect when you confirm it."
        />
        <div>
          <Button kind="quiet">Change email address</Button>
        </div>
      </Form>
    </>
  );
}
