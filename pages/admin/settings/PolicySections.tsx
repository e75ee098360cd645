import { DateTimeField } from '#components/forms/DateTimeField.tsx';
import { optionsOf } from '#components/forms/Options.tsx';
import { ADMIN_INVITATIONS } from '#lib/routes.ts';
import { SETTING_LABELS } from '#lib/setting-labels.ts';
import { SettingField, SettingRow, SettingSelect } from './SettingRow.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { SettingsView } from './settings-view.ts';

/** Who signs up, and who writes. */
export function PeopleSection({ view }: { view: SettingsView }) {
  return (
    <SettingsForm
      id="settings-people"
      title="Sign-up and writers"
      about="Who may have an account, and who may write posts for the blog."
      submit="Save sign-up and writers"
      view={view}
    >
      <SettingSelect
        name="signUp"
        view={view}
        options={optionsOf(SIGN_UP)}
        help={
          <>
            Existing accounts log in in any case. People are invited on the page of{' '}
            <a href={ADMIN_INVITATIONS}>invitations</a>.
          </>
        }
      />
      <SettingSelect
        name="postWriters"
        view={view}
        options={optionsOf(WRITERS)}
        help="Posts of users are published after approval."
      />
    </SettingsForm>
  );
}

const SIGN_UP = {
  open: 'Open to everybody',
  invitation: 'By invitation of an admin',
  closed: 'Closed',
};
const WRITERS = {
  everyone: 'Everybody with a confirmed address',
  chosen: 'Users whom you choose in the list of users, and the staff',
  staff: 'The staff only',
};

export function PlanSection({ view }: { view: SettingsView }) {
  return (
    <SettingsForm
      id="settings-plan"
      title="Plans"
      about="The plan of accounts without a subscription."
      submit="Save default plan"
      view={view}
    >
      <SettingSelect
        name="defaultPlan"
        view={view}
        options={view.plans}
        help="Its limits apply to every account that pays nothing."
      />
    </SettingsForm>
  );
}

export function SellerSection({ view }: { view: SettingsView }) {
  return (
    <SettingsForm
      id="settings-seller"
      title="Invoices"
      about="Who sells: printed on every invoice, also on those of the past."
      submit="Save seller"
      view={view}
    >
      <SettingField
        name="sellerName"
        view={view}
        placeholder={view.values.siteName}
        help="The legal name. Left empty, the name of this website."
      />
      <SettingField name="sellerAddress" view={view} rows={4} maxLength={500} />
      <SettingField name="sellerTaxId" view={view} help="Such as a VAT number." />
    </SettingsForm>
  );
}

/** Links in the footer, and retention. */
export function LegalSection({ view }: { view: SettingsView }) {
  return (
    <SettingsForm
      id="settings-legal"
      title="Privacy and legal"
      about="Links at the bottom of every public page; an empty field hides its link."
      submit="Save privacy and legal"
      view={view}
    >
      {LINKS.map((name) => (
        <SettingField
          key={name}
          name={name}
          view={view}
          placeholder={name === 'contactLink' ? 'mailto:hello@example.org' : 'https://'}
        />
      ))}
      <SettingField
        name="termsVersion"
        view={view}
        placeholder="2026-11"
        help="New users then accept the terms when they sign up. After a new version, everybody is asked again."
      />
      <SettingSelect
        name="engagementConsent"
        view={view}
        options={optionsOf(CONSENT)}
        help="For the script of ENGAGEMENT_SCRIPT_URL in the environment."
      />
      <SettingField
        name="conversationDays"
        view={view}
        decimals={0}
        help="At most, whatever the owner of a website chose. Empty: as long as the owner says."
      />
      <SettingField name="auditDays" view={view} decimals={0} help="From 30 to 3,650." />
    </SettingsForm>
  );
}

const CONSENT = { not_asked: 'Load it without asking', asked: 'Ask visitors first' };
const LINKS = ['imprintLink', 'privacyLink', 'termsLink', 'contactLink', 'sourceLink'] as const;

export function AnnouncementSection({ view }: { view: SettingsView }) {
  return (
    <SettingsForm
      id="settings-announcement"
      title="Announcement"
      about="A line above every page, for visitors too, such as a maintenance window."
      submit="Save announcement"
      view={view}
    >
      <SettingField
        name="announcement"
        view={view}
        rows={2}
        maxLength={300}
        help="Plain text; addresses become links. Left empty, there is none."
      />
      <SettingRow name="announcementUntil" view={view}>
        <DateTimeField
          name="announcementUntil"
          label={SETTING_LABELS.announcementUntil}
          value={view.announcementUntil}
          help={`In your time zone, ${view.timeZone}. Left empty, it stays until you remove it.`}
        />
      </SettingRow>
    </SettingsForm>
  );
}
