import { useState } from 'react';
import { api } from '#lib/api.ts';
import type { ChosenProvider } from '#lib/model-providers.ts';
import type { BotView } from '#server/bots/bots.ts';
import { BotModelFields, type ModelChoices } from './BotModelFields.tsx';
import { textAt } from './form-values.ts';
import type { PanelProps } from './props.ts';
import { StudioForm } from './StudioForm.tsx';
import css from './studio.module.css';
import { TestModel } from './TestModel.tsx';

type BotModelProps = PanelProps & ModelChoices & { bot: BotView };

const FORM = 'model';

/** The form of an assistant's model. */
export function BotModel({ bot: loaded, here, refused, ...choices }: BotModelProps) {
  const [bot, setBot] = useState(loaded);
  const [answersWith, setAnswersWith] = useState(bot.answersWith);
  const action = `/api/bots/${bot.id}`;
  return (
    <div className={`${css.forms} ${css.narrow}`}>
      <StudioForm
        id={FORM}
        action={action}
        next={here}
        refused={refused}
        label="Save model"
        save={async (values) => setBot((await api.patch<{ bot: BotView }>(action, values)).bot)}
        onValues={(values) =>
          setAnswersWith((textAt(values, 'provider') || choices.defaultProvider) as ChosenProvider)
        }
      >
        {(errors) => (
          <BotModelFields form={FORM} refused={errors} bot={bot} answersWith={answersWith} {...choices} />
        )}
      </StudioForm>
      {answersWith !== 'local' && <TestModel botId={bot.id} form={FORM} here={here} refused={refused} />}
    </div>
  );
}
