import { MODEL_PRESETS, nameInSentence } from '#lib/model-presets.ts';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { Section } from '../account/Section.tsx';
import { EnvironmentProviders } from './EnvironmentProviders.tsx';
import { PresetChoice } from './PresetChoice.tsx';
import { ProviderList } from './ProviderList.tsx';
import type { EnvironmentProvider, OpenForm, ShownProvider } from './provider-place.ts';

interface ServerModelsProps {
  providers: ShownProvider[];
  environment: EnvironmentProvider[];
  /** Its name. */
  defaultProvider: string;
  open: OpenForm | null;
  refused: RefusedForm | null;
}

const PLACE = { action: '/api/admin/model-providers', here: '/admin/settings', isOfServer: true };

/** The language models of the installation, in the settings of admins. What the environment configures wins. */
export function ServerModels({ providers, environment, defaultProvider, open, refused }: ServerModelsProps) {
  const decided = environment.map(({ provider }) => provider);
  const hidden = MODEL_PRESETS.filter(
    ({ id, provider }) => decided.includes(provider) || providers.some((connected) => connected.id === id),
  ).map(({ id }) => id);
  const form = { place: PLACE, open, refused };
  return (
    <Section
      id="models"
      title="Language models"
      about={
        <>
          Every assistant may answer with them, at your cost. The default of assistants without a choice of
          their own: {nameInSentence(defaultProvider)}. There is one provider of each protocol: another
          OpenAI-compatible service replaces the connected one.
        </>
      }
    >
      {environment.length > 0 && <EnvironmentProviders providers={environment} />}
      {providers.length > 0 && <ProviderList {...form} providers={providers} />}
      {hidden.length < MODEL_PRESETS.length && <PresetChoice {...form} hidden={hidden} />}
    </Section>
  );
}
