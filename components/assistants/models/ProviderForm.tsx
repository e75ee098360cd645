import { addressOf, type ModelPreset, nameInSentence, type PresetId } from '#lib/model-presets.ts';
import { Field } from '../../forms/Field.tsx';
import { Form } from '../../forms/Form.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefaultChoice } from './DefaultChoice.tsx';
import css from './models.module.css';
import type { ProviderPlace, ShownProvider } from './provider-place.ts';

interface ProviderFormProps {
  place: ProviderPlace;
  preset: ModelPreset & { id: PresetId };
  /** The provider to change; absent for a new one. */
  connected?: ShownProvider | undefined;
}

/** Connects a provider or changes it. The server tests it before it stores anything. */
export function ProviderForm({ place, preset, connected }: ProviderFormProps) {
  const { action, here, server } = place;
  const isOfServer = server !== null;
  const id = `${connected ? 'change' : 'connect'}-${preset.id}`;
  const isAws = preset.provider === 'aws';
  const ending = connected?.keyEnding ?? null;
  const canKeepKey = ending !== null && !connected?.needsKey;
  const keepKeyHelp = `Leave it empty to keep the key${ending && ` that ends with ${ending}`}.`;
  const needsPublic = preset.isSelfHosted && !isOfServer;
  return (
    <Form
      id={id}
      action={connected ? `${action}/${preset.id}` : action}
      method={connected ? 'patch' : 'post'}
      next={here}
      back={`${here}?${connected ? 'change' : 'connect'}=${preset.id}`}
    >
      {!connected && <input type="hidden" name="preset" value={preset.id} />}
      {isAws ? (
        <Field
          autoComplete="off"
          name="region"
          label="Region"
          value={connected?.region}
          placeholder="eu-central-1"
        />
      ) : (
        <Field
          autoComplete="off"
          name="baseUrl"
          label="Address"
          type="url"
          value={connected?.baseUrl ?? addressOf(preset, isOfServer) ?? preset.urlTemplate}
          placeholder={preset.exampleUrl}
          help={needsPublic ? 'This server must reach it on the internet: no private address.' : undefined}
        />
      )}
      {isAws && (
        <Field
          autoComplete="off"
          name="accessKeyId"
          label="Access key ID"
          help={canKeepKey ? 'Leave it empty to keep it.' : undefined}
          optional={canKeepKey}
        />
      )}
      <Field
        autoComplete="off"
        name="apiKey"
        type="password"
        label={isAws ? 'Secret access key' : 'Key'}
        help={canKeepKey ? keepKeyHelp : KEY_HELP}
        optional={canKeepKey || (preset.isSelfHosted ?? false)}
      />
      <Field
        autoComplete="off"
        name="models"
        label="Models"
        value={connected?.models.join(', ')}
        placeholder={preset.exampleModel}
        help="Their names at the provider, separated by commas. The first one is the default."
      />
      {isAws && (
        <Field
          autoComplete="off"
          name="baseUrl"
          label="Endpoint"
          type="url"
          value={connected?.baseUrl.endsWith('.amazonaws.com') ? '' : connected?.baseUrl}
          help="Only for an endpoint of your own."
          optional
        />
      )}
      {server && !connected && <DefaultChoice server={server} preset={preset} />}
      <div className={css.buttons}>
        <Button>{`Test and ${connected ? 'save' : 'connect'} ${nameInSentence(preset.name)}`}</Button>
        <Button kind="plain" href={here}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

const KEY_HELP = 'Stored encrypted. It is never shown again, only its last four characters.';
