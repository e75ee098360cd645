import { PinnedResults } from '#components/sites/studio/PinnedResults.tsx';
import { SearchByMeaning } from '#components/sites/studio/SearchByMeaning.tsx';
import { StudioHeader } from '#components/sites/studio/StudioHeader.tsx';
import { Synonyms } from '#components/sites/studio/Synonyms.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { bot, settings, unknownWords, meaning, path } = data;
  const action = `/api/bots/${bot.id}`;
  const form = { action: `${action}/search-settings`, next: `${path}/search` };
  return (
    <>
      <StudioHeader studio={data} current="search" />
      {meaning && <SearchByMeaning {...form} action={action} isOn={bot.searchByMeaning} progress={meaning} />}
      <Synonyms {...form} groups={settings.synonyms} unknownWords={unknownWords} />
      <PinnedResults {...form} pinned={settings.pinned} />
    </>
  );
}
