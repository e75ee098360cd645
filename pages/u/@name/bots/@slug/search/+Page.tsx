import { BotHeader } from '../../../../../../components/studio/BotHeader.tsx';
import { PinnedResults } from '../../../../../../components/studio/PinnedResults.tsx';
import { Synonyms } from '../../../../../../components/studio/Synonyms.tsx';
import type { PageProps } from '../../../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  const { bot, settings, unknownWords, path } = data;
  const form = { action: `/api/bots/${bot.id}/search-settings`, next: `${path}/search`, refused };
  return (
    <>
      <BotHeader {...data} current="search" />
      <Synonyms {...form} groups={settings.synonyms} unknownWords={unknownWords} />
      <PinnedResults {...form} pinned={settings.pinned} />
    </>
  );
}
