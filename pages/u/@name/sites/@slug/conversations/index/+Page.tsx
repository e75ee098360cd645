import { optionsOf } from '#components/forms/Options.tsx';
import admin from '#components/office/admin/admin.module.css';
import { FilterLinks } from '#components/office/admin/FilterLinks.tsx';
import { ListFoot } from '#components/office/admin/ListFoot.tsx';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { ConversationList } from '#components/sites/inbox/ConversationList.tsx';
import inbox from '#components/sites/inbox/inbox.module.css';
import { SiteTab } from '#components/sites/inbox/SiteTab.tsx';
import { Button } from '#components/ui/Button.tsx';
import { DateRange } from '#components/ui/DateRange.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { SearchBox } from '#components/ui/SearchBox.tsx';
import { csvAddress, filteredAddress } from '#lib/filters.ts';
import { roleMay } from '#lib/site-roles.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { site, path, conversations, count } = data;
  const filters = new URLSearchParams(data.filters);
  const list = `${path}/conversations`;
  const api = `/api/sites/${site.id}/conversations`;
  return (
    <SiteTab
      site={site}
      path={path}
      tab="conversations"
      title="Conversations"
      count={count}
      csv={csvAddress(api, filters)}
    >
      <p className={inbox.intro}>
        What visitors wrote, and what they got. To answer them yourself, open the{' '}
        <a href={data.inbox}>inbox</a>.
      </p>
      <ListRefusal />
      <Filters data={data} filters={filters} list={list} />
      {conversations.length === 0 ? (
        <Nothing filters={filters} list={list} insights={`${path}/insights`} />
      ) : (
        <ConversationList
          conversations={conversations}
          path={list}
          api={api}
          next={filteredAddress(list, filters)}
        />
      )}
      <ListFoot list={data} />
      <p className={inbox.facts}>
        {retentionOf(site.retentionDays)}{' '}
        {roleMay(site.role, 'settings') && (
          <a href={`${path}/settings#retention-heading`}>Change in the settings</a>
        )}
      </p>
    </SiteTab>
  );
}

const retentionOf = (days: number | null): string =>
  days === null
    ? 'Conversations are kept until you delete them.'
    : `Conversations are deleted after ${days === 1 ? 'one day' : `${days} days`}.`;

const OUTCOMES = optionsOf({
  all: 'Any answer',
  answered: 'Answered',
  unanswered: 'Unanswered',
  doubtful: 'Doubtful',
  asked_for_person: 'Asked for a person',
});

const VOTES = optionsOf({ all: 'Any vote', up: 'Voted up', down: 'Voted down' });

const CHANNELS = optionsOf({
  all: 'Asked anywhere',
  // Of anonymous and of identified visitors.
  'cookie,chat': 'Asked in the chat',
  search: 'Asked from the search',
});

function Filters({ data, filters, list }: { data: Data; filters: URLSearchParams; list: string }) {
  const without = (...names: string[]) =>
    [...filters].filter(([name]) => name !== 'page' && !names.includes(name));
  return (
    <div className={admin.filters}>
      <SearchBox
        action={list}
        name="nameLike"
        label="Search conversations"
        placeholder="Words, a name or an email"
        value={data.nameLike}
        hiddenFields={without('nameLike')}
      />
      <FilterLinks label="Answers" name="outcome" options={OUTCOMES} filters={filters} />
      <FilterLinks label="Votes" name="vote" options={VOTES} filters={filters} />
      <FilterLinks label="Where" name="channel" options={CHANNELS} filters={filters} />
      <DateRange from={data.from} to={data.to} hiddenFields={without('from', 'to')} />
    </div>
  );
}

function Nothing({ filters, list, insights }: { filters: URLSearchParams; list: string; insights: string }) {
  if (filters.size > 0)
    return (
      <EmptyState drawing="search" title="No conversations found">
        {filters.get('channel') === 'search' ? (
          <p>
            These are questions that visitors handed on from the search to the assistant. What they searched
            is in <a href={insights}>Insights</a>.
          </p>
        ) : (
          <p>Try fewer filters.</p>
        )}
        <Button href={list}>Show all conversations</Button>
      </EmptyState>
    );
  return (
    <EmptyState drawing="chat" title="No conversations yet">
      <p>What visitors ask on your website appears here, with the answers they got.</p>
    </EmptyState>
  );
}
