import { NewPasswordField } from '#components/account/NewPasswordField.tsx';
import { Field } from '#components/forms/Field.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import type { PageProps } from '#renderer/page-context.ts';

interface PasswordChangeProps {
  userName: string;
  refused: PageProps['refused'];
}

export function PasswordChange({ userName, refused }: PasswordChangeProps) {
  return (
    <SubmitForm
      id="password"
      action="/api/auth/change-password"
      next={`/u/${userName}/account`}
      refused={refused}
      submit="Change password"
    >
      <Field
        form="password"
        refused={refused}
        name="currentPassword"
        type="password"
        label="Current password"
        autoComplete="current-password"
      />
      <NewPasswordField form="password" refused={refused} label="New password" />
    </SubmitForm>
  );
}
