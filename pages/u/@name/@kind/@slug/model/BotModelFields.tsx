import { Checkbox } from '#components/forms/Checkbox.tsx';
import { Field } from '#components/forms/Field.tsx';
import { RadioGroup } from '#components/forms/RadioGroup.tsx';
import css from '#components/sites/studio/studio.module.css';
import { providerMark } from '#lib/assets.ts';
import type { ChosenProvider, UsableProvider } from '#lib/model-providers.ts';
import type { BotView, ModelProduct, ProviderView } from '#server/assistants/assistants.ts';
import { ConnectProvider } from './ConnectProvider.tsx';
import { LackedProduct, SoldModels } from './SoldModels.tsx';

interface BotModelFieldsProps {
  bot: BotView;
  /** The provider that the form names, saved or not. */
  answersWith: ChosenProvider;
  providers: ProviderView[];
  defaultProvider: UsableProvider;
  /** The owner's page of connected providers. */
  connectPath: string;
  /** The product that the owner has no more, and whose model is still chosen. */
  lacked: ModelProduct | null;
}

/** The model and its settings. Settings that the built-in assistant ignores say so. */
export function BotModelFields(props: BotModelFieldsProps) {
  const { bot, answersWith, providers, defaultProvider, connectPath, lacked } = props;
  const { models = [] } = providers.find(({ id }) => id === answersWith) ?? {};
  const isLocal = answersWith === 'local';
  const unusedHelp = isLocal
    ? 'Only used with a language model. The built-in assistant quotes your pages.'
    : undefined;
  return (
    <>
      <fieldset className={css.group}>
        <legend>Model</legend>
        <RadioGroup
          name="provider"
          label="Who writes the answers"
          value={bot.provider ?? ''}
          options={[
            {
              value: '',
              label: 'Default',
              help: `This server’s default: ${providers.find(({ id }) => id === defaultProvider)?.name}`,
            },
            ...providers.map(({ id, name, unavailable, models: offered }) => ({
              value: id,
              label: name,
              help: unavailable ?? (id === 'local' ? LOCAL : offered.join(', ')),
              mark: providerMark(id),
              isDisabled: unavailable !== null,
            })),
          ]}
          help="If a model does not answer in time, the built-in assistant does."
        />
        {lacked && <LackedProduct product={lacked} />}
        <SoldModels providers={providers} lacked={lacked} />
        <ConnectProvider chosen={bot.provider} providers={providers} path={connectPath} />
        <Field
          name="model"
          label="Name of the model"
          value={bot.model}
          placeholder={models[0]}
          suggestions={models}
          help={unusedHelp ?? modelHelp(models)}
          autoComplete="off"
          optional
        />
        <Field
          name="temperature"
          label="Temperature"
          value={String(bot.temperature)}
          decimals={14}
          help={
            unusedHelp ?? 'From 0 to 2. With 0 the model keeps to the most likely words, which suits facts.'
          }
          autoComplete="off"
        />
      </fieldset>
      <fieldset className={css.group}>
        <legend>Rules</legend>
        <Checkbox
          name="onlyMyContent"
          label="Answer only from my content"
          help={
            isLocal
              ? 'The built-in assistant always does: it quotes your pages word for word.'
              : 'If this is off, the model may also answer from general knowledge when your pages have no answer.'
          }
          checked={bot.onlyMyContent}
          uncheckedValue="false"
        />
        <Field
          name="instructions"
          label="Instructions"
          value={bot.instructions}
          placeholder="Recommend the starter set to beginners."
          help={unusedHelp ?? 'What the model should know and do. Visitors don’t see this.'}
          rows={5}
          optional
        />
      </fieldset>
    </>
  );
}

const LOCAL = 'Quotes your pages. No model, no cost.';

const modelHelp = (models: readonly string[]): string =>
  models.length > 0
    ? `Default: ${models[0]}.${models.length > 1 ? ` Offered: ${models.join(', ')}.` : ''}`
    : 'The provider’s name for the model.';
