import type { Sorting } from '#lib/filters.ts';
import { adminUserPath, auditPath } from '#lib/routes.ts';
import { At } from '../ui/At.tsx';
import { OneLine } from '../ui/OneLine.tsx';
import { Choice, SelectAll, SelectableList } from '../ui/Selection.tsx';
import { Table } from '../ui/Table.tsx';
import { BULK_FORM, BulkActions } from './BulkActions.tsx';
import { columnSort } from './column-sort.ts';
import { Owner, State, storageOf } from './ReadingCells.tsx';
import { RowMenu } from './RowMenu.tsx';
import type { SiteRowView } from './site-view.ts';

interface SiteTableProps {
  sites: SiteRowView[];
  filters: URLSearchParams;
  sorting: Sorting;
  next: string;
}

/** The websites of all owners, with actions on one and on several. */
export function SiteTable({ sites, filters, sorting, next }: SiteTableProps) {
  const sort = columnSort(filters, sorting);
  const columns = [
    { label: 'Select', isTool: true, heading: <SelectAll form={BULK_FORM} isCell /> },
    { label: 'Website', isMain: true, sort: sort('name') },
    { label: 'Owner', isClipped: true },
    { label: 'Pages', align: 'end' as const },
    { label: 'Answers', align: 'end' as const },
    { label: 'Files', align: 'end' as const, isSecondary: true },
    { label: 'Last read', isShort: true },
    { label: 'Content', isShort: true },
    { label: 'Widget seen', isShort: true, isSecondary: true },
    { label: 'Added', isShort: true, sort: sort('createdAt', 'desc') },
    { label: 'Actions', isTool: true },
  ];
  const rows = sites.map((site) => ({
    key: site.id,
    cells: [
      <Choice key="choose" value={site.id} label={site.name} form={BULK_FORM} />,
      <OneLine key="name" text={site.name} note={site.domain} href={addressOf(site)} isStrong />,
      <Owner key="owner" of={site} />,
      site.pagesCount.toLocaleString('en-US'),
      site.answersThisMonth.toLocaleString('en-US'),
      storageOf(site),
      site.lastRead && <At key="read" timestamp={site.lastRead} isCell />,
      <State key="state" of={site} />,
      site.widgetSeen ? <At key="seen" timestamp={site.widgetSeen} isCell /> : 'Never',
      <At key="created" timestamp={site.created} isCell />,
      <SiteActions key="actions" site={site} next={next} />,
    ],
  }));
  return (
    <SelectableList>
      <Table caption="Websites" columns={columns} rows={rows} dense />
      <BulkActions
        items="sites"
        names="websites"
        next={next}
        actions={[]}
        deleted="websites"
        warning={<DeletedWithSite isPlural />}
      />
    </SelectableList>
  );
}

/** A website on this computer has no certificate. */
const addressOf = ({ domain }: SiteRowView): string =>
  `${domain.startsWith('localhost') ? 'http' : 'https'}://${domain}`;

function SiteActions({ site, next }: { site: SiteRowView; next: string }) {
  const { id, name, ownerId } = site;
  const deletion = {
    title: `Delete ${name}?`,
    confirm: 'Delete website',
    warning: <DeletedWithSite />,
  };
  return (
    <RowMenu id={id} name={name} action={`/api/admin/sites/${id}`} next={next} deletion={deletion}>
      <a href={addressOf(site)}>Open website</a>
      <a href={adminUserPath(ownerId)}>Show owner</a>
      <a href={auditPath('site', id)}>Show history</a>
    </RowMenu>
  );
}

/** What is deleted with a website, or with several. */
const DeletedWithSite = ({ isPlural = false }: { isPlural?: boolean }) => (
  <p>
    {isPlural ? 'Their' : 'Its'} conversations, leads, statistics and the{' '}
    {isPlural ? 'assistants' : 'assistant'} made for {isPlural ? 'them' : 'it'} go with{' '}
    {isPlural ? 'the websites' : 'the website'}, and the widget disappears from {isPlural ? 'their' : 'its'}{' '}
    pages. {isPlural ? 'The owners get' : 'The owner gets'} an email. It can’t be undone.
  </p>
);
