import type { PageContextServer } from 'vike/types';
import { isInProgress } from '#components/sites/sites/SourceStatus.tsx';
import {
  ANSWERS_SHOWN,
  type AnswersData,
  type KnowledgeData,
  PAGE_STATUSES,
  PAGES_SHOWN,
  type SourcesData,
} from '#components/sites/studio/knowledge-data.ts';
import { READABLE_TYPES } from '#lib/file-formats.ts';
import { pageNumber, paginate } from '#lib/pagination.ts';
import { listSourcesQuery } from '#lib/schemas/sources.ts';
import type { Viewer } from '#server/accounts/accounts.ts';
import type { BotView } from '#server/assistants/assistants.ts';
import type { PageView } from '#server/knowledge/knowledge.ts';

const REFRESH_SECONDS = 3;
const FILES_OFFERED = 12;

/** The sources of a bot or its answers, as the address asks for. */
export async function loadKnowledge(
  context: PageContextServer,
  viewer: Viewer,
  { bot, librarySiteId }: { bot: BotView; librarySiteId?: string | undefined },
) {
  const botId = bot.id;
  const { count } = await context.services.sources.listAnswers(viewer, botId, undefined, COUNT_ONLY);
  const load = context.urlParsed.search.show === 'answers' ? loadAnswers : loadSources;
  const knowledge: KnowledgeData = {
    answersCount: count,
    shown: await load(context, viewer, bot, librarySiteId),
  };
  const { shown } = knowledge;
  const isReading = shown.kind === 'sources' && shown.sources.some(isInProgress);
  return { knowledge, refreshSeconds: isReading ? REFRESH_SECONDS : undefined };
}

/** A list cannot be empty: one row, for the count. */
const COUNT_ONLY = { limit: 1, page: 1 };

async function loadAnswers(
  { services, urlParsed: { search } }: PageContextServer,
  viewer: Viewer,
  { id: botId }: BotView,
): Promise<AnswersData> {
  const { nameLike = '' } = listSourcesQuery.parse({ nameLike: search.nameLike });
  const wanted = { limit: ANSWERS_SHOWN, page: pageNumber(search.page) };
  const { results, count } = await services.sources.listAnswers(viewer, botId, nameLike, wanted);
  return {
    kind: 'answers',
    botId,
    answers: results,
    ...paginate(count, wanted),
    nameLike,
  };
}

/** The sources, with details of the one in the address, or else of the first website. */
async function loadSources(
  { services, urlParsed: { search } }: PageContextServer,
  viewer: Viewer,
  { id: botId, ownerId }: BotView,
  librarySiteId: string | undefined,
): Promise<SourcesData> {
  const { media, clock } = services;
  const sources = await services.sources.list(viewer, botId);
  const source =
    sources.find(({ id }) => id === search.source) ??
    sources.find(({ type }) => type === 'website') ??
    sources[0] ??
    null;
  const shown = source?.type === 'text' ? await services.sources.get(viewer, botId, source.id) : null;
  const documents = {
    type: READABLE_TYPES,
    ...(librarySiteId === undefined ? { ownerId: viewer.id } : { siteId: librarySiteId }),
  };
  const { results: files } = await media.list(viewer, documents, { limit: FILES_OFFERED, page: 1 });
  const filter = PAGE_STATUSES.find((known) => known === search.status) ?? null;
  const paging = { limit: PAGES_SHOWN, page: pageNumber(search.page) };
  const listPages = async (
    status: PageView['status'] | undefined,
    paging: { limit: number; page: number },
  ) =>
    source?.type === 'website'
      ? await services.sources.listPages(viewer, botId, source.id, status, paging)
      : { results: [], count: 0 };
  const { results, count } = await listPages(filter ?? undefined, paging);
  const { page, lastPage } = paginate(count, paging);
  const countOf = async (status: PageView['status']) => (await listPages(status, COUNT_ONLY)).count;
  return {
    kind: 'sources',
    botId,
    viewerId: viewer.id,
    librarySiteId,
    now: clock.now().toISOString(),
    timeZone: viewer.timeZone,
    sources,
    frozen: await services.frozen.pages.sourcesOf(ownerId),
    source,
    text: shown?.type === 'text' ? (shown.text ?? null) : null,
    files,
    pages: results,
    pagesCount: count,
    hasUnreadFiles:
      source?.type === 'website' && (await services.sources.hasUnreadFiles(viewer, botId, source.id)),
    statusCounts: {
      indexed: await countOf('indexed'),
      skipped: await countOf('skipped'),
      failed: await countOf('failed'),
    },
    page,
    lastPage,
    filter,
  };
}
