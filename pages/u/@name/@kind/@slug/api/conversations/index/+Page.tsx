import { AdminTitle } from '#components/office/admin/AdminTitle.tsx';
import admin from '#components/office/admin/admin.module.css';
import { ListFoot } from '#components/office/admin/ListFoot.tsx';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { ConversationList } from '#components/sites/inbox/ConversationList.tsx';
import inbox from '#components/sites/inbox/inbox.module.css';
import { StudioHeader } from '#components/sites/studio/StudioHeader.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { NothingFound } from '#components/ui/NothingFound.tsx';
import { SearchBox } from '#components/ui/SearchBox.tsx';
import { csvAddress, filteredAddress } from '#lib/filters.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { bot, list, conversations, count, nameLike, retentionDays } = data;
  const api = `/api/bots/${bot.id}/conversations`;
  const filters = new URLSearchParams(data.filters);
  return (
    <>
      <StudioHeader studio={data} current="api" />
      <AdminTitle
        title="Conversations of your programs"
        as="h2"
        count={count}
        csv={csvAddress(api, filters)}
      />
      <ListRefusal />
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
          next={filteredAddress(list, filters)}
        />
      )}
      <ListFoot list={data} />
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
