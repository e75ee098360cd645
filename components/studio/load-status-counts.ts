import { api } from '../../lib/api.ts';
import { PAGE_STATUSES, type StatusCounts } from './knowledge-data.ts';

/** How many pages of a website were read, skipped and failed. */
export async function loadStatusCounts(botId: string, sourceId: string): Promise<StatusCounts> {
  const counts = PAGE_STATUSES.map(async (status) => {
    const path = `/api/bots/${botId}/sources/${sourceId}/pages?limit=1&status=${status}`;
    return [status, (await api.get<{ count: number }>(path)).count] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as StatusCounts;
}
