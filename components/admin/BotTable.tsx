import type { Sorting } from '#lib/filters.ts';
import { ADMIN_SITES, adminUserPath, auditPath } from '#lib/routes.ts';
import { At } from '../ui/At.tsx';
import { OneLine } from '../ui/OneLine.tsx';
import { Choice, SelectAll, SelectableList } from '../ui/Selection.tsx';
import { Table } from '../ui/Table.tsx';
import { BULK_FORM, BulkActions } from './BulkActions.tsx';
import { columnSort } from './column-sort.ts';
import { Owner, State, storageOf } from './ReadingCells.tsx';
import { RowMenu } from './RowMenu.tsx';
import type { BotRowView } from './site-view.ts';

interface BotTableProps {
  bots: BotRowView[];
  filters: URLSearchParams;
  sorting: Sorting;
  next: string;
}

/** The assistants of all owners, with actions on one and on several. */
export function BotTable({ bots, filters, sorting, next }: BotTableProps) {
  const sort = columnSort(filters, sorting);
  const columns = [
    { label: 'Select', isTool: true, heading: <SelectAll form={BULK_FORM} isCell /> },
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
    { label: 'Actions', isTool: true },
  ];
  const rows = bots.map((bot) => ({
    key: bot.id,
    cells: [
      <Choice key="choose" value={bot.id} label={bot.name} form={BULK_FORM} actions={actionsOn(bot)} />,
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
      <BotActions key="actions" bot={bot} next={next} />,
    ],
  }));
  return (
    <SelectableList>
      <Table caption="Assistants" columns={columns} rows={rows} dense />
      <BulkActions
        items="bots"
        rows={bots.map(actionsOn)}
        names="assistants"
        next={next}
        actions={[]}
        deleted="assistants"
        warning={<DeletedWithBot isPlural />}
      />
    </SelectableList>
  );
}

function BotActions({ bot: { id, name, ownerId, websites }, next }: { bot: BotRowView; next: string }) {
  const deletion = {
    title: `Delete ${name}?`,
    confirm: 'Delete assistant',
    warning: <DeletedWithBot />,
  };
  return (
    <RowMenu
      id={id}
      name={name}
      action={`/api/bots/${id}`}
      next={next}
      deletion={websites.length === 0 ? deletion : undefined}
    >
      <a href={adminUserPath(ownerId)}>Show owner</a>
      <a href={auditPath('bot', id)}>Show history</a>
    </RowMenu>
  );
}

/** What is deleted with an assistant, or with several. */
const DeletedWithBot = ({ isPlural = false }: { isPlural?: boolean }) => (
  <p>
    {isPlural ? 'Their' : 'Its'} sources and conversations go with {isPlural ? 'them' : 'it'}. It can’t be
    undone.
  </p>
);

function Websites({ of: { websites } }: { of: BotRowView }) {
  const [first] = websites;
  if (!first) return null;
  if (websites.length > 1) return <OneLine text={websites.map(({ name }) => name).join(', ')} />;
  return (
    <OneLine text={first.name} href={`${ADMIN_SITES}?${new URLSearchParams({ nameLike: first.domain })}`} />
  );
}

/** The bulk actions that apply to an assistant: one of a website stays. */
const actionsOn = ({ websites }: BotRowView): string[] => (websites.length === 0 ? ['delete'] : []);
