import { NewPasswordField } from '../../../components/account/NewPasswordField.tsx';
import { UniqueField } from '../../../components/account/UniqueField.tsx';
import { Checkbox } from '../../../components/forms/Checkbox.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { Form } from '../../../components/forms/Form.tsx';
import { Button } from '../../../components/ui/Button.tsx';
import { HomeLink } from '../../../components/ui/HomeLink.tsx';
import type { PageProps } from '../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  const form = { form: 'signup', refused };
  return (
    <>
      <HomeLink />
      <h1>Sign up</h1>
      <p>An account holds your websites and what is read from them.</p>
      <Form id="signup" action="/api/auth/signup" refused={refused} captcha={data.drawn} toastsErrors>
        {data.website !== null && (
          <Field
            {...form}
            name="website"
            label="Your website’s address"
            value={data.website}
            help="It is added, and its pages are read, once your email address is confirmed."
            optional
          />
        )}
        <UniqueField {...form} name="email" label="Email" />
        <NewPasswordField {...form} label="Password" />
        <UniqueField
          {...form}
          name="name"
          label="User name"
          help="Part of your addresses here: a lowercase letter, then letters, digits, hyphens or underscores. Left empty, it is made from your email address."
          optional
        />
        <Field {...form} name="firstName" label="First name" autoComplete="given-name" optional />
        <Field {...form} name="lastName" label="Last name" autoComplete="family-name" optional />
        <Checkbox {...form} name="newsletter" label="Send me new posts by email" />
        <Button wide>Sign up</Button>
      </Form>
      <p>
        You have an account? <a href="/login">Login</a>
      </p>
    </>
  );
}
