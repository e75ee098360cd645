import { NewPasswordField } from '#components/accounts/account/NewPasswordField.tsx';
import { Form } from '#components/forms/Form.tsx';
import { Button } from '#components/ui/Button.tsx';
import { HomeLink } from '#components/ui/HomeLink.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  return (
    <>
      <HomeLink />
      {data.token === null ? <Closed /> : <Choose token={data.token} name={data.name} />}
    </>
  );
}

function Closed() {
  return (
    <>
      <h1>This link no longer works</h1>
      <p>It has expired, was already used, or was not copied completely.</p>
      <Button href="/forgot-password">Request a new link</Button>
    </>
  );
}

function Choose({ token, name }: { token: string; name: string }) {
  return (
    <>
      <h1>Choose a new password</h1>
      <p>
        It is for the account of <strong>{name}</strong>, which is then logged out everywhere. Log in with the
        new one.
      </p>
      <Form id="reset" action="/api/auth/reset" back={`/reset-password?token=${encodeURIComponent(token)}`}>
        <input type="hidden" name="token" value={token} />
        <NewPasswordField label="New password" />
        <Button wide>Change password</Button>
      </Form>
    </>
  );
}
