import type { PageView, SourceView } from '../../server/knowledge/knowledge.ts';

/** The number of pages in the table. */
export const PAGES_SHOWN = 25;

export const PAGE_STATUSES = ['indexed', 'skipped', 'failed'] as const;

/** The sources of a bot, and one page of the list of pages of one of them. */
export interface KnowledgeData {
  botId: string;
  sources: SourceView[];
  /** The source whose pages are listed; null without sources. */
  source: SourceView | null;
  pages: PageView[];
  pagesCount: number;
  page: number;
  lastPage: number;
  filter: PageView['status'] | null;
}
