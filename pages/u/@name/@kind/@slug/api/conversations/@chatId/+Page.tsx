import { AdminTitle } from '#components/admin/AdminTitle.tsx';
import { CorrectAnswer } from '#components/inbox/CorrectAnswer.tsx';
import { Refusal } from '#components/inbox/Refusal.tsx';
import css from '#components/inbox/readers.module.css';
import { DeleteConversation, Transcript } from '#components/inbox/Transcript.tsx';
import { StudioHeader } from '#components/studio/StudioHeader.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  const { bot, list, transcript, asked } = data;
  return (
    <>
      <StudioHeader studio={data} current="api" />
      <AdminTitle title={transcript.name} as="h2" />
      <Refusal refused={refused} />
      <Transcript
        transcript={transcript}
        list={list}
        below={(message) =>
          asked
            .filter(({ answerId }) => answerId === message.id)
            .map((question) => (
              <CorrectAnswer
                key={message.id}
                question={question}
                botId={bot.id}
                answersPath={`${data.path}/knowledge?show=answers`}
                here={`${list}/${transcript.id}`}
                refused={refused}
              />
            ))
        }
      />
      <div className={css.tools}>
        <DeleteConversation action={`/api/bots/${bot.id}/conversations/${transcript.id}`} list={list} />
      </div>
    </>
  );
}
