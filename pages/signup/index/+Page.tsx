import { Field } from '../../../components/forms/Field.tsx';
import { Form } from '../../../components/forms/Form.tsx';
import { Button } from '../../../components/ui/Button.tsx';
import { WayHome } from '../../../components/ui/WayHome.tsx';
import type { PageProps } from '../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

const PASSWORD_RULE =
  'At least 6 characters, with a lowercase letter, an uppercase letter, a digit and one of @#$%^&+*!=';

export default function Page({ data, refused }: PageProps<Data>) {
  const form = { form: 'signup', refused };
  return (
    <>
      <WayHome />
      <h1>Sign up</h1>
      <p>An account holds your websites and what is read from them.</p>
      <Form
        id="signup"
        action="/api/auth/signup"
        next="/signup/verify"
        refused={refused}
        captcha={data.drawn}
      >
        {data.website !== null && (
          <Field
            {...form}
            name="website"
            label="Your website’s address"
            value={data.website}
            help="It is added, and its pages are read, once your e-mail address is confirmed."
            optional
          />
        )}
        <Field {...form} name="email" type="email" label="E-mail" autoComplete="email" />
        <Field
          {...form}
          name="password"
          type="password"
          label="Password"
          help={PASSWORD_RULE}
          autoComplete="new-password"
        />
        <Field
          {...form}
          name="name"
          label="User name"
          help="Part of your addresses here: a lowercase letter, then letters, digits, hyphens or underscores. Left empty, it is made from your e-mail address."
          autoComplete="username"
          optional
        />
        <Button wide>Sign up</Button>
      </Form>
      <p>
        You have an account? <a href="/login">Login</a>
      </p>
    </>
  );
}
