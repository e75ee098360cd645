import { providerMark } from '#lib/assets.ts';
import { nameInSentence, presetOf } from '#lib/model-presets.ts';
import { Confirm } from '../../office/admin/Confirm.tsx';
import { At } from '../../ui/At.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import css from './models.module.css';
import { ProviderForm } from './ProviderForm.tsx';
import type { OpenForm, ProviderPlace, ShownProvider } from './provider-place.ts';

interface ProviderListProps {
  place: ProviderPlace;
  providers: ShownProvider[];
  open: OpenForm | null;
}

/** The connected providers: what answers, and how each is changed or removed. */
export function ProviderList({ place, providers, open }: ProviderListProps) {
  return (
    <ul className={css.list}>
      {providers.map((provider) => {
        const isOpen = open?.kind === 'change' && open.preset === provider.id && !provider.isOverridden;
        return (
          <li key={provider.id} id={provider.id} className={css.provider}>
            <div className={css.row}>
              <img src={providerMark(provider.id)} alt="" width={24} height={24} />
              <ProviderFacts provider={provider} />
              {!isOpen && (
                <div className={css.buttons}>
                  {!provider.isOverridden && (
                    <Button kind="quiet" href={`${place.here}?change=${provider.id}#${provider.id}`}>
                      <span>
                        Change<span className="visually-hidden"> {provider.name}</span>
                      </span>
                    </Button>
                  )}
                  <RemoveProvider place={place} provider={provider} />
                </div>
              )}
            </div>
            {isOpen && <ProviderForm place={place} preset={presetOf(provider.id)} connected={provider} />}
          </li>
        );
      })}
    </ul>
  );
}

function ProviderFacts({ provider }: { provider: ShownProvider }) {
  const { name, models, baseUrl, keyEnding, problem, problemSince, needsKey, usedBy, isDefault } = provider;
  return (
    <div className={css.facts}>
      <p className={css.name}>
        <strong>{name}</strong> <State provider={provider} /> {isDefault && <Badge>Default</Badge>}
      </p>
      <p>{models.join(', ')}</p>
      <p>
        {baseUrl} ·{' '}
        {keyEnding === null ? 'no key' : keyEnding === '' ? 'with a key' : `key ends with ${keyEnding}`}
      </p>
      {problem && problemSince && (
        <p>
          Since <At timestamp={problemSince} />: {problem}
        </p>
      )}
      {needsKey && <p>The key can no longer be read: the secret of this server has changed.</p>}
      {usedBy.length > 0 && (
        <p>
          Used by{' '}
          {usedBy.map(({ name: assistant, href }, i) => (
            <span key={href}>
              {i > 0 && ', '}
              <a href={href}>{assistant}</a>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function State({ provider: { isOverridden, needsKey, problem } }: { provider: ShownProvider }) {
  if (isOverridden) return <Badge>Not used, the environment decides</Badge>;
  if (needsKey) return <Badge kind="danger">Enter the key again</Badge>;
  return problem ? <Badge kind="warning">Does not answer</Badge> : <Badge kind="success">Connected</Badge>;
}

function RemoveProvider({ place, provider }: { place: ProviderPlace; provider: ShownProvider }) {
  const { id, name, usedBy } = provider;
  return (
    <Confirm
      id={`remove-${id}`}
      opener="Remove"
      title={`Remove ${nameInSentence(name)}?`}
      cancel="Keep it"
      confirm={`Remove ${nameInSentence(name)}`}
      action={`${place.action}/${id}`}
      next={place.here}
    >
      <p>
        Its key is deleted.{' '}
        {place.server
          ? 'Assistants that use it answer with the built-in assistant.'
          : usedBy.length > 0 &&
            `The built-in assistant then answers for ${usedBy.map((assistant) => assistant.name).join(', ')}.`}
      </p>
    </Confirm>
  );
}
