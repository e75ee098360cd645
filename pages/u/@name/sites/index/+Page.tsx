import { SiteCard } from '../../../../../components/sites/SiteCard.tsx';
import sitesCss from '../../../../../components/sites/sites.module.css';
import { Button } from '../../../../../components/ui/Button.tsx';
import { EmptyState } from '../../../../../components/ui/EmptyState.tsx';
import { Pager } from '../../../../../components/ui/Pager.tsx';
import { PageTitle } from '../../../../../components/ui/PageTitle.tsx';
import type { PageProps } from '../../../../../renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { userName, sites, count, page, lastPage } = data;
  const addSite = `/u/${userName}#add-site`;
  if (count === 0) {
    return (
      <>
        <h1>Websites</h1>
        <EmptyState drawing="box" title="No websites yet">
          <p>Add the first one: its pages are read at once, and you get its line of script.</p>
          <Button href={addSite}>Add website</Button>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle title="Websites">
        Open a website to shape its widget, to see what was read, and to install it.
      </PageTitle>
      <ul className={sitesCss.cards}>
        {sites.map(({ site, sources }) => (
          <li key={site.id}>
            <SiteCard site={site} sources={sources} userName={userName} withScript />
          </li>
        ))}
      </ul>
      <Pager page={page} lastPage={lastPage} addressOf={(n) => `/u/${userName}/sites?page=${n}`} />
      <p>
        <Button kind="quiet" href={addSite}>
          Add another website
        </Button>
      </p>
    </>
  );
}
