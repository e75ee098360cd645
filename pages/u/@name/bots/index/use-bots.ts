import { usePagedList } from '#components/ui/use-paged-list.ts';
import { itemsIn, PAGE_SIZE, type Page } from '#lib/paged-list.ts';
import type { BotView } from '#server/assistants/assistants.ts';
import type { WebsiteSource } from '#server/knowledge/knowledge.ts';

/** An assistant without a website, with its sources. */
export type ListedBot = BotView & { sources: Pick<WebsiteSource, 'id' | 'url' | 'status' | 'pagesCount'>[] };

interface FirstBots {
  first: Page<ListedBot>;
  page: number;
  nameLike: string;
}

/** The viewer's assistants whose names contain `nameLike`, starting with the page that the server rendered. */
export function useBots({ first, page, nameLike }: FirstBots) {
  const { pages, ...list } = usePagedList({
    queryKey: ['bots', nameLike],
    pathOf: (number) => `/api/bots?${queryOf(nameLike, number)}`,
    page,
    first,
  });
  return { ...list, list: pages ? itemsIn(pages) : [] };
}

const queryOf = (nameLike: string, page: number): URLSearchParams =>
  new URLSearchParams({
    include: 'sources',
    hasWebsite: 'false',
    limit: String(PAGE_SIZE),
    page: String(page),
    nameLike,
  });
