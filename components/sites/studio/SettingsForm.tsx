import type { ReactNode } from 'react';
import { SubmitForm } from '../../forms/SubmitForm.tsx';
import { Section } from '../../ui/Section.tsx';

export interface SettingsTarget {
  /** The API route that changes the settings. */
  action: string;
  next?: string;
}

interface SettingsFormProps extends SettingsTarget {
  id: string;
  title: string;
  about: string;
  save: string;
  children: ReactNode;
}

/** A section of settings that are saved together. */
export function SettingsForm({ id, title, about, save, children, ...form }: SettingsFormProps) {
  return (
    <Section id={id} title={title} about={about}>
      <SubmitForm id={id} method="patch" {...form} submit={save}>
        {children}
      </SubmitForm>
    </Section>
  );
}
