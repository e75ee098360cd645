import { Clock } from '#components/answers/playground/Clock.tsx';
import { PAGES_SHOWN, type SourcesData } from '#components/sites/studio/knowledge-data.ts';
import type { PanelProps } from '#components/sites/studio/props.ts';
import studio from '#components/sites/studio/studio.module.css';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Pager } from '#components/ui/Pager.tsx';
import { AddSource } from './AddSource.tsx';
import css from './knowledge.module.css';
import { PageTable } from './PageTable.tsx';
import { ReadFiles } from './ReadFiles.tsx';
import { SourceList } from './SourceList.tsx';
import { useLiveKnowledge } from './use-live-knowledge.ts';

/** The sources of an assistant and the pages that were read; updated while a sync is running. */
export function Sources({ data, here }: PanelProps & { data: SourcesData }) {
  const { sources, source, pages, pagesCount, counts } = useLiveKnowledge(data);
  const { filter, page, lastPage } = data;
  const address = (query: Record<string, string | null>) => {
    const chosen = sources.length > 1 ? { source: source?.id ?? null } : {};
    const given = Object.entries({ ...chosen, ...query }).filter(
      (entry): entry is [string, string] => !!entry[1],
    );
    return given.length > 0 ? `${here}?${new URLSearchParams(given)}` : here;
  };
  return (
    <div className={studio.sections}>
      <section className={studio.section} aria-labelledby="sources-heading">
        <h2 id="sources-heading" className="visually-hidden">
          Sources
        </h2>
        {sources.length === 0 ? (
          <EmptyState drawing="box" title="Nothing to read yet">
            <p>Add a website, and its pages are read at once. Files and texts work as well.</p>
          </EmptyState>
        ) : (
          <Clock now={data.now} timeZone={data.timeZone}>
            <SourceList
              sources={sources}
              frozen={data.frozen}
              here={here}
              shown={source?.id}
              shownText={data.text}
              mayChangeFile={({ uploadedBy }) =>
                data.librarySiteId === undefined || uploadedBy === data.viewerId
              }
            />
          </Clock>
        )}
        <AddSource data={data} sources={sources} here={here} />
      </section>
      {source?.type === 'website' && (
        <section className={studio.section} aria-labelledby="pages-heading">
          <h2 id="pages-heading">What was read</h2>
          <nav className={css.filters} aria-label="Which pages">
            {FILTERS.map(({ status, label }) => (
              <a key={label} href={address({ status })} aria-current={status === filter ? 'page' : undefined}>
                {label}
                {status && counts && ` (${counts[status]})`}
              </a>
            ))}
          </nav>
          {!source.settings.documents &&
            (data.hasUnreadFiles || pages.some(({ isUnreadFile }) => isUnreadFile)) && (
              <ReadFiles source={source} here={here} />
            )}
          <PageTable
            pages={pages}
            count={pagesCount}
            sourceStatus={source.status}
            isFiltered={filter !== null}
            firstFrozenId={data.frozen.find(({ id }) => id === source.id)?.firstPageId}
          />
          <Pager
            page={page}
            lastPage={Math.max(lastPage, Math.ceil(pagesCount / PAGES_SHOWN))}
            addressOf={(to) => address({ status: filter, page: String(to) })}
          />
        </section>
      )}
    </div>
  );
}

const FILTERS = [
  { status: null, label: 'All' },
  { status: 'indexed', label: 'Read' },
  { status: 'skipped', label: 'Skipped' },
  { status: 'failed', label: 'Failed' },
] as const;
