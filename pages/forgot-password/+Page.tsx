import { Field } from '#components/forms/Field.tsx';
import { Form } from '#components/forms/Form.tsx';
import { Button } from '#components/ui/Button.tsx';
import { HomeLink } from '#components/ui/HomeLink.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  return (
    <>
      <HomeLink />
      {data.isSent ? <Sent /> : <Ask renderedAt={data.renderedAt} />}
      <p>
        Remember your password? <a href="/login">Login</a>
      </p>
    </>
  );
}

function Ask({ renderedAt }: { renderedAt: string }) {
  return (
    <>
      <h1>Forgot your password?</h1>
      <p>Enter the email address of your account and we’ll send you a link to choose a new one.</p>
      <Form id="forgot" action="/api/auth/forgot" captcha={renderedAt}>
        <Field name="email" type="email" label="Email" autoComplete="username" />
        <Button wide>Send reset link</Button>
      </Form>
    </>
  );
}

/** Identical for unknown addresses, because the response must not disclose which accounts exist. */
function Sent() {
  return (
    <>
      <h1>Check your inbox</h1>
      <p>
        If there is an account with this address, we sent it an email. Follow its link to choose a new
        password. The link works once, for one hour.
      </p>
      <p>
        Nothing there? Look into the spam folder, and whether it was the right address:{' '}
        <a href="/forgot-password">Try again</a>
      </p>
    </>
  );
}
