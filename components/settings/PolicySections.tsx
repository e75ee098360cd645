import { ADMIN_INVITATIONS } from '#lib/routes.ts';
import { SETTING_LABELS } from '#lib/setting-labels.ts';
import { DateTimeField } from '../forms/DateTimeField.tsx';
import { Field } from '../forms/Field.tsx';
import { optionsOf } from '../forms/Options.tsx';
import { Select } from '../forms/Select.tsx';
import { SettingRow } from './SettingRow.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { SettingsView } from './settings-view.ts';

/** Who signs up, and who writes. */
export function PeopleSection({ view }: { view: SettingsView }) {
  const form = 'settings-people';
  return (
    <SettingsForm
      id={form}
      title="Sign-up and writers"
      about="Who may have an account, and who may write posts for the blog."
      submit="Save sign-up and writers"
      view={view}
    >
      <SettingRow name="signUp" view={view}>
        <Select
          form={form}
          name="signUp"
          label={SETTING_LABELS.signUp}
          value={view.values.signUp}
          options={optionsOf(SIGN_UP)}
          help={
            <>
              Existing accounts log in in any case. People are invited on the page of{' '}
              <a href={ADMIN_INVITATIONS}>invitations</a>.
            </>
          }
          optional
        />
      </SettingRow>
      <SettingRow name="postWriters" view={view}>
        <Select
          form={form}
          name="postWriters"
          label={SETTING_LABELS.postWriters}
          value={view.values.postWriters}
          options={optionsOf(WRITERS)}
          help="Posts of users are published after approval."
          optional
        />
      </SettingRow>
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
  const form = 'settings-plan';
  return (
    <SettingsForm
      id={form}
      title="Plans"
      about="The plan of accounts without a subscription."
      submit="Save default plan"
      view={view}
    >
      <SettingRow name="defaultPlan" view={view}>
        <Select
          form={form}
          name="defaultPlan"
          label={SETTING_LABELS.defaultPlan}
          value={view.values.defaultPlan}
          options={view.plans}
          help="Its limits apply to every account that pays nothing."
          optional
        />
      </SettingRow>
    </SettingsForm>
  );
}

/** Links in the footer, and retention. */
export function LegalSection({ view }: { view: SettingsView }) {
  const form = 'settings-legal';
  return (
    <SettingsForm
      id={form}
      title="Privacy and legal"
      about="Links at the bottom of every public page; an empty field hides its link."
      submit="Save privacy and legal"
      view={view}
    >
      {LINKS.map((name) => (
        <SettingRow key={name} name={name} view={view}>
          <Field
            form={form}
            name={name}
            label={SETTING_LABELS[name]}
            value={view.values[name]}
            placeholder={name === 'contactLink' ? 'mailto:hello@example.org' : 'https://'}
            optional
          />
        </SettingRow>
      ))}
      <SettingRow name="termsVersion" view={view}>
        <Field
          form={form}
          name="termsVersion"
          label={SETTING_LABELS.termsVersion}
          value={view.values.termsVersion}
          placeholder="2026-11"
          help="New users then accept the terms when they sign up. After a new version, everybody is asked again."
          optional
        />
      </SettingRow>
      <SettingRow name="engagementConsent" view={view}>
        <Select
          form={form}
          name="engagementConsent"
          label={SETTING_LABELS.engagementConsent}
          value={view.values.engagementConsent}
          options={optionsOf(CONSENT)}
          help="For the script of ENGAGEMENT_SCRIPT_URL in the environment."
          optional
        />
      </SettingRow>
      <SettingRow name="conversationDays" view={view}>
        <Field
          form={form}
          name="conversationDays"
          label={SETTING_LABELS.conversationDays}
          value={view.values.conversationDays === null ? '' : String(view.values.conversationDays)}
          inputMode="numeric"
          help="At most, whatever the owner of a website chose. Empty: as long as the owner says."
          optional
        />
      </SettingRow>
      <SettingRow name="auditDays" view={view}>
        <Field
          form={form}
          name="auditDays"
          label={SETTING_LABELS.auditDays}
          value={String(view.values.auditDays)}
          inputMode="numeric"
          help="From 30 to 3,650."
          optional
        />
      </SettingRow>
    </SettingsForm>
  );
}

const CONSENT = { not_asked: 'Load it without asking', asked: 'Ask visitors first' };
const LINKS = ['imprintLink', 'privacyLink', 'termsLink', 'contactLink', 'sourceLink'] as const;

export function AnnouncementSection({ view }: { view: SettingsView }) {
  const form = 'settings-announcement';
  return (
    <SettingsForm
      id={form}
      title="Announcement"
      about="A line above every page, for visitors too, such as a maintenance window."
      submit="Save announcement"
      view={view}
    >
      <SettingRow name="announcement" view={view}>
        <Field
          form={form}
          name="announcement"
          label={SETTING_LABELS.announcement}
          value={view.values.announcement}
          rows={2}
          maxLength={300}
          help="Plain text; addresses become links. Left empty, there is none."
          optional
        />
      </SettingRow>
      <SettingRow name="announcementUntil" view={view}>
        <DateTimeField
          form={form}
          name="announcementUntil"
          label={SETTING_LABELS.announcementUntil}
          value={view.announcementUntil}
          help={`In your time zone, ${view.timeZone}. Left empty, it stays until you remove it.`}
        />
      </SettingRow>
    </SettingsForm>
  );
}
