import { AccountNav } from '#components/accounts/account/AccountNav.tsx';
import { PresetChoice } from '#components/assistants/models/PresetChoice.tsx';
import { ProviderList } from '#components/assistants/models/ProviderList.tsx';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import { Section } from '#components/ui/Section.tsx';
import { modelsPath } from '#lib/routes.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { user, providers, open } = data;
  const place = {
    action: `/api/users/${user.id}/model-providers`,
    here: modelsPath(user.name),
    server: null,
  };
  const form = { place, open };
  return (
    <>
      <AccountNav userName={user.name} current="models" />
      <PageTitle title="Models">
        Let a language model of your own write the answers of your assistants. You pay its provider directly.
      </PageTitle>
      <ListRefusal />
      {providers.length > 0 && (
        <Section id="connected" title="Connected providers" about={<Use {...data} />}>
          <ProviderList {...form} providers={providers} />
        </Section>
      )}
      <Section
        id="new"
        title="Connect a provider"
        about="Your key is tested with a short question, and stored encrypted. If the test fails, nothing is stored."
      >
        <PresetChoice {...form} hidden={providers.map(({ id }) => id)} />
      </Section>
    </>
  );
}

/** The next step: a connected provider answers where it is chosen. */
function Use({ assistants }: Data) {
  if (assistants.length === 0) return 'Choose one in the model settings of an assistant.';
  return (
    <>
      Choose one in the model settings of an assistant:{' '}
      {assistants.slice(0, 5).map(({ name, href }, i) => (
        <span key={href}>
          {i > 0 && ', '}
          <a href={href}>{name}</a>
        </span>
      ))}
      .
    </>
  );
}
