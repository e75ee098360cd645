import { Checkbox } from '#components/forms/Checkbox.tsx';
import { Select } from '#components/forms/Select.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Section } from '#components/ui/Section.tsx';
import { ALERT_MAILS, type AlertMail } from '#lib/alerts.ts';
import { notificationsPath } from '#lib/routes.ts';
import type { Data } from './+data.ts';
import css from './Conversations.module.css';

const MAILS: Record<AlertMail, string> = {
  atOnce: 'At once',
  digest: 'At most one an hour, with all that waits',
  none: 'None',
};
const OPTIONS = ALERT_MAILS.map((value) => ({ value, label: MAILS[value] }));

/** How one learns of conversations that wait, for each website that one answers for. */
export function Conversations({ user, sites, pushKey }: Pick<Data, 'user' | 'sites' | 'pushKey'>) {
  if (!pushKey) return null;
  const here = notificationsPath(user.name);
  return (
    <Section
      id="conversations"
      title="Conversations"
      about="A visitor waits for a person, or writes to you. You get nothing while you look at the inbox."
    >
      <div
        className={css.browser}
        hidden
        data-push={`/api/users/${user.id}/push-subscriptions`}
        data-push-key={pushKey}
      >
        <Button type="button" kind="quiet">
          Allow notifications in this browser
        </Button>
        <p role="status" />
      </div>
      <noscript>
        <p className={css.status}>To allow notifications in this browser, turn on its scripts.</p>
      </noscript>
      {sites.map(({ id, name, ownerName, mail, push }) => {
        const form = `alerts-${id}`;
        return (
          <div key={id} className={css.site}>
            <h3>{ownerName === user.name ? name : `${name} (${ownerName})`}</h3>
            <SubmitForm
              id={form}
              action={`/api/sites/${id}/alerts`}
              method="patch"
              next={here}
              back={here}
              submit="Save"
              kind="quiet"
            >
              <Select name="mail" label="Emails" options={OPTIONS} value={mail} />
              <Checkbox
                name="push"
                label="Browser notifications"
                help="In every browser in which you have allowed them."
                checked={push}
                uncheckedValue="false"
              />
            </SubmitForm>
          </div>
        );
      })}
    </Section>
  );
}
