import { LimitReached } from '#components/sites/sites/LimitReached.tsx';
import { PausedSeats } from '#components/sites/sites/PausedSeats.tsx';
import { SiteCard } from '#components/sites/sites/SiteCard.tsx';
import sitesCss from '#components/sites/sites/sites.module.css';
import css from '#components/sites/studio/bots.module.css';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { NothingFound } from '#components/ui/NothingFound.tsx';
import { Pager } from '#components/ui/Pager.tsx';
import { PageTitle } from '#components/ui/PageTitle.tsx';
import { SearchBox } from '#components/ui/SearchBox.tsx';
import type { PageProps } from '#renderer/page-context.ts';
import type { Data } from './+data.ts';

export default function Page({ data }: PageProps<Data>) {
  const { userName, sites, count, page, lastPage, nameLike, pausedSeats, limit } = data;
  const here = `/u/${userName}/sites`;
  const isSearch = nameLike !== '';
  const addSite = `/u/${userName}#add-site`;
  if (count === 0 && !isSearch) {
    return (
      <>
        <h1>Websites</h1>
        <PausedSeats seats={pausedSeats} />
        <EmptyState drawing="box" title="No websites yet">
          <p>Add the first one: its pages are read at once, and you get its line of script.</p>
          <Button href={addSite}>Add website</Button>
        </EmptyState>
      </>
    );
  }
  const query = (to: number) => new URLSearchParams({ ...(isSearch && { nameLike }), page: String(to) });
  return (
    <>
      <PageTitle title="Websites">
        Open a website to shape its widget, to see what was read, and to install it.
      </PageTitle>
      <PausedSeats seats={pausedSeats} />
      {(isSearch || lastPage > 1 || count >= MIN_SITES_FOR_SEARCH) && (
        <div className={css.search}>
          <SearchBox action={here} name="nameLike" label="Search websites" value={nameLike} />
        </div>
      )}
      {count === 0 && <NothingFound items="websites" hint="Try another name or address." href={here} />}
      <ul className={sitesCss.cards}>
        {sites.map(({ site, sources, isFrozen }) => (
          <li key={site.id}>
            <SiteCard site={site} sources={sources} isFrozen={isFrozen} withScript />
          </li>
        ))}
      </ul>
      <Pager page={page} lastPage={lastPage} addressOf={(to) => `${here}?${query(to)}`} />
      <div className={css.add}>
        {limit ? (
          <LimitReached limit={limit} />
        ) : (
          <Button kind="quiet" href={addSite}>
            Add another website
          </Button>
        )}
      </div>
    </>
  );
}

/** The number of websites from which the list has a search field. */
const MIN_SITES_FOR_SEARCH = 4;
