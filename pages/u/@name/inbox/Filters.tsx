import type { SubmitEvent } from 'react';
import { Options, optionsFor } from '#components/forms/Options.tsx';
import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { Data } from './+data.ts';
import { addressOf } from './address.ts';
import css from './inbox-list.module.css';
import type { Inbox } from './use-inbox.ts';

interface FiltersProps {
  data: Data;
  inbox: Inbox;
  onSubmit(event: SubmitEvent<HTMLFormElement>): void;
}

/** The ids of the search field, and of what opens the filters. */
export const SEARCH = 'inbox-search';
export const FILTERS = 'inbox-filters';

const SORTS = [
  { value: 'newest', label: 'Newest message first' },
  { value: 'oldest', label: 'Oldest message first' },
];

/** The search and the filters, which are a form of the address, and those that were saved. */
export function Filters({ data, inbox, onSubmit }: FiltersProps) {
  const { path, address } = inbox;
  const filters = new URLSearchParams(address.list);
  const chosen = ['siteId', 'assigneeId', 'isUnread', 'sort'].filter((name) => filters.has(name)).length;
  const value = (name: string) => filters.get(name) ?? '';
  const assignees = [
    { value: 'none', label: 'Nobody' },
    ...data.operators.map(({ id, name }) => ({ value: id, label: id === data.viewerId ? 'Me' : name })),
  ];
  return (
    <div className={css.filters}>
      <search>
        <form action={path} onSubmit={onSubmit}>
          <input type="hidden" name="view" value={address.view} />
          <div className={css.search}>
            <Icon name="search" />
            <input
              id={SEARCH}
              type="search"
              name="q"
              aria-label="Search the conversations"
              placeholder="Search"
              defaultValue={value('q')}
            />
          </div>
          <details className={css.more}>
            <summary id={FILTERS}>Filters{chosen > 0 && ` (${chosen})`}</summary>
            <div className={css.fields}>
              {data.sites.length > 1 && (
                <label>
                  Website
                  <select name="siteId" defaultValue={value('siteId')}>
                    <Options options={optionsFor(data.sites)} placeholder="All websites" />
                  </select>
                </label>
              )}
              <label>
                Assigned to
                <select name="assigneeId" defaultValue={value('assigneeId')}>
                  <Options options={assignees} placeholder="Anybody" />
                </select>
              </label>
              <label>
                Order
                <select name="sort" defaultValue={value('sort')}>
                  <Options options={SORTS} placeholder="Longest waiting first" />
                </select>
              </label>
              <label className={css.check}>
                <input
                  type="checkbox"
                  name="isUnread"
                  value="true"
                  defaultChecked={value('isUnread') === 'true'}
                />
                Unread only
              </label>
              <button type="submit">Apply</button>
            </div>
          </details>
        </form>
      </search>
      {chosen > 0 || filters.has('q') ? <SaveFilter inbox={inbox} /> : null}
      {data.savedFilters.length > 0 && (
        <ul className={css.saved} aria-label="Saved filters">
          {data.savedFilters.map(({ id, name, query }) => (
            <li key={id}>
              <a href={`${path}?${query}`} aria-current={query === address.list ? 'true' : undefined}>
                {name}
              </a>
              <AdminForm
                action={`/api/inbox/filters/${id}`}
                method="delete"
                next={addressOf(path, address.list)}
              >
                <button type="submit" aria-label={`Delete the filter ${name}`}>
                  <Icon name="close" size={14} />
                </button>
              </AdminForm>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SaveFilter({ inbox: { path, address } }: { inbox: Inbox }) {
  return (
    <details className={css.more}>
      <summary>Save this filter</summary>
      <AdminForm action="/api/inbox/filters" next={addressOf(path, address.list)}>
        <div className={css.save}>
          <input type="hidden" name="query" value={address.list} />
          <input name="name" aria-label="Name of the filter" placeholder="Name" required maxLength={100} />
          <button type="submit">Save</button>
        </div>
      </AdminForm>
    </details>
  );
}
