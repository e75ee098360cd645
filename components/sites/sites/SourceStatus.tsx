import type { ListedSource, WebsiteSource } from '#server/knowledge/knowledge.ts';
import css from './sites.module.css';

/** The progress of a sync as dot, text and bar; updated by components/client/start-with-refresh. */
export function SourceStatus({ source }: { source: ListedSource }) {
  const { status } = source;
  const { foundCount, doneCount } = source.type === 'text' ? NO_PROGRESS : source;
  const isRunning = isInProgress(source);
  return (
    <div
      id={`source-${source.id}`}
      className={css.status}
      tabIndex={-1}
      data-refresh={isRunning ? '' : undefined}
    >
      <p className={css.statusLine} data-status={status}>
        <span className={css.dot} aria-hidden="true" />
        <strong>{LABELS[status]}</strong>
        <span className={css.counts}>{progressOf(source)}</span>
      </p>
      {isRunning && (
        <progress
          className={css.progress}
          max={Math.max(1, foundCount)}
          value={doneCount}
          aria-label={source.type === 'website' ? 'Pages read' : 'Parts read'}
        />
      )}
      {source.error && <p className={css.problem}>{source.error}</p>}
    </div>
  );
}

const NO_PROGRESS = { foundCount: 0, doneCount: 0 };

export const isInProgress = ({ status }: Pick<ListedSource, 'status'>): boolean =>
  status === 'queued' || status === 'syncing';

const LABELS: Record<WebsiteSource['status'], string> = {
  queued: 'Waiting',
  syncing: 'Reading',
  ready: 'Ready',
  failed: 'Failed',
};

function progressOf(source: ListedSource): string {
  if (source.status === 'queued') return 'for its turn';
  return source.type === 'website' ? countsOf(source) : partsOf(source);
}

function countsOf(source: WebsiteSource): string {
  if (source.status === 'failed' && source.pagesCount === 0) return '';
  if (source.status === 'syncing' && source.foundCount === 0) return 'looking for pages';
  if (source.status === 'syncing') return `${source.doneCount} of ${source.foundCount} pages found so far`;
  const pages = source.pagesCount === 1 ? '1 page' : `${source.pagesCount} pages`;
  if (source.stopped === 'plan_limit') return `${pages}, as many as your plan includes`;
  return source.stopped === 'page_limit' ? `${pages}, as many as are read of one website` : pages;
}

function partsOf(source: Exclude<ListedSource, WebsiteSource>): string {
  if (source.status === 'failed') return '';
  if (source.status === 'ready')
    return source.passagesCount === 1 ? '1 passage' : `${source.passagesCount} passages`;
  return source.foundCount === 0 ? 'opening the file' : `${source.doneCount} of ${source.foundCount} parts`;
}
