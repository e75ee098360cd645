import type { PageView, QaView, SourceView } from '../../server/knowledge/knowledge.ts';

/** The number of pages in the table. */
export const PAGES_SHOWN = 25;

export const PAGE_STATUSES = ['indexed', 'skipped', 'failed'] as const;

/** The number of the owner's answers on a page. */
export const ANSWERS_SHOWN = 20;

/** What an assistant knows: of the websites that it reads, or of the questions that its owner has answered. */
export interface KnowledgeData {
  answersCount: number;
  shown: WebsitesData | AnswersData;
}

/** The websites, and one page of the list of pages of one of them. */
export interface WebsitesData {
  kind: 'websites';
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

/** One page of the owner's answers. */
export interface AnswersData {
  kind: 'answers';
  botId: string;
  answers: Pick<QaView, 'id' | 'question' | 'answer'>[];
  /** Of those that the search has found. */
  count: number;
  page: number;
  lastPage: number;
  nameLike: string;
}
