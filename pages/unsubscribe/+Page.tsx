import { Form } from '#components/forms/Form.tsx';
import { Button } from '#components/ui/Button.tsx';
import { HomeLink } from '#components/ui/HomeLink.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

// Mail scanners may open links before the reader does: only the button unsubscribes.
export default function Page({ data: { token, reader, siteName } }: PageProps<Data>) {
  const query = `?token=${encodeURIComponent(token)}`;
  const isDigest = reader?.list === 'digest';
  const mails = isDigest ? `The weekly summary of your websites on ${siteName}` : `New posts of ${siteName}`;
  return (
    <>
      <HomeLink />
      {reader?.isSubscribed ? (
        <>
          <h1>Unsubscribe</h1>
          <p>
            {mails} {isDigest ? 'is' : 'are'} sent to <strong>{reader.email}</strong>.
          </p>
          <Form id="unsubscribe" action={`/api/unsubscribe${query}`} back={`/unsubscribe${query}`}>
            <Button wide>Unsubscribe</Button>
          </Form>
        </>
      ) : reader ? (
        <>
          <h1>You are unsubscribed</h1>
          <p>
            {mails} {isDigest ? 'is' : 'are'} no longer sent to <strong>{reader.email}</strong>. You can
            subscribe again in your{' '}
            <a href={isDigest ? '/u?goto=notifications' : '/u?goto=settings'}>settings</a>.
          </p>
        </>
      ) : (
        <>
          <h1>This link is not valid</h1>
          <p>Copy the whole link from the email, or change it in your settings.</p>
          <Button href="/u?goto=settings">Open settings</Button>
        </>
      )}
    </>
  );
}
