import type { OwnProps } from '#components/accounts/account/ProfileForm.tsx';
import { Field } from '#components/forms/Field.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { UniqueField } from '#components/forms/UniqueField.tsx';
import { Notice } from '#components/ui/Notice.tsx';

/** A new address takes effect after confirmation; until then the change can be cancelled. */
export function EmailChange({ user, next }: OwnProps) {
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
              Follow the link in the email we sent there; it works for 24 hours. Nothing there? Check the spam
              folder, or cancel the change and enter the address again.
            </p>
          </Notice>
          <SubmitForm {...change} id="email-back" submit="Cancel change" kind="quiet">
            <input type="hidden" name="newEmail" value="" />
          </SubmitForm>
        </>
      )}
      <SubmitForm {...change} id="email" submit="Change email address" kind="quiet">
        <UniqueField
          name="email"
          label="New email address"
          own={user.email}
          help="We’ll send an email there. The change takes effect when you confirm it."
        />
        <Field name="currentPassword" type="password" label="Current password" />
      </SubmitForm>
    </>
  );
}
