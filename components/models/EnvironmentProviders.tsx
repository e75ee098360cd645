import { providerMark } from '#lib/assets.ts';
import { PROVIDER_NAMES, type RemoteProvider } from '#lib/model-providers.ts';
import { Badge } from '../ui/Badge.tsx';
import css from './models.module.css';
import type { EnvironmentProvider } from './provider-place.ts';

/** The variables of each provider, for admins. */
const VARIABLES: Readonly<Record<RemoteProvider, string>> = {
  openai: 'OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL',
  huggingface: 'HUGGINGFACE_API_KEY, HUGGINGFACE_BASE_URL, HUGGINGFACE_MODEL',
  aws: 'AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, BEDROCK_MODEL',
};

/** The providers that environment variables configure; they cannot be changed in the browser. */
export function EnvironmentProviders({ providers }: { providers: EnvironmentProvider[] }) {
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
