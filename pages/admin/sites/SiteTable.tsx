import { BulkActions } from '#components/office/admin/BulkActions.tsx';
import { ListTable, PLAIN } from '#components/office/admin/ListTable.tsx';
import { RowMenu } from '#components/office/admin/RowMenu.tsx';
import { Owner, State, storageOf } from '#components/sites/sites/ReadingCells.tsx';
import { At } from '#components/ui/At.tsx';
import { OneLine } from '#components/ui/OneLine.tsx';
import { SelectableList } from '#components/ui/Selection.tsx';
import type { Sorting } from '#lib/filters.ts';
import { SITE_LIST } from '#lib/lists/sites.ts';
import { adminUserPath, auditPath } from '#lib/routes.ts';
import type { Data } from './+data.ts';

type Site = Data['sites'][number];

interface SiteTableProps {
  sites: Site[];
  filters: URLSearchParams;
  sorting: Sorting;
  next: string;
}

/** The websites of all owners, with actions on one and on several. */
export function SiteTable({ sites, filters, sorting, next }: SiteTableProps) {
  return (
    <SelectableList>
      <ListTable
        list={SITE_LIST}
        caption="Websites"
        rows={sites}
        sorted={{ filters, by: sorting }}
        choose={({ name }) => ({ label: name })}
        cells={{
          name: (site) => <OneLine text={site.name} note={site.domain} href={addressOf(site)} isStrong />,
          ownerName: (site) => <Owner of={site} />,
          pagesCount: PLAIN,
          answersThisMonth: PLAIN,
          storageBytes: storageOf,
          lastReadAt: PLAIN,
          state: (site) => <State of={site} />,
          widgetSeenAt: ({ widgetSeenAt }) =>
            widgetSeenAt ? <At timestamp={widgetSeenAt} isCell /> : 'Never',
          createdAt: PLAIN,
        }}
        actions={(site) => <SiteActions site={site} next={next} />}
      />
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
const addressOf = ({ domain }: Site): string =>
  `${domain.startsWith('localhost') ? 'http' : 'https'}://${domain}`;

function SiteActions({ site, next }: { site: Site; next: string }) {
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
