import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { Pager } from '#components/ui/Pager.tsx';
import { SelectableList } from '#components/ui/Selection.tsx';
import { countOf } from '#lib/count-of.ts';
import { INBOX_VIEWS, type InboxView } from '#lib/inbox.ts';
import type { Data } from './+data.ts';
import { addressOf, NARROWING, PAGE_SIZE, withFilter } from './address.ts';
import { BulkActions } from './BulkActions.tsx';
import { ConversationRow } from './ConversationRow.tsx';
import { FILTERS, Filters, SEARCH } from './Filters.tsx';
import { InboxProblem } from './InboxProblem.tsx';
import css from './inbox-list.module.css';
import { LoadFailed } from './LoadFailed.tsx';
import { focusOn, LIST_TITLE } from './move-focus.ts';
import type { Inbox } from './use-inbox.ts';

const VIEWS: Record<InboxView, string> = {
  waiting: 'Waiting',
  mine: 'Mine',
  open: 'Open',
  closed: 'Closed',
  all: 'All',
};

const EMPTY: Record<InboxView, string> = {
  waiting: 'Nobody is waiting for a person.',
  mine: 'You have no open conversation.',
  open: 'Nobody of the team has an open conversation.',
  closed: 'No conversation is closed yet.',
  all: 'Conversations of your visitors appear here.',
};

interface ListColumnProps {
  data: Data;
  inbox: Inbox;
  onHelp(): void;
}

export function ListColumn({ data, inbox, onHelp }: ListColumnProps) {
  const { path, address, list, chat, counts, alerts, go, isListLoading, listError, retryList } = inbox;
  const page = Number(new URLSearchParams(address.list).get('page')) || 1;
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
    // The form is rendered anew, with the values of the address.
    const back = document.activeElement?.id === SEARCH ? SEARCH : FILTERS;
    flushSync(() => go(`${path}?${new URLSearchParams(given as [string, string][])}`));
    focusOn(back);
  };
  return (
    <section className={css.column} aria-labelledby={LIST_TITLE}>
      <header className={css.head}>
        <h1 id={LIST_TITLE} tabIndex={-1}>
          Inbox
        </h1>
        <div className={`${css.tools} scripted`}>
          <label className={css.sound}>
            <input
              type="checkbox"
              checked={alerts.isSoundOn}
              onChange={({ target }) => alerts.setSoundOn(target.checked)}
            />
            Sound
          </label>
          <button
            type="button"
            className={css.help}
            aria-label="Keyboard shortcuts"
            title="Keyboard shortcuts (?)"
            onClick={onHelp}
          >
            ?
          </button>
        </div>
      </header>
      <nav className={css.views} aria-label="Views" data-tabs>
        {INBOX_VIEWS.map((view) => (
          <a
            key={view}
            href={addressOf(path, withFilter(address.list, 'view', view))}
            aria-current={view === address.view ? 'page' : undefined}
          >
            {VIEWS[view]} <span className={css.count}>{counts[view].toLocaleString('en-US')}</span>
          </a>
        ))}
      </nav>
      <Filters key={address.list} data={data} inbox={inbox} onSubmit={search} />
      {!address.chat && <ListRefusal />}
      {(!chat || address.showsVisitor) && <InboxProblem inbox={inbox} />}
      {listError && (
        <LoadFailed
          title="The conversations could not be loaded"
          error={listError}
          onRetry={() => {
            focusOn(LIST_TITLE);
            retryList();
          }}
        />
      )}
      <p className="visually-hidden" role="status">
        {!listError && !isListLoading && countOf(list.count, 'conversation')}
      </p>
      {list.results.length === 0 ? (
        !listError && <Nothing inbox={inbox} />
      ) : (
        <SelectableList>
          <ul className={css.rows} aria-busy={isListLoading}>
            {list.results.map((item) => (
              <ConversationRow
                key={item.id}
                item={item}
                href={addressOf(path, address.list, item.id)}
                isOpen={item.id === address.chat}
                hasSeveralSites={data.sites.length > 1}
              />
            ))}
          </ul>
          <BulkActions data={data} inbox={inbox} />
        </SelectableList>
      )}
      <Pager
        page={page}
        lastPage={Math.max(1, Math.ceil(list.count / PAGE_SIZE))}
        addressOf={(to) => addressOf(path, withFilter(address.list, 'page', String(to)))}
      />
    </section>
  );
}

/** A search that finds nothing doesn’t mean that there is nothing. */
function Nothing({ inbox: { path, address } }: { inbox: Inbox }) {
  const filters = new URLSearchParams(address.list);
  if (!NARROWING.some((name) => filters.has(name))) return <p className={css.none}>{EMPTY[address.view]}</p>;
  return (
    <p className={css.none}>
      No conversation was found.{' '}
      <a href={addressOf(path, `view=${address.view}`, address.chat)}>Clear search and filters</a>
    </p>
  );
}
