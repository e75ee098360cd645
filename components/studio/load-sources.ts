import { api } from '../../lib/api.ts';
import type { ListedSource } from '../../server/knowledge/knowledge.ts';

/** All sources of an assistant except its answers. Loads all pages of the list. */
export async function loadSources(botId: string): Promise<ListedSource[]> {
  const found: ListedSource[] = [];
  for (let path: string | null = `/api/bots/${botId}/sources?type=website,text,media`; path; ) {
    const page: { results: ListedSource[]; next: string | null } = await api.get(path);
    found.push(...page.results);
    path = page.next;
  }
  return found;
}
