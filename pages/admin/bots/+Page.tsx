import { AdminList } from '#components/admin/AdminList.tsx';
import admin from '#components/admin/admin.module.css';
import { ListSearch } from '#components/admin/ListSearch.tsx';
import { At } from '#components/ui/At.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Table } from '#components/ui/Table.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

const PATH = '/admin/bots';

export default function Page({ data }: PageProps<Data>) {
  const filters = new URLSearchParams(data.filters);
  return (
    <AdminList
      title="Assistants"
      path={PATH}
      list={data}
      csv="/api/admin/bots"
      filterBar={
        <div className={admin.filters}>
          <ListSearch path={PATH} items="assistants" placeholder="Name" filters={filters} />
        </div>
      }
      hint="Try another name."
      empty={
        <EmptyState drawing="box" title="No assistants yet">
          <p>Each website that is added gets one.</p>
        </EmptyState>
      }
    >
      <BotTable bots={data.bots} />
    </AdminList>
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
