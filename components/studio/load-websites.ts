import { api } from '../../lib/api.ts';
import type { SourceView } from '../../server/knowledge/knowledge.ts';

/** All websites of an assistant: the list comes in pages. */
export async function loadWebsites(botId: string): Promise<SourceView[]> {
  const found: SourceView[] = [];
  for (let path: string | null = `/api/bots/${botId}/sources?type=website`; path; ) {
    const page: { results: SourceView[]; next: string | null } = await api.get(path);
    found.push(...page.results);
    path = page.next;
  }
  return found;
}
