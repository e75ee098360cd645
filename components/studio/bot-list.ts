import type { BotView } from '#server/bots/bots.ts';
import type { SourceView } from '#server/knowledge/knowledge.ts';

/** The number of assistants that are loaded at a time. */
export const BOTS_SHOWN = 50;

/** An assistant without a website, with what it reads. */
export interface ListedBot extends Pick<BotView, 'id' | 'slug' | 'name' | 'description' | 'avatar'> {
  sources: Pick<SourceView, 'id' | 'url' | 'status' | 'pagesCount'>[];
}

/** A response of `GET /api/bots?include=sources`. */
export interface BotPage {
  results: ListedBot[];
  count: number;
}
