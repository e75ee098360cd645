import { BotHeader } from '../../../../../../components/studio/BotHeader.tsx';
import { BotWords } from '../../../../../../components/studio/BotWords.tsx';
import css from '../../../../../../components/studio/studio.module.css';
import type { PageProps } from '../../../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  const { path, bot, sites } = data;
  return (
    <>
      <BotHeader {...data} current="words" />
      <div className={css.single}>
        <BotWords
          bot={bot}
          siteName={sites.length === 1 ? sites[0]?.name : undefined}
          here={path}
          refused={refused}
        />
      </div>
    </>
  );
}
