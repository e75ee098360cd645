import { Field } from '../../components/forms/Field.tsx';
import { Form } from '../../components/forms/Form.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { HomeLink } from '../../components/ui/HomeLink.tsx';
import type { PageProps } from '../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  return (
    <>
      <HomeLink />
      {data.isSent ? <Sent /> : <Ask drawn={data.drawn} refused={refused} />}
      <p>
        You remember it? <a href="/login">Login</a>
      </p>
    </>
  );
}

function Ask({ drawn, refused }: { drawn: string; refused: PageProps['refused'] }) {
  return (
    <>
      <h1>Forgot your password?</h1>
      <p>Enter the email address of your account. We send a link there with which you choose a new one.</p>
      <Form id="forgot" action="/api/auth/forgot" refused={refused} captcha={drawn}>
        <Field
          form="forgot"
          refused={refused}
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
        />
        <Button wide>Send the link</Button>
      </Form>
    </>
  );
}

/** The same for an address that nobody has: who has an account is nobody else's business. */
function Sent() {
  return (
    <>
      <h1>Check your mail</h1>
      <p>
        If there is an account with this address, a mail is on its way to it. Open the link in it to choose a
        new password. It works for one hour, and once.
      </p>
      <p>
        Nothing there? Look into the spam folder, and whether it was the right address:{' '}
        <a href="/forgot-password">Try again</a>
      </p>
    </>
  );
}
