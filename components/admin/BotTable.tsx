import type { Sorting } from '#lib/filters.ts';
import { ADMIN_SITES } from '#lib/routes.ts';
import { At } from '../ui/At.tsx';
import { OneLine } from '../ui/OneLine.tsx';
import { Table } from '../ui/Table.tsx';
import { columnSort } from './column-sort.ts';
import { Owner, State, storageOf } from './ReadingCells.tsx';
import type { BotRowView } from './site-view.ts';

interface BotTableProps {
  bots: BotRowView[];
  filters: URLSearchParams;
  sorting: Sorting;
}

/** The assistants of all owners. */
export function BotTable({ bots, filters, sorting }: BotTableProps) {
  const sort = columnSort(filters, sorting);
  const columns = [
    { label: 'Assistant', isMain: true, sort: sort('name') },
    { label: 'Owner', isClipped: true },
    { label: 'Websites', isClipped: true },
    { label: 'Answers with', isClipped: true },
    { label: 'Pages', align: 'end' as const },
    { label: 'Answers', align: 'end' as const },
    { label: 'Files', align: 'end' as const, isSecondary: true },
    { label: 'Last read', isShort: true, isSecondary: true },
    { label: 'Content', isShort: true },
    { label: 'Created', isShort: true, sort: sort('createdAt', 'desc') },
  ];
  const rows = bots.map((bot) => ({
    key: bot.id,
    cells: [
      <OneLine key="name" text={bot.name} isStrong />,
      <Owner key="owner" of={bot} />,
      <Websites key="websites" of={bot} />,
      <OneLine key="model" text={bot.model} />,
      bot.pagesCount.toLocaleString('en-US'),
      bot.answersThisMonth.toLocaleString('en-US'),
      storageOf(bot),
      bot.lastRead && <At key="read" timestamp={bot.lastRead} isCell />,
      <State key="state" of={bot} />,
      <At key="created" timestamp={bot.created} isCell />,
    ],
  }));
  return <Table caption="Assistants" columns={columns} rows={rows} dense />;
}

function Websites({ of: { websites } }: { of: BotRowView }) {
  const [first] = websites;
  if (!first) return null;
  if (websites.length > 1) return <OneLine text={websites.map(({ name }) => name).join(', ')} />;
  return (
    <OneLine text={first.name} href={`${ADMIN_SITES}?${new URLSearchParams({ nameLike: first.domain })}`} />
  );
}
