import { AdminTitle } from '#components/admin/AdminTitle.tsx';
import admin from '#components/admin/admin.module.css';
import { ListRefusal } from '#components/admin/ListRefusal.tsx';
import { ConversationList } from '#components/inbox/ConversationList.tsx';
import inbox from '#components/inbox/inbox.module.css';
import { StudioHeader } from '#components/studio/StudioHeader.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { NothingFound } from '#components/ui/NothingFound.tsx';
import { Pager } from '#components/ui/Pager.tsx';
import { SearchBox } from '#components/ui/SearchBox.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data, refused }: PageProps<Data>) {
  const { bot, list, conversations, count, page, lastPage, nameLike, retentionDays } = data;
  const api = `/api/bots/${bot.id}/conversations`;
  const addressOf = (to: number) =>
    `?${new URLSearchParams({ ...(nameLike && { nameLike }), page: `${to}` })}`;
  return (
    <>
      <StudioHeader studio={data} current="api" />
      <AdminTitle title="Conversations of your programs" as="h2" count={count}>
        <a href={`${api}?${new URLSearchParams({ nameLike, format: 'csv' })}`} download>
          Export as CSV
        </a>
      </AdminTitle>
      <ListRefusal refused={refused} />
      <div className={admin.filters}>
        <SearchBox
          action={list}
          name="nameLike"
          label="Search conversations"
          placeholder="Words"
          value={nameLike}
        />
      </div>
      {conversations.length === 0 ? (
        <Nothing isFiltered={nameLike !== ''} list={list} />
      ) : (
        <ConversationList
          conversations={conversations}
          path={list}
          api={api}
          next={page > 1 ? list + addressOf(page) : list}
        />
      )}
      <div className={admin.foot}>
        <Pager page={page} lastPage={lastPage} addressOf={addressOf} />
      </div>
      <p className={inbox.facts}>Conversations are deleted after {retentionDays} days.</p>
    </>
  );
}

function Nothing({ isFiltered, list }: { isFiltered: boolean; list: string }) {
  if (isFiltered) return <NothingFound items="conversations" hint="Try other words." href={list} />;
  return (
    <EmptyState drawing="chat" title="No conversations yet">
      <p>What your programs ask with an API key appears here, with the answers they got.</p>
    </EmptyState>
  );
}
