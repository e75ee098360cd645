import { AdminTitle } from '../../../../../../../../components/admin/AdminTitle.tsx';
import admin from '../../../../../../../../components/admin/admin.module.css';
import { Confirm } from '../../../../../../../../components/readers/Confirm.tsx';
import { Refusal } from '../../../../../../../../components/readers/Refusal.tsx';
import css from '../../../../../../../../components/readers/readers.module.css';
import { TranscriptMessage } from '../../../../../../../../components/readers/TranscriptMessage.tsx';
import { BotHeader } from '../../../../../../../../components/studio/BotHeader.tsx';
import { At } from '../../../../../../../../components/ui/At.tsx';
import { Pager } from '../../../../../../../../components/ui/Pager.tsx';
import type { PageProps } from '../../../../../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  const { bot, list, id, name, started, messages, messagesCount, page, lastPage } = data;
  return (
    <>
      <BotHeader {...data} current="api" />
      <AdminTitle title={name} as="h2" />
      <Refusal refused={refused} />
      <p className={css.intro}>
        <a href={list}>All conversations</a> · started <At timestamp={started} /> ·{' '}
        {messagesCount === 1 ? '1 message' : `${messagesCount} messages`}
      </p>
      <ol className={css.thread}>
        {messages.map((message) => (
          <TranscriptMessage key={message.id} message={message} domain="" />
        ))}
      </ol>
      <div className={admin.foot}>
        <Pager page={page} lastPage={lastPage} addressOf={(to) => `?page=${to}`} />
      </div>
      <div className={css.tools}>
        <Confirm
          id="delete-conversation"
          opener="Delete conversation"
          confirm="Delete conversation"
          title="Delete this conversation?"
          action={`/api/bots/${bot.id}/conversations/${id}`}
          method="delete"
          next={list}
        >
          <p>Its messages go too. It cannot be undone.</p>
        </Confirm>
      </div>
    </>
  );
}
