import { Section } from '#components/account/Section.tsx';
import { AdminTitle } from '#components/admin/AdminTitle.tsx';
import { Field } from '#components/forms/Field.tsx';
import { SubmitForm } from '#components/forms/SubmitForm.tsx';
import { ServerModels } from '#components/models/ServerModels.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data: { links, ...models } }: PageProps<Data>) {
  const form = { form: 'footer', optional: true };
  return (
    <>
      <AdminTitle title="Settings" />
      <ServerModels {...models} />
      <Section
        id="footer-links"
        title="Footer links"
        about="Shown at the bottom of every public page. Leave a field empty to hide its link."
      >
        <SubmitForm
          id="footer"
          action="/api/admin/settings"
          method="patch"
          next="/admin/settings"
          submit="Save settings"
        >
          {LINKS.map(({ name, ...link }) => (
            <Field key={name} {...form} {...link} name={name} value={links[name]} />
          ))}
        </SubmitForm>
      </Section>
    </>
  );
}

const LINKS = [
  { name: 'sourceLink', label: 'Source code', placeholder: 'https://' },
  { name: 'privacyLink', label: 'Privacy policy', placeholder: 'https://' },
  { name: 'imprintLink', label: 'Imprint', placeholder: 'https://' },
  { name: 'termsLink', label: 'Terms', placeholder: 'https://' },
  { name: 'contactLink', label: 'Contact', placeholder: 'mailto:hello@example.org' },
] as const;
