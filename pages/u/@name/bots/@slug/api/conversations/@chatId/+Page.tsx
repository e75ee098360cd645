import { AdminTitle } from '../../../../../../../../components/admin/AdminTitle.tsx';
import { Refusal } from '../../../../../../../../components/readers/Refusal.tsx';
import css from '../../../../../../../../components/readers/readers.module.css';
import { DeleteConversation, Transcript } from '../../../../../../../../components/readers/Transcript.tsx';
import { BotHeader } from '../../../../../../../../components/studio/BotHeader.tsx';
import type { PageProps } from '../../../../../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  const { bot, list, transcript } = data;
  return (
    <>
      <BotHeader {...data} current="api" />
      <AdminTitle title={transcript.name} as="h2" />
      <Refusal refused={refused} />
      <Transcript transcript={transcript} list={list} />
      <div className={css.tools}>
        <DeleteConversation action={`/api/bots/${bot.id}/conversations/${transcript.id}`} list={list} />
      </div>
    </>
  );
}
