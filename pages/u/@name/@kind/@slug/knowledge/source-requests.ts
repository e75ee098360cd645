import { PAGE_STATUSES, type StatusCounts } from '#components/sites/studio/knowledge-data.ts';
import { api } from '#lib/api.ts';
import type { ListedSource } from '#server/knowledge/knowledge.ts';

/** All sources of an assistant except its answers. Loads all pages of the list. */
export async function loadSources(botId: string): Promise<ListedSource[]> {
  const found: ListedSource[] = [];
  for (let path: string | null = `/api/bots/${botId}/sources?limit=50&type=website,text,media`; path; ) {
    const page: { results: ListedSource[]; next: string | null } = await api.get(path);
    found.push(...page.results);
    path = page.next;
  }
  return found;
}

/** The numbers of pages of a website that were read, skipped and failed. */
export async function loadStatusCounts(botId: string, sourceId: string): Promise<StatusCounts> {
  const counts = PAGE_STATUSES.map(async (status) => {
    const path = `/api/bots/${botId}/sources/${sourceId}/pages?limit=1&status=${status}`;
    return [status, (await api.get<{ count: number }>(path)).count] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as StatusCounts;
}
