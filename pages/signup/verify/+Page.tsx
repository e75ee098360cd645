import { Form } from '#components/forms/Form.tsx';
import { Button } from '#components/ui/Button.tsx';
import { HomeLink } from '#components/ui/HomeLink.tsx';
import type { AccountState, PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page(props: PageProps<Data>) {
  return (
    <>
      <HomeLink />
      <Verification {...props} />
    </>
  );
}

function Verification({ data, account: { user } }: PageProps<Data>) {
  if (data.token !== null && data.confirms) {
    return <Confirm token={data.token} confirms={data.confirms} user={user} />;
  }
  if (user) return data.token === null ? <Done name={user.name} /> : <DeadLink name={user.name} />;
  // The address may have been confirmed on another device.
  if (data.pending?.isConfirmed) return <Confirmed email={data.pending.email} />;
  return (
    <>
      <h1>{headingFor(data)}</h1>
      {data.token !== null && (
        <p>
          It has expired, was already used, or a newer email has replaced it. If you have confirmed your
          address with it, you can log in.
        </p>
      )}
      {data.pending ? (
        <Waiting {...data.pending} renderedAt={data.renderedAt} resend={data.resend} />
      ) : (
        <p>
          If your address is not confirmed yet, we’ll offer to resend the email after you{' '}
          <a href="/login">log in</a>.
        </p>
      )}
    </>
  );
}

function Confirmed({ email }: { email: string }) {
  return (
    <>
      <h1>Your address is confirmed</h1>
      <p>
        You can log in with <strong>{email}</strong> now.
      </p>
      <Button href="/login" wide>
        Login
      </Button>
    </>
  );
}

function headingFor({ token, resend }: Data): string {
  if (token !== null) return 'This link no longer works';
  return resend ? 'Confirm your email address first' : 'Check your inbox';
}

// Mail scanners may open links before the user does: only the button consumes the token.
function Confirm({ token, confirms: { name, email, isNewAddress }, user }: ConfirmProps) {
  const isSomebodyElse = user !== null && user.name !== name;
  return (
    <>
      <h1>Confirm your {isNewAddress ? 'new ' : ''}email address</h1>
      {isNewAddress ? (
        <p>
          Confirm <strong>{email}</strong> to finish the change. From then on {name} logs in with it.
        </p>
      ) : (
        <p>
          Confirm <strong>{email}</strong> to finish signing up.
        </p>
      )}
      {isSomebodyElse && !isNewAddress && (
        <p>
          You are logged in as {user.name}. Confirming logs you in as {name} instead.
        </p>
      )}
      <Form
        id="verify"
        action="/api/auth/signup/verify"
        back={`/signup/verify?token=${encodeURIComponent(token)}`}
      >
        <input type="hidden" name="token" value={token} />
        <Button wide>Confirm email address</Button>
      </Form>
    </>
  );
}

interface ConfirmProps {
  token: string;
  confirms: NonNullable<Data['confirms']>;
  user: AccountState['user'];
}

interface WaitingProps {
  email: string;
  renderedAt: string;
  resend: boolean;
}

function Waiting({ email, renderedAt, resend }: WaitingProps) {
  return (
    <>
      <p>
        {resend ? 'Your address' : 'We sent an email to'} <strong>{email}</strong>
        {resend ? ' is not confirmed yet.' : '.'} Open the link in the email to continue. It works for 24
        hours.
      </p>
      <p>Nothing there? Check your spam folder, or resend the email.</p>
      <Form id="resend" action="/api/auth/signup/resend-verify" captcha={renderedAt}>
        <Button kind="quiet" wide>
          Resend email
        </Button>
      </Form>
      <p>
        Wrong address? <a href="/signup?again=true">Sign up again</a>. Already confirmed?{' '}
        <a href="/login">Login</a>
      </p>
    </>
  );
}

function DeadLink({ name }: { name: string }) {
  return (
    <>
      <h1>This link no longer works</h1>
      <p>
        It has expired, was already used, or the change was cancelled. Your current address is in your{' '}
        <a href={`/u/${name}/settings#address-heading`}>settings</a>.
      </p>
    </>
  );
}

function Done({ name }: { name: string }) {
  return (
    <>
      <h1>Your account is ready</h1>
      <p>You are logged in as {name}.</p>
      <Button href={`/u/${name}`}>Go to your dashboard</Button>
    </>
  );
}
