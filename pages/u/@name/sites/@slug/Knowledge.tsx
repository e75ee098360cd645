import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from '../../../../../components/forms/Form.tsx';
import { isInProgress, SourceStatus } from '../../../../../components/sites/SourceStatus.tsx';
import { Button } from '../../../../../components/ui/Button.tsx';
import { Pager } from '../../../../../components/ui/Pager.tsx';
import { api } from '../../../../../lib/api.ts';
import type { PageProps } from '../../../../../renderer/page-context.ts';
import type { SourceView } from '../../../../../server/knowledge/knowledge.ts';
import type { Data } from './+data.ts';
import { PageTable } from './PageTable.tsx';
import css from './site.module.css';

const POLL_MS = 700;
const PAGES_SHOWN = 25;

interface KnowledgeProps {
  data: Data;
  refused: PageProps['refused'];
  /** Stands between how the reading goes and the list of what was read. */
  children: ReactNode;
}

/** What was read from the website: grows while it is being read. */
export function Knowledge({ data, refused, children }: KnowledgeProps) {
  const { site, bot, userName, filter } = data;
  const here = `/u/${userName}/sites/${site.slug}`;
  const { source, pages, pagesCount } = useLiveKnowledge(data);
  if (!source) return <p>Nothing is read for this site. Its bot has no website yet.</p>;
  return (
    <>
      <div className={css.state}>
        <div className={css.grow} aria-live="polite">
          <SourceStatus source={source} />
        </div>
        <Form
          id="sync"
          action={`/api/bots/${bot.id}/sources/${source.id}/sync`}
          next={here}
          refused={refused}
        >
          <Button kind="quiet">{source.status === 'failed' ? 'Try again' : 'Read again now'}</Button>
        </Form>
      </div>
      {children}
      <section className={css.section} aria-labelledby="pages-heading">
        <h2 id="pages-heading">What was read</h2>
        <nav className={css.filters} aria-label="Which pages">
          {FILTERS.map(({ status, label }) => (
            <a
              key={label}
              href={status ? `${here}?status=${status}` : here}
              aria-current={status === filter ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
        <PageTable pages={pages} count={pagesCount} running={isInProgress(source)} />
        <Pager
          page={data.page}
          lastPage={Math.max(data.lastPage, Math.ceil(pagesCount / PAGES_SHOWN))}
          addressOf={(n) => `${here}?${filter ? `status=${filter}&` : ''}page=${n}`}
        />
      </section>
    </>
  );
}

const FILTERS = [
  { status: null, label: 'All' },
  { status: 'indexed', label: 'Read' },
  { status: 'skipped', label: 'Left out' },
  { status: 'failed', label: 'Failed' },
] as const;

/** The source and the shown pages, asked for again as long as the website is being read. */
function useLiveKnowledge(data: Data) {
  const { bot, filter, page } = data;
  const { data: source = data.source } = useQuery({
    queryKey: ['source', bot.id],
    queryFn: async () => {
      const { results } = await api.get<{ results: SourceView[] }>(`/api/bots/${bot.id}/sources`);
      return results.find(({ id }) => id === data.source?.id) ?? null;
    },
    initialData: data.source,
    enabled: (query) =>
      query.state.data !== null && query.state.data !== undefined && isInProgress(query.state.data),
    refetchInterval: (query) => (query.state.data && isInProgress(query.state.data) ? POLL_MS : false),
  });
  const list = useQuery({
    queryKey: ['pages', source?.id, filter, page],
    queryFn: () =>
      api.get<{ results: Data['pages']; count: number }>(
        `/api/bots/${bot.id}/sources/${source?.id}/pages?limit=${PAGES_SHOWN}&page=${page}${filter ? `&status=${filter}` : ''}`,
      ),
    initialData: { results: data.pages, count: data.pagesCount },
    enabled: false,
  });
  const refetchPages = list.refetch;
  const done = source?.doneCount;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (done !== undefined) void refetchPages();
  }, [done, refetchPages]);
  return { source, pages: list.data.results, pagesCount: list.data.count };
}
