import css from '#components/assistants/models/models.module.css';
import { PresetChoice } from '#components/assistants/models/PresetChoice.tsx';
import { ProviderList } from '#components/assistants/models/ProviderList.tsx';
import type {
  EnvironmentProvider,
  OpenForm,
  ServerDefault,
  ShownProvider,
} from '#components/assistants/models/provider-place.ts';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { Badge } from '#components/ui/Badge.tsx';
import { Section } from '#components/ui/Section.tsx';
import { providerMark } from '#lib/assets.ts';
import { MODEL_PRESETS, nameInSentence } from '#lib/model-presets.ts';
import { PROVIDER_NAMES, type RemoteProvider } from '#lib/model-providers.ts';

interface ServerModelsProps {
  providers: ShownProvider[];
  environment: EnvironmentProvider[];
  serverDefault: ServerDefault;
  open: OpenForm | null;
}

/** The language models of the installation, in the settings of admins. What the environment configures wins. */
export function ServerModels({ providers, environment, serverDefault, open }: ServerModelsProps) {
  const decided = environment.map(({ provider }) => provider);
  const hidden = MODEL_PRESETS.filter(
    ({ id, provider }) => decided.includes(provider) || providers.some((connected) => connected.id === id),
  ).map(({ id }) => id);
  const place = { action: '/api/admin/model-providers', here: '/admin/settings', server: serverDefault };
  const form = { place, open };
  return (
    <Section
      id="models"
      title="Language models"
      about={
        <>
          Every assistant may answer with them, at your cost. The default of assistants without a choice of
          their own: {nameInSentence(serverDefault.name)}. There is one provider of each protocol: another
          OpenAI-compatible service replaces the connected one.
        </>
      }
    >
      {environment.length > 0 && <EnvironmentProviders providers={environment} />}
      <ListRefusal />
      {providers.length > 0 && <ProviderList {...form} providers={providers} />}
      {hidden.length < MODEL_PRESETS.length && <PresetChoice {...form} hidden={hidden} />}
    </Section>
  );
}

/** The variables of each provider, for admins. */
const VARIABLES: Readonly<Record<RemoteProvider, string>> = {
  openai: 'OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL',
  huggingface: 'HUGGINGFACE_API_KEY, HUGGINGFACE_BASE_URL, HUGGINGFACE_MODEL',
  aws: 'AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, BEDROCK_MODEL',
};

/** The providers that environment variables configure; they cannot be changed in the browser. */
function EnvironmentProviders({ providers }: { providers: EnvironmentProvider[] }) {
  return (
    <ul className={css.list}>
      {providers.map(({ provider, baseUrl, models }) => (
        <li key={provider} className={css.provider}>
          <div className={css.row}>
            <img src={providerMark(provider)} alt="" width={24} height={24} />
            <div className={css.facts}>
              <p className={css.name}>
                <strong>{PROVIDER_NAMES[provider]}</strong> <Badge>Set by the environment</Badge>
              </p>
              <p>{models.length > 0 ? models.join(', ') : 'any model'}</p>
              <p>{baseUrl}</p>
              <p>
                Read only. Change it with the variables <code>{VARIABLES[provider]}</code>.
              </p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
