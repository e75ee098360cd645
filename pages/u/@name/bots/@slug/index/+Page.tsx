import { useState } from 'react';
import { refusedForm } from '#components/forms/Form.tsx';
import { Clock } from '#components/playground/Clock.tsx';
import { BotHeader } from '#components/studio/BotHeader.tsx';
import { BotWords } from '#components/studio/BotWords.tsx';
import css from '#components/studio/studio.module.css';
import { TryBot } from '#components/studio/TryBot.tsx';
import { spokenWords } from '#components/studio/words-settings.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, account: { user }, refused }: PageProps<Data>) {
  const { path, bot } = data;
  const [words, setWords] = useState(bot);
  return (
    <>
      <BotHeader {...data} current="words" />
      <div className={css.columns}>
        <div className={css.forms}>
          <BotWords
            bot={bot}
            here={path}
            refused={refused}
            onValues={(values) => setWords({ ...bot, ...spokenWords(values) })}
          />
        </div>
        <Clock now={data.now} timeZone={user?.timeZone ?? null}>
          <TryBot bot={words} refused={refusedForm(refused, 'ask')} />
        </Clock>
      </div>
    </>
  );
}
