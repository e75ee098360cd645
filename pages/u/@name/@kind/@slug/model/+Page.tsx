import { useState } from 'react';
import { textAt } from '#components/sites/studio/form-values.ts';
import { StudioForm } from '#components/sites/studio/StudioForm.tsx';
import { StudioHeader } from '#components/sites/studio/StudioHeader.tsx';
import css from '#components/sites/studio/studio.module.css';
import { api } from '#lib/api.ts';
import type { ChosenProvider } from '#lib/model-providers.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { BotView } from '#server/assistants/assistants.ts';
import type { Data } from './+data.ts';
import { BotModelFields } from './BotModelFields.tsx';
import { TestModel } from './TestModel.tsx';

const FORM = 'model';

export default function Page({ data }: PageProps<Data>) {
  const [bot, setBot] = useState(data.bot);
  const [answersWith, setAnswersWith] = useState(bot.answersWith);
  const action = `/api/bots/${bot.id}`;
  const here = `${data.path}/model`;
  return (
    <>
      <StudioHeader studio={data} current="model" />
      <div className={`${css.forms} ${css.narrow}`}>
        <StudioForm
          id={FORM}
          action={action}
          next={here}
          label="Save model"
          save={async (values) => setBot((await api.patch<{ bot: BotView }>(action, values)).bot)}
          onValues={(values) =>
            setAnswersWith((textAt(values, 'provider') || data.defaultProvider) as ChosenProvider)
          }
        >
          <BotModelFields {...data} bot={bot} answersWith={answersWith} />
        </StudioForm>
        {answersWith !== 'local' && <TestModel botId={bot.id} form={FORM} here={here} />}
      </div>
    </>
  );
}
