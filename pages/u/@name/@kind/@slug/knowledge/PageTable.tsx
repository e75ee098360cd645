import type { PageView, WebsiteSource } from '#server/knowledge/knowledge.ts';
import css from './knowledge.module.css';

const LABELS: Record<PageView['status'], string> = { indexed: 'Read', skipped: 'Skipped', failed: 'Failed' };

export function PageTable({
  pages,
  count,
  sourceStatus,
  isFiltered,
  firstFrozenId,
}: {
  pages: PageView[];
  count: number;
  sourceStatus: WebsiteSource['status'];
  isFiltered: boolean;
  /** Pages from this id on exceed the plan. */
  firstFrozenId: string | undefined;
}) {
  if (count === 0) return <p className={css.hint}>{(!isFiltered && EMPTY[sourceStatus]) || 'No pages.'}</p>;
  return (
    <table className={css.table}>
      <caption className={css.caption}>{count === 1 ? '1 page' : `${count} pages`}</caption>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Status</th>
          <th scope="col" className={css.number}>
            Passages
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <tr key={page.id}>
            <td>
              <a href={page.url} rel="noopener noreferrer" target="_blank">
                {page.title ?? fileOf(page) ?? page.url}
              </a>
              {(page.title || fileOf(page)) && <span className={css.url}>{page.url}</span>}
            </td>
            <td className={css.state} data-status={page.isCut ? 'cut' : page.status}>
              {page.isUnreadFile ? 'Not read' : page.isCut ? 'Read in part' : LABELS[page.status]}
              {isFrozen(page, firstFrozenId) && (
                <span className={css.url}>Paused: it exceeds your plan.</span>
              )}
              {page.isCut && (
                <span className={css.url}>
                  The page is too long: its first {page.passagesCount.toLocaleString('en-US')} passages were
                  read. Split it into several pages to have all of it read.
                </span>
              )}
              {page.note && <span className={css.url}>{page.note}</span>}
              {page.error && <span className={css.url}>{page.error}</span>}
            </td>
            <td className={css.number}>
              {page.passagesCount.toLocaleString('en-US')}
              <span className={css.unit}>{page.passagesCount === 1 ? ' passage' : ' passages'}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of a file that is not read. */
const fileOf = ({ url, isUnreadFile }: PageView): string | undefined =>
  isUnreadFile ? new URL(url).pathname.split('/').at(-1) : undefined;

const EMPTY: Partial<Record<WebsiteSource['status'], string>> = {
  queued: 'This website waits until others are read.',
  syncing: 'The first pages will appear in a moment.',
};

const isFrozen = ({ id, status }: PageView, firstFrozenId: string | undefined): boolean =>
  status === 'indexed' && firstFrozenId !== undefined && id >= firstFrozenId;
