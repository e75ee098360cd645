import { NewPasswordField } from '#components/accounts/account/NewPasswordField.tsx';
import { Checkbox } from '#components/forms/Checkbox.tsx';
import { Field } from '#components/forms/Field.tsx';
import form from '#components/forms/Form.module.css';
import { Form } from '#components/forms/Form.tsx';
import { UniqueField } from '#components/forms/UniqueField.tsx';
import { useRefused } from '#components/forms/use-refused.ts';
import { Button } from '#components/ui/Button.tsx';
import { HomeLink } from '#components/ui/HomeLink.tsx';
import { EMAIL_TAKEN } from '#lib/availability.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { AcceptTerms } from './AcceptTerms.tsx';

export default function Page({ data, account: { user } }: PageProps<Data>) {
  const { order, invitation, entered } = data;
  const refused = useRefused('signup');
  const closed = reasonToRefuse(data);
  // A form that was refused because sign-up was closed meanwhile comes back with its input.
  if (closed && !refused) return <Closed text={closed} />;
  return (
    <>
      <HomeLink />
      <h1>Sign Up</h1>
      {closed ? (
        <p>{closed}</p>
      ) : invitation ? (
        <p>
          You are invited. Choose a password, and your account is ready.
          {user && ` You are logged in as ${user.name} now, and then with the new account.`}
        </p>
      ) : (
        <p>Add your website and try it for free.</p>
      )}
      {order && (
        <p>
          You chose <strong>{order.isPlan ? `the ${order.name} plan` : order.name}</strong> ({order.price}).
          Your account starts on the free plan; you buy it once you are logged in.
        </p>
      )}
      <Form id="signup" action="/api/auth/signup" next={data.next} captcha={data.renderedAt} toastsErrors>
        {entered && <input type="hidden" name="again" value="true" />}
        {invitation && <input type="hidden" name="invitation" value={invitation.token} />}
        {order && <input type="hidden" name="plan" value={order.plan} />}
        {order?.period && <input type="hidden" name="period" value={order.period} />}
        {data.website !== null && (
          <Field
            name="website"
            label="Your website address"
            value={data.website}
            help="We add it and read its pages once you have confirmed your email."
            optional
          />
        )}
        {invitation?.email ? (
          <Field name="email" type="email" label="Email" value={invitation.email} readOnly />
        ) : (
          <UniqueField
            name="email"
            label="Email"
            value={entered?.email}
            own={entered?.email}
            help={refused?.errors.email?.includes(EMAIL_TAKEN) && TAKEN}
            errorsInHelp={[EMAIL_TAKEN]}
          />
        )}
        <NewPasswordField label="Password" />
        <Field
          name="firstName"
          label="First name"
          autoComplete="given-name"
          value={entered?.firstName}
          optional
        />
        <UniqueField
          name="name"
          label="User name"
          value={entered?.name ?? undefined}
          own={entered?.name ?? undefined}
          help="In the addresses of your pages. Left empty, it is made from your email."
          optional
        />
        <input type="hidden" name="timeZone" data-time-zone="" />
        <Checkbox name="newsletter" label="Email me new blog posts" checked={entered?.newsletter ?? false} />
        {data.terms.version !== null && <AcceptTerms version={data.terms.version} link={data.terms.link} />}
        <Button wide>Sign Up</Button>
      </Form>
      {data.terms.privacyLink && (
        <p>
          How your data is used: <a href={data.terms.privacyLink}>Privacy policy</a>
        </p>
      )}
      <p>
        Already have an account? <a href="/login">Login</a>
      </p>
    </>
  );
}

/** With the id of an error, which is removed when another address is entered. */
const TAKEN = (
  <span id="signup-email-error" className={form.error}>
    {EMAIL_TAKEN} <a href="/login">Log in instead</a>
  </span>
);

function reasonToRefuse({ mode, invitation }: Data): string | undefined {
  if (mode === 'closed') return 'Sign-up is closed at the moment: there are no new accounts.';
  if (invitation?.email === null) return ENDED;
  return mode === 'invitation' && !invitation ? BY_INVITATION : undefined;
}

const ENDED = 'This invitation has expired, was used or was deleted. Ask for a new one.';
const BY_INVITATION = 'Sign-up needs an invitation. Open the link in the email that you got.';

const Closed = ({ text }: { text: string }) => (
  <>
    <HomeLink />
    <h1>Sign Up</h1>
    <p>{text}</p>
    <p>
      Already have an account? <a href="/login">Login</a>
    </p>
  </>
);
