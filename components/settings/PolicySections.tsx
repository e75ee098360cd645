import type { SettingName } from '#lib/schemas/settings.ts';
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
          help="Existing accounts log in in any case."
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
          help="Posts of users are published after approval. Writers are chosen in the list of users."
          optional
        />
      </SettingRow>
    </SettingsForm>
  );
}

const SIGN_UP = {
  open: 'Open to everybody',
  invitation: 'By invitation only',
  closed: 'Closed',
};
const WRITERS = {
  everyone: 'Everybody with a confirmed address',
  chosen: 'Chosen users, and the staff',
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

/** Links, the terms, retention and consent. */
export function LegalSection({ view }: { view: SettingsView }) {
  const form = 'settings-legal';
  const text = (name: (typeof LINKS)[number] | 'termsVersion', help?: string) => (
    <SettingRow key={name} name={name} view={view}>
      <Field
        form={form}
        name={name}
        label={SETTING_LABELS[name]}
        value={view.values[name]}
        help={help}
        placeholder={name === 'contactLink' ? 'mailto:hello@example.org' : undefined}
        optional
      />
    </SettingRow>
  );
  const days = (name: 'conversationDays' | 'auditDays', help: string) => (
    <SettingRow name={name} view={view}>
      <Field
        form={form}
        name={name}
        label={SETTING_LABELS[name]}
        value={view.values[name]?.toString()}
        inputMode="numeric"
        help={help}
        optional
      />
    </SettingRow>
  );
  return (
    <SettingsForm
      id={form}
      title="Privacy and legal"
      about="Links at the bottom of every public page; an empty field hides its link. How long data is kept, and what visitors are asked."
      submit="Save privacy and legal"
      view={view}
    >
      {LINKS.map((name) => text(name))}
      {text(
        'termsVersion',
        'With a link to the terms, people accept them at sign-up. A new version, such as 2026-12, is accepted again by every user.',
      )}
      {days(
        'conversationDays',
        'The longest time; owners of websites may choose a shorter one. Left empty, they decide alone.',
      )}
      {days('auditDays', 'From 30 to 3,650.')}
      <SettingRow name="trackingConsent" view={view}>
        <Select
          form={form}
          name="trackingConsent"
          label={SETTING_LABELS.trackingConsent}
          value={view.values.trackingConsent}
          options={optionsOf({ off: 'Visitors are not asked', on: 'Visitors are asked first' })}
          help={
            view.hasEngagement
              ? 'For the engagement script, which is configured in the environment.'
              : 'No engagement script is configured: nobody is tracked or asked.'
          }
          optional
        />
      </SettingRow>
    </SettingsForm>
  );
}

const LINKS = [
  'imprintLink',
  'privacyLink',
  'termsLink',
  'contactLink',
  'sourceLink',
] as const satisfies readonly SettingName[];

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
