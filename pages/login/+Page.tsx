import { useContext } from 'react';
import { Field } from '#components/forms/Field.tsx';
import { Form } from '#components/forms/Form.tsx';
import { Button } from '#components/ui/Button.tsx';
import { HomeLink } from '#components/ui/HomeLink.tsx';
import { InstallationContext } from '#components/ui/installation-context.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  return (
    <>
      <HomeLink />
      <h1>Login</h1>
      <Form id="login" action="/api/auth/signin" next={data.next} captcha={data.renderedAt} toastsErrors>
        <Field name="email" type="email" label="Email" autoComplete="email" />
        <Field name="password" type="password" label="Password" />
        <div>
          <a href="/forgot-password">Forgot your password?</a>
        </div>
        <Button wide>Login</Button>
      </Form>
      {useContext(InstallationContext).isSignUpOpen && (
        <p>
          Don’t have an account? <a href="/signup">Sign Up</a>
        </p>
      )}
    </>
  );
}
