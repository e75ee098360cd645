import { NewPasswordField } from '#components/account/NewPasswordField.tsx';
import { Field } from '#components/forms/Field.tsx';
import { Form } from '#components/forms/Form.tsx';
import { Button } from '#components/ui/Button.tsx';
import type { PageProps } from '#renderer/page-context.ts';

interface PasswordChangeProps {
  userName: string;
  refused: PageProps['refused'];
}

export function PasswordChange({ userName, refused }: PasswordChangeProps) {
  return (
    <Form id="password" action="/api/auth/change-password" next={`/u/${userName}/account`} refused={refused}>
      <Field
        form="password"
        refused={refused}
        name="currentPassword"
        type="password"
        label="Current password"
        autoComplete="current-password"
      />
      <NewPasswordField form="password" refused={refused} label="New password" />
      <div>
        <Button>Change password</Button>
      </div>
    </Form>
  );
}
