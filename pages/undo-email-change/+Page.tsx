import { Form } from '#components/forms/Form.tsx';
import { Button } from '#components/ui/Button.tsx';
import { HomeLink } from '#components/ui/HomeLink.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

// Mail scanners may open links before the user does: only the button consumes the token.
export default function Page({ data: { token, undo } }: PageProps<Data>) {
  return (
    <>
      <HomeLink />
      {undo ? (
        <>
          <h1>Undo the email change</h1>
          <p>
            The account of <strong>{undo.name}</strong> gets <strong>{undo.email}</strong> back, and every
            device is logged out.
          </p>
          <Form
            id="undo"
            action="/api/auth/email-change/undo"
            back={`/undo-email-change?token=${encodeURIComponent(token)}`}
          >
            <input type="hidden" name="token" value={token} />
            <Button wide>Undo the change</Button>
          </Form>
        </>
      ) : (
        <>
          <h1>This link no longer works</h1>
          <p>It has expired or was already used.</p>
          <Button href="/login">Login</Button>
        </>
      )}
    </>
  );
}
