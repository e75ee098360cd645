import { ListTable, PLAIN } from '#components/office/admin/ListTable.tsx';
import { RowMenu } from '#components/office/admin/RowMenu.tsx';
import { Owner, State, storageOf } from '#components/sites/sites/ReadingCells.tsx';
import { At } from '#components/ui/At.tsx';
import { OneLine } from '#components/ui/OneLine.tsx';
import { SITE_LIST } from '#lib/lists/sites.ts';
import { ADMIN_SITES, adminUserPath, auditPath } from '#lib/routes.ts';
import type { Data } from './+data.ts';

type Site = Data['sites'][number];

/** The websites of all owners, with actions on one and on several. */
export function SiteTable({ data }: { data: Data }) {
  return (
    <ListTable
      list={SITE_LIST}
      caption="Websites"
      rows={data.sites}
      path={ADMIN_SITES}
      state={data}
      choose={({ name }) => ({ label: name })}
      cells={{
        name: (site) => <OneLine text={site.name} note={site.domain} href={addressOf(site)} isStrong />,
        ownerName: (site) => <Owner of={site} />,
        pagesCount: PLAIN,
        answersThisMonth: PLAIN,
        storageBytes: storageOf,
        lastReadAt: PLAIN,
        state: (site) => <State of={site} />,
        widgetSeenAt: ({ widgetSeenAt }) => (widgetSeenAt ? <At timestamp={widgetSeenAt} isCell /> : 'Never'),
        createdAt: PLAIN,
      }}
      actions={(site, { next }) => <SiteActions site={site} next={next} />}
      bulk={{
        items: 'sites',
        names: 'websites',
        actions: [],
        deleted: 'websites',
        warning: <DeletedWithSite isPlural />,
      }}
    />
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
