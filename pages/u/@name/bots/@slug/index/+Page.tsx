import { useState } from 'react';
import { Clock } from '#components/answers/playground/Clock.tsx';
import { BotHeader } from '#components/sites/studio/BotHeader.tsx';
import { BotWordsFields } from '#components/sites/studio/BotWordsFields.tsx';
import { listAt, textAt } from '#components/sites/studio/form-values.ts';
import { StudioForm } from '#components/sites/studio/StudioForm.tsx';
import css from '#components/sites/studio/studio.module.css';
import { builtInTexts } from '#components/sites/studio/widget-texts.ts';
import { api } from '#lib/api.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { BotView } from '#server/assistants/assistants.ts';
import type { Data } from './+data.ts';
import { TryBot } from './TryBot.tsx';

export default function Page({ data, account: { user } }: PageProps<Data>) {
  const [bot, setBot] = useState(data.bot);
  const [tried, setTried] = useState(data.bot);
  const action = `/api/bots/${bot.id}`;
  return (
    <>
      <BotHeader {...data} current="words" />
      <div className={css.columns}>
        <div className={css.forms}>
          <StudioForm
            id="words"
            action={action}
            next={data.path}
            label="Save words"
            save={async (values) => setBot((await api.patch<{ bot: BotView }>(action, values)).bot)}
            onValues={(values) =>
              setTried({
                ...data.bot,
                name: textAt(values, 'name'),
                greeting: textAt(values, 'greeting') || null,
                suggestions: [...new Set(listAt(values, 'suggestions'))],
              })
            }
          >
            <BotWordsFields
              bot={bot}
              defaultGreeting={builtInTexts(null).greeting.replace('{site}', 'your website')}
            />
          </StudioForm>
        </div>
        <Clock now={data.now} timeZone={user?.timeZone ?? null}>
          <TryBot bot={tried} />
        </Clock>
      </div>
    </>
  );
}
