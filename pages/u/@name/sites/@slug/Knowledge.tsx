import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from '../../../../../components/forms/Form.tsx';
import { isInProgress, SourceStatus } from '../../../../../components/sites/SourceStatus.tsx';
import { Button } from '../../../../../components/ui/Button.tsx';
import { Pager } from '../../../../../components/ui/Pager.tsx';
import { api } from '../../../../../lib/api.ts';
import { invokePath, NEW_CHAT } from '../../../../../lib/routes.ts';
import type { PageProps } from '../../../../../renderer/page-context.ts';
import type { SourceView } from '../../../../../server/knowledge/knowledge.ts';
import type { Data } from './+data.ts';
import { PageTable } from './PageTable.tsx';
import { siteNameQuery } from './SiteName.tsx';
import css from './site.module.css';

const POLL_MS = 700;
const PAGES_SHOWN = 25;

interface KnowledgeProps {
  data: Data;
  refused: PageProps['refused'];
  /** Rendered between the sync status and the list of pages. */
  children: ReactNode;
}

/** The website's indexed pages; updated while a sync is running. */
export function Knowledge({ data, refused, children }: KnowledgeProps) {
  const { site, userName, filter } = data;
  const here = `/u/${userName}/sites/${site.slug}`;
  const { source, bot, pages, pagesCount } = useLiveKnowledge(data);
  const client = useQueryClient();
  const isRead = source?.status === 'ready' && data.source?.status !== 'ready';
  useEffect(() => {
    if (isRead) void client.fetchQuery(siteNameQuery(site.id));
  }, [client, isRead, site.id]);
  if (!source) return <p>No pages are read for this website yet.</p>;
  return (
    <>
      <div className={css.state}>
        <div className={css.grow} aria-live="polite">
          <SourceStatus source={source} />
        </div>
        <Form
          id="sync"
          action={`/api/bots/${bot.id}/sources/${source.id}/sync`}
          // The status then has the focus.
          next={`${here}#source-${source.id}`}
          refused={refused}
        >
          <Button kind="quiet">{source.status === 'failed' ? 'Try again' : 'Re-read website'}</Button>
        </Form>
      </div>
      {source.status === 'ready' && bot.suggestions.length > 0 && <FirstQuestions bot={bot} />}
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

/** Suggested questions; each is a plain form that starts a chat in the playground. */
function FirstQuestions({ bot }: { bot: Data['bot'] }) {
  return (
    <section className={css.section} aria-labelledby="try-heading">
      <h2 id="try-heading">Try a first question</h2>
      <ul className={css.questions}>
        {bot.suggestions.map((question) => (
          <li key={question}>
            <form action={invokePath(NEW_CHAT)} method="post">
              <input type="hidden" name="botId" value={bot.id} />
              <input type="hidden" name="prompt" value={question} />
              <Button kind="quiet">{question}</Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

const FILTERS = [
  { status: null, label: 'All' },
  { status: 'indexed', label: 'Read' },
  { status: 'skipped', label: 'Skipped' },
  { status: 'failed', label: 'Failed' },
] as const;

/** Loads the source and the visible pages, and polls while a sync is running. */
function useLiveKnowledge(data: Data) {
  const {
    bot: { id: botId },
    filter,
    page,
  } = data;
  const { data: source = data.source } = useQuery({
    queryKey: ['source', botId],
    queryFn: async () => {
      const { results } = await api.get<{ results: SourceView[] }>(`/api/bots/${botId}/sources`);
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
        `/api/bots/${botId}/sources/${source?.id}/pages?limit=${PAGES_SHOWN}&page=${page}${filter ? `&status=${filter}` : ''}`,
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
  // The first sync creates the bot's suggested questions and possibly its name.
  const { data: bot = data.bot } = useQuery({
    queryKey: ['bot', data.bot.id],
    queryFn: async () => (await api.get<{ bot: Data['bot'] }>(`/api/bots/${data.bot.id}`)).bot,
    initialData: data.bot,
    enabled: source?.status === 'ready' && data.source?.status !== 'ready',
    staleTime: 0,
  });
  return { source, bot, pages: list.data.results, pagesCount: list.data.count };
}
