import { Form } from '../../forms/Form.tsx';
import { Button } from '../../ui/Button.tsx';

interface AcceptByLinkProps {
  /** The page that the mailed link leads to. */
  page: '/team-invitation' | '/site-transfer';
  action: string;
  /** The label of the button. */
  accept: string;
  token: string;
  /** The address that the link was mailed to. */
  email: string;
  hasAccount: boolean;
  viewerEmail: string | null;
  isForViewer: boolean;
}

/** How the recipient of a link accepts. Only the button does: mail scanners may open links before the reader does. */
export function AcceptByLink(props: AcceptByLinkProps) {
  const { page, action, accept, token, email, hasAccount, viewerEmail, isForViewer } = props;
  const here = `${page}?token=${encodeURIComponent(token)}`;
  if (isForViewer)
    return (
      <Form id="accept" action={action} back={here}>
        <input type="hidden" name="token" value={token} />
        <Button wide>{accept}</Button>
      </Form>
    );
  if (viewerEmail)
    return (
      <p>
        You are logged in as {viewerEmail}. Log out, and open the link again with the account of {email}.
      </p>
    );
  return hasAccount ? (
    <Button wide href={`/login?next=${encodeURIComponent(here)}`}>
      Log in to accept
    </Button>
  ) : (
    <Button wide href={`/signup?${new URLSearchParams({ invitation: token, next: here })}`}>
      Create your account
    </Button>
  );
}
