import { pageNumber } from '../../../../../lib/pagination.ts';
import { ownPage, pageData } from '../../../../../renderer/page-data.ts';
import type { BotView } from '../../../../../server/bots/bots.ts';
import type { PageView, SourceView } from '../../../../../server/knowledge/knowledge.ts';
import type { SiteView } from '../../../../../server/sites/sites.ts';

const LIMIT = 25;
const REFRESH_SECONDS = 3;

export interface Data {
  title: string;
  userName: string;
  site: SiteView;
  bot: BotView;
  source: SourceView | null;
  pages: PageView[];
  pagesCount: number;
  page: number;
  lastPage: number;
  filter: PageView['status'] | null;
  refreshSeconds?: number;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, bots, knowledge } = context.services;
  const { search } = context.urlParsed;
  const site = await sites.get(viewer, context.routeParams.slug ?? '');
  const bot = await bots.get(viewer, site.botId);
  const sources = await knowledge.listSources(viewer, bot.id);
  const source = sources.find(({ url }) => url === site.domain) ?? sources[0] ?? null;
  const filter = filterOf(search.status);
  const wanted = pageNumber(search.page);
  const { results, count } = source
    ? await knowledge.listPages(viewer, bot.id, source.id, filter ?? undefined, {
        limit: LIMIT,
        page: wanted,
      })
    : { results: [], count: 0 };
  const lastPage = Math.max(1, Math.ceil(count / LIMIT));
  const running = source?.status === 'queued' || source?.status === 'syncing';
  return {
    title: site.name,
    userName: viewer.name,
    site,
    bot,
    source,
    pages: results,
    pagesCount: count,
    page: Math.min(wanted, lastPage),
    lastPage,
    filter,
    ...(running ? { refreshSeconds: REFRESH_SECONDS } : {}),
  };
});

const STATUSES = ['indexed', 'skipped', 'failed'] as const;

const filterOf = (status: string | undefined): PageView['status'] | null =>
  STATUSES.find((known) => known === status) ?? null;
