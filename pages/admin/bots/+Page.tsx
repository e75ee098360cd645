import { AdminTitle } from '#components/admin/AdminTitle.tsx';
import admin from '#components/admin/admin.module.css';
import { ListFoot } from '#components/admin/ListFoot.tsx';
import { At } from '#components/ui/At.tsx';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { SearchBox } from '#components/ui/SearchBox.tsx';
import { Table } from '#components/ui/Table.tsx';
import { csvAddress } from '#lib/filters.ts';
import type { PageProps } from '#renderer/page-context.ts';
import type { BotRow, Data } from './+data.ts';

const PATH = '/admin/bots';

export default function Page({ data }: PageProps<Data>) {
  const { bots, count, page, lastPage, nameLike } = data;
  const filters = new URLSearchParams(data.filters);
  const kept = [...filters].filter(([name]) => name !== 'nameLike' && name !== 'page');
  return (
    <>
      <AdminTitle title="Assistants" count={count}>
        <a href={csvAddress('/api/admin/bots', filters)} download>
          Export as CSV
        </a>
      </AdminTitle>
      <div className={admin.filters}>
        <SearchBox
          action={PATH}
          name="nameLike"
          label="Search assistants"
          placeholder="Name"
          value={nameLike}
          kept={kept}
        />
      </div>
      {bots.length === 0 ? <NoBots isFiltered={nameLike !== ''} /> : <BotTable bots={bots} />}
      <ListFoot items="Assistants" count={count} page={page} lastPage={lastPage} filters={filters} />
    </>
  );
}

function BotTable({ bots }: { bots: BotRow[] }) {
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

const NoBots = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState drawing="search" title={isFiltered ? 'No assistants found' : 'No assistants yet'}>
    <p>{isFiltered ? 'Try another name.' : 'Each website that is added gets one.'}</p>
    {isFiltered && <Button href={PATH}>Show all assistants</Button>}
  </EmptyState>
);
