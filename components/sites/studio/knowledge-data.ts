import type { Pagination } from '#lib/pagination.ts';
import type { ListedSource, PageView, QaView } from '#server/knowledge/knowledge.ts';
import type { MediaView } from '#server/media/media.ts';
import type { FrozenSource } from '#server/plans/plans.ts';

export const PAGES_SHOWN = 25;

export const PAGE_STATUSES = ['indexed', 'skipped', 'failed'] as const;

export type StatusCounts = Record<PageView['status'], number>;

/** The number of the owner's answers on a page. */
export const ANSWERS_SHOWN = 20;

/** The sources of an assistant, or the questions that its owner has answered. */
export interface KnowledgeData {
  answersCount: number;
  shown: SourcesData | AnswersData;
}

/** All sources, with details of the selected one: its pages, or its text. */
export interface SourcesData {
  kind: 'sources';
  botId: string;
  viewerId: string;
  /** The website of another owner whose files are chosen; undefined for the viewer's own. */
  librarySiteId: string | undefined;
  /** The time of the page, and the viewer's time zone. */
  now: string;
  timeZone: string | null;
  sources: ListedSource[];
  /** The selected source; null without sources. */
  source: ListedSource | null;
  /** Null unless the source is a text. */
  text: string | null;
  /** The parts of the sources that exceed the owner's plan. */
  frozen: FrozenSource[];
  /** The latest documents that may be added, for browsers that cannot open the dialog. */
  files: MediaView[];
  pages: PageView[];
  pagesCount: number;
  /** The pages link to documents that are not read. */
  hasUnreadFiles: boolean;
  /** The pages of the source by their status. */
  statusCounts: StatusCounts;
  page: number;
  lastPage: number;
  filter: PageView['status'] | null;
}

/** One page of the owner's answers. */
export interface AnswersData extends Pagination {
  kind: 'answers';
  botId: string;
  answers: QaView[];
  nameLike: string;
}
