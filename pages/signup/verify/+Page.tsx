import { Form } from '../../../components/forms/Form.tsx';
import { Button } from '../../../components/ui/Button.tsx';
import { HomeLink } from '../../../components/ui/HomeLink.tsx';
import type { PageProps } from '../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page(props: PageProps<Data>) {
  return (
    <>
      <HomeLink />
      <Verification {...props} />
    </>
  );
}

function Verification({ data, viewer, refused }: PageProps<Data>) {
  if (data.token !== null && data.confirms) {
    return <Confirm token={data.token} confirms={data.confirms} viewer={viewer} refused={refused} />;
  }
  if (viewer) return data.token === null ? <Done name={viewer.name} /> : <DeadLink name={viewer.name} />;
  // Perhaps on another device, where the mail was opened.
  if (data.pending?.isConfirmed) return <Confirmed email={data.pending.email} />;
  return (
    <>
      <h1>{headingFor(data)}</h1>
      {data.token !== null && (
        <p>It has expired or was already used. If you have confirmed your address with it, you can log in.</p>
      )}
      {data.pending ? (
        <Waiting email={data.pending.email} drawn={data.drawn} resend={data.resend} refused={refused} />
      ) : (
        <p>
          <a href="/login">Log in</a> with your email and password. Where the address is not confirmed yet, we
          can send you the mail once more.
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
        Log in
      </Button>
    </>
  );
}

function headingFor({ token, resend }: Data): string {
  if (token !== null) return 'This link no longer works';
  return resend ? 'Confirm your email address first' : 'Check your inbox';
}

// A link in a mail may be opened by a scanner before a person sees it: only the button uses the token up.
function Confirm({ token, confirms: { name, email, isNewAddress }, viewer, refused }: ConfirmProps) {
  const isSomebodyElse = viewer !== null && viewer.name !== name;
  return (
    <>
      <h1>Confirm your {isNewAddress ? 'new ' : ''}email address</h1>
      {isNewAddress ? (
        <p>
          From then on {name} signs in with <strong>{email}</strong>, and our mails go there.
        </p>
      ) : (
        <p>
          Confirm <strong>{email}</strong> is ready.
        </p>
      )}
      {isSomebodyElse && !isNewAddress && (
        <p>
          You are signed in as {viewer.name} now. The button signs you in as {name} instead.
        </p>
      )}
      <Form
        id="verify"
        action="/api/auth/signup/verify"
        back={`/signup/verify?token=${encodeURIComponent(token)}`}
        refused={refused}
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
  viewer: PageProps['viewer'];
  refused: PageProps['refused'];
}

interface WaitingProps {
  email: string;
  drawn: string;
  resend: boolean;
  refused: PageProps['refused'];
}

function Waiting({ email, drawn, resend, refused }: WaitingProps) {
  return (
    <>
      <p>
        {resend ? 'Your address' : 'We have sent a mail to'} <strong>{email}</strong>
        {resend ? ' is not confirmed yet.' : '.'} Open the link in the mail to go on. It works for 24 hours.
      </p>
      <p>Nothing there? Look into the spam folder, or let us send it once more.</p>
      <Form id="resend" action="/api/auth/signup/resend-verify" refused={refused} captcha={drawn}>
        <Button kind="quiet" wide>
          Send the mail again
        </Button>
      </Form>
      <p>
        Is the address wrong? <a href="/signup">Sign up once more</a>. Confirmed it already?{' '}
        <a href="/login">Log in</a>.
      </p>
    </>
  );
}

function DeadLink({ name }: { name: string }) {
  return (
    <>
      <h1>This link no longer works</h1>
      <p>
        It was used before, is too old, or was taken back. The address that counts stands in your{' '}
        <a href={`/u/${name}/settings#address-heading`}>settings</a>; if you have just confirmed it, all is
        well.
      </p>
    </>
  );
}

function Done({ name }: { name: string }) {
  return (
    <>
      <h1>Your account is ready</h1>
      <p>You are signed in as {name}.</p>
      <Button href={`/u/${name}`}>Go to your dashboard</Button>
    </>
  );
}
