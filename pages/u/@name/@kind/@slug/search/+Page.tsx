import { StudioHeader } from '#components/sites/studio/StudioHeader.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { PinnedResults } from './PinnedResults.tsx';
import { SearchByMeaning } from './SearchByMeaning.tsx';
import { Synonyms } from './Synonyms.tsx';

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
