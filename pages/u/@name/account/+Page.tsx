import { AccountNav } from '#components/accounts/account/AccountNav.tsx';
import { NewPasswordField } from '#components/accounts/account/NewPasswordField.tsx';
import { Field } from '#components/forms/Field.tsx';
import { Form } from '#components/forms/Form.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { useRefused } from '#components/forms/use-refused.ts';
import { Button } from '#components/ui/Button.tsx';
import { Dialog } from '#components/ui/Dialog.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import { Section } from '#components/ui/Section.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { Activity } from './Activity.tsx';
import css from './delete-account.module.css';
import { Sessions } from './Sessions.tsx';

export default function Page({ data }: PageProps<Data>) {
  const { user } = data;
  return (
    <>
      <AccountNav userName={user.name} current="account" />
      <PageTitle title="Account">Your password, where you are logged in, and your data.</PageTitle>
      <Section id="secret" title="Password" about="Changing it logs you out on every other device.">
        <PasswordChange {...data} />
      </Section>
      <Section
        id="devices"
        title="Where you are logged in"
        about={
          <>
            If you do not know one of them, log it out and change your password.
            {user.timeZone === null && (
              <>
                {' '}
                Times are in UTC until you <a href={`/u/${user.name}/settings#profile-timeZone`}>choose</a>{' '}
                your time zone.
              </>
            )}
          </>
        }
      >
        <Sessions {...data} />
      </Section>
      {data.actions.length > 0 && (
        <Section
          id="activity"
          title="Activity"
          about="The newest actions that concern your account, and those of this website’s staff on what is yours."
        >
          <Activity actions={data.actions} />
        </Section>
      )}
      <Section
        id="data"
        title="Your data"
        about="Your profile, sessions, card, websites with their conversations and leads, assistants, connected model providers (without keys), chats and posts as a JSON file."
      >
        <p>
          <a href={`/api/users/${user.id}/export`} download={`${user.name}.json`}>
            Download your data
          </a>
        </p>
        {data.acceptedTerms && <p>Terms: {data.acceptedTerms}.</p>}
      </Section>
      <Section id="end" title="Delete account" about="This can’t be undone.">
        <DeleteAccount {...data} />
      </Section>
    </>
  );
}

function PasswordChange({ user }: Data) {
  return (
    <SubmitForm
      id="password"
      action="/api/auth/change-password"
      next={`/u/${user.name}/account`}
      submit="Change password"
    >
      <Field name="currentPassword" type="password" label="Current password" />
      <NewPasswordField label="New password" />
    </SubmitForm>
  );
}

function DeleteAccount({ user, subscriptions }: Data) {
  return (
    <div>
      <Dialog
        id="delete-account"
        opener="Delete account"
        kind="danger"
        title="Delete your account"
        cancel="Keep my account"
        isOpen={useRefused('leave') !== null}
      >
        <dl className={css.consequences}>
          <dt>What is deleted</dt>
          <dd>Your websites, assistants, conversations and drafts, permanently.</dd>
          {subscriptions.length > 0 && (
            <>
              <dt>What ends</dt>
              <dd>Your subscription to {subscriptions.join(', ')}, at once. What is paid is not refunded.</dd>
            </>
          )}
          <dt>What is kept</dt>
          <dd>Posts that are published, as those of a “Former author”, and invoices.</dd>
        </dl>
        <Form id="leave" action={`/api/users/${user.id}`} method="delete">
          <Field name="password" type="password" label="Your password" />
          <Button kind="danger">Delete {user.name} for good</Button>
        </Form>
      </Dialog>
    </div>
  );
}
