import { optionsOf } from '#components/forms/Options.tsx';
import admin from '#components/office/admin/admin.module.css';
import { FilterLinks } from '#components/office/admin/FilterLinks.tsx';
import { ListFoot } from '#components/office/admin/ListFoot.tsx';
import { ListRefusal } from '#components/office/admin/ListRefusal.tsx';
import { SiteTab } from '#components/sites/inbox/SiteTab.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { csvAddress, filteredAddress } from '#lib/filters.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';
import { LeadTable } from './LeadTable.tsx';

const STATES = optionsOf({ all: 'All', open: 'Open', done: 'Done' });

export default function Page({ data }: PageProps<Data>) {
  const { site, path, leads, count } = data;
  const filters = new URLSearchParams(data.filters);
  const csv = csvAddress(`/api/sites/${site.id}/leads`, filters);
  return (
    <SiteTab site={site} path={path} tab="leads" title="Leads" count={count} csv={csv}>
      <ListRefusal />
      <div className={admin.filters}>
        <FilterLinks label="State" name="state" options={STATES} filters={filters} />
      </div>
      {leads.length === 0 ? (
        <EmptyState drawing="box" title={filters.has('state') ? 'No leads found' : 'No leads yet'}>
          <p>Visitors whose question has no answer can leave their email address. You reply to them.</p>
        </EmptyState>
      ) : (
        <LeadTable
          leads={leads}
          siteId={site.id}
          conversationsPath={`${path}/conversations`}
          next={filteredAddress(`${path}/leads`, filters)}
        />
      )}
      <ListFoot list={data} />
    </SiteTab>
  );
}
