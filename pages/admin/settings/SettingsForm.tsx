import type { ReactNode } from 'react';
import { Checkbox } from '#components/forms/Checkbox.tsx';
import { useFormId } from '#components/forms/FieldFrame.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { useRefused } from '#components/forms/use-refused.ts';
import { Section } from '#components/ui/Section.tsx';
import type { SettingSection } from '#lib/setting-sections.ts';
import type { SettingsView } from './settings-view.ts';

interface SettingsFormProps {
  id: SettingSection;
  title: string;
  about: ReactNode;
  submit: string;
  view: SettingsView;
  children: ReactNode;
  after?: ReactNode;
}

/** A section of the settings, which is saved alone. */
export function SettingsForm({ id, title, about, submit, view, children, after }: SettingsFormProps) {
  return (
    <Section id={`${id}-section`} title={title} about={about}>
      <SubmitForm
        id={id}
        action="/api/admin/settings"
        method="patch"
        next={`/admin/settings#${id}-section`}
        submit={submit}
      >
        <input type="hidden" name="version" value={view.versions[id]} />
        {children}
        <ConfirmRisk />
      </SubmitForm>
      {after}
    </Section>
  );
}

/** Asked once the server has refused a change that could lock people out. */
function ConfirmRisk() {
  const isAsked = useRefused(useFormId())?.errors.confirm !== undefined;
  return isAsked ? <Checkbox name="confirm" label="Yes, change it" required /> : null;
}
