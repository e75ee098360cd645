import { AdminTitle } from '#components/admin/AdminTitle.tsx';
import admin from '#components/admin/admin.module.css';
import { ListFoot } from '#components/admin/ListFoot.tsx';
import { ListSearch } from '#components/admin/ListSearch.tsx';
import { At } from '#components/ui/At.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { NothingFound } from '#components/ui/NothingFound.tsx';
import { Table } from '#components/ui/Table.tsx';
import { csvAddress } from '#lib/filters.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

const PATH = '/admin/bots';

export default function Page({ data }: PageProps<Data>) {
  const { bots, count, page, lastPage } = data;
  const filters = new URLSearchParams(data.filters);
  return (
    <>
      <AdminTitle title="Assistants" count={count}>
        <a href={csvAddress('/api/admin/bots', filters)} download>
          Export as CSV
        </a>
      </AdminTitle>
      <div className={admin.filters}>
        <ListSearch path={PATH} items="assistants" placeholder="Name" filters={filters} />
      </div>
      {bots.length > 0 ? (
        <BotTable bots={bots} />
      ) : filters.has('nameLike') ? (
        <NothingFound items="assistants" hint="Try another name." href={PATH} />
      ) : (
        <EmptyState drawing="box" title="No assistants yet">
          <p>Each website that is added gets one.</p>
        </EmptyState>
      )}
      <ListFoot items="Assistants" count={count} page={page} lastPage={lastPage} filters={filters} />
    </>
  );
}

function BotTable({ bots }: { bots: Data['bots'] }) {
  const columns = [
    { label: 'Assistant' },
    { label: 'Owner' },
    { label: 'Websites' },
    { label: 'Answers with', isShort: true },
    { label: 'Created' },
  ];
  const rows = bots.map(({ id, name, owner, websites, provider, model, created }) => ({
    key: id,
    cells: [
      <bdi key="name" className="clamped">
        {name}
      </bdi>,
      owner && <a href={`/admin/users?${new URLSearchParams({ nameLike: owner })}`}>{owner}</a>,
      <span key="websites" className="clamped">
        {websites.join(', ')}
      </span>,
      model ?? provider,
      <At key="created" timestamp={created} isCell />,
    ],
  }));
  return <Table caption="Assistants" columns={columns} rows={rows} dense />;
}
