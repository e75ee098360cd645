import { type ModelPreset, nameInSentence } from '#lib/model-presets.ts';
import { RadioGroup } from '../../forms/RadioGroup.tsx';
import type { ServerDefault } from './provider-place.ts';

interface DefaultChoiceProps {
  server: ServerDefault;
  preset: ModelPreset;
}

/** Asks whether a provider of the installation becomes the default of all assistants, and says who pays. */
export function DefaultChoice({ server, preset }: DefaultChoiceProps) {
  const name = nameInSentence(preset.name);
  const isReplaced = server.provider === preset.provider;
  return (
    <RadioGroup
      name="isDefault"
      label={`Make ${name} the default of all assistants?`}
      options={[
        {
          value: 'true',
          label: 'Yes',
          help: `Every assistant of every account answers with it, unless its owner has chosen another model. You pay for all these answers.`,
        },
        {
          value: 'false',
          label: isReplaced
            ? 'No, the default is the built-in assistant then'
            : `No, keep the default: ${server.name}`,
          help: 'Only assistants whose owners choose it answer with it. You pay for these answers.',
        },
      ]}
      help={
        server.answersAMonth
          ? `Each answer counts towards the plan of its owner, which limits your cost. Answers a month: ${server.answersAMonth}. Admins and this website’s assistant have no limit.`
          : 'No plan limits these answers.'
      }
    />
  );
}
