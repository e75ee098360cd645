import admin from '#components/admin/admin.module.css';
import { FilterLinks } from '#components/admin/FilterLinks.tsx';
import { LeadTable } from '#components/inbox/LeadTable.tsx';
import { Refusal } from '#components/inbox/Refusal.tsx';
import { SiteTab } from '#components/inbox/SiteTab.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Pager } from '#components/ui/Pager.tsx';
import { changeFilter, changePage } from '#lib/filters.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
];

export default function Page({ data, refused }: PageProps<Data>) {
  const { site, leads, count, page, lastPage } = data;
  const filters = new URLSearchParams(data.filters);
  const path = `${site.path}/leads`;
  const csv = changeFilter(filters, 'format', 'csv');
  csv.delete('page');
  return (
    <SiteTab site={site} tab="leads" title="Leads" count={count} csv={`/api/sites/${site.id}/leads?${csv}`}>
      <Refusal refused={refused} />
      <div className={admin.filters}>
        <FilterLinks label="State" name="state" options={STATES} filters={filters} />
      </div>
      {leads.length === 0 ? (
        <EmptyState drawing="box" title={filters.has('state') ? 'No leads found' : 'No leads yet'}>
          <p>Visitors whose question has no answer can leave their email address. You reply to them.</p>
        </EmptyState>
      ) : (
        <LeadTable leads={leads} site={site} next={filters.size > 0 ? `${path}?${filters}` : path} />
      )}
      <div className={admin.foot}>
        <Pager page={page} lastPage={lastPage} addressOf={(to) => `?${changePage(filters, to)}`} />
      </div>
    </SiteTab>
  );
}
