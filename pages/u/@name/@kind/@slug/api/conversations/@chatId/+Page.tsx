import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import css from '#components/sites/inbox/inbox.module.css';
import { DeleteConversation, Transcript } from '#components/sites/inbox/Transcript.tsx';
import { StudioHeader } from '#components/sites/studio/StudioHeader.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { bot, path, list, transcript, asked } = data;
  const here = `${list}/${transcript.id}`;
  return (
    <>
      <StudioHeader studio={data} current="api" />
      <AdminTitle title={transcript.name} as="h2" />
      <ListRefusal />
      <Transcript
        transcript={transcript}
        list={list}
        asked={asked}
        correction={{ botId: bot.id, path, mayOpenKnowledge: true, here }}
      />
      <div className={css.tools}>
        <DeleteConversation action={`/api/bots/${bot.id}/conversations/${transcript.id}`} list={list} />
      </div>
    </>
  );
}
