import { Select } from '#components/forms/Select.tsx';
import { AdminForm, TOAST } from '#components/office/admin/AdminForm.tsx';
import { Button } from '#components/ui/Button.tsx';
import { imageUrl } from '#lib/images.ts';
import { SETTING_LABELS } from '#lib/setting-labels.ts';
import { SettingField, SettingRow, SettingSelect } from './SettingRow.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import css from './settings.module.css';
import type { SettingsView } from './settings-view.ts';

/** The name of this website, and its pictures. */
export function LookSection({ view }: { view: SettingsView }) {
  return (
    <SettingsForm
      id="settings-look"
      title="Name and look"
      about="The name is shown on every page, in emails and in the widget on other websites; the logo in the bars of every page."
      submit="Save name and look"
      view={view}
    >
      <SettingField name="siteName" view={view} />
      <PictureRow name="logoMediaId" picture="logo" view={view} none="The standard mark" />
      <PictureRow
        name="socialMediaId"
        picture="socialImage"
        view={view}
        none="The standard picture"
        help="In link previews of pages without a picture. 1200 × 630 pixels are best."
      />
    </SettingsForm>
  );
}

interface PictureRowProps {
  name: 'logoMediaId' | 'socialMediaId';
  picture: 'logo' | 'socialImage';
  view: SettingsView;
  none: string;
  help?: string;
}

function PictureRow({ name, picture, view, none, help }: PictureRowProps) {
  const shown = view.values[picture];
  return (
    <SettingRow name={name} view={view}>
      {shown && (
        <img className={css.chosen} src={imageUrl(shown.sourceUrl, 256, { version: shown.version })} alt="" />
      )}
      <Select
        name={name}
        label={SETTING_LABELS[name]}
        value={view.values[name] ?? ''}
        options={view.pictures}
        placeholder={none}
        help={
          <>
            {help} One of the newest public pictures of the <a href="/admin/media">media library</a>.
          </>
        }
        optional="unmarked"
      />
    </SettingRow>
  );
}

export function MailSection({ view }: { view: SettingsView }) {
  return (
    <SettingsForm
      id="settings-mail"
      title="Emails"
      about="Who the emails of this website come from. The mail server is set by SMTP_URL in the environment."
      submit="Save email settings"
      view={view}
      after={<TestForm action="test-mail" label="Send a test email to me" />}
    >
      <SettingField name="mailFrom" view={view} />
      <SettingField
        name="mailReplyTo"
        view={view}
        type="email"
        help="Where answers to these emails go. Left empty, to the sender."
      />
    </SettingsForm>
  );
}

export function ModelSection({ view }: { view: SettingsView }) {
  return (
    <SettingsForm
      id="settings-model"
      title="Assistants and models"
      about="What assistants answer with whose owners chose nothing. Keys are below, or in the environment."
      submit="Save model defaults"
      view={view}
      after={<TestForm action="test-model" label="Ask the model a test question" />}
    >
      <SettingSelect
        name="defaultProvider"
        view={view}
        options={view.providers}
        placeholder="The first one that is configured"
      />
      <SettingField
        name="defaultModel"
        view={view}
        suggestions={view.models}
        help="Left empty, the provider’s first one."
      />
    </SettingsForm>
  );
}

/** Tries the saved settings. */
const TestForm = ({ action, label }: { action: string; label: string }) => (
  <AdminForm name={TOAST} action={`/api/admin/settings/${action}`} next="/admin/settings">
    <Button kind="quiet">{label}</Button>
  </AdminForm>
);
