import type { BotView } from '../../server/bots/bots.ts';
import type { SourceView } from '../../server/knowledge/knowledge.ts';
import type { SiteView } from '../../server/sites/sites.ts';

/** The number of assistants that are loaded at a time. */
export const BOTS_SHOWN = 50;

/** What a link to a website needs. */
export type SiteLink = Pick<SiteView, 'id' | 'name' | 'slug'>;

export const siteLink = ({ id, name, slug }: SiteView): SiteLink => ({ id, name, slug });

/** An assistant with the websites that use it and with what it reads. */
export interface ListedBot extends Pick<BotView, 'id' | 'slug' | 'name' | 'description' | 'avatar'> {
  sites: SiteLink[];
  sources: Pick<SourceView, 'id' | 'url' | 'status' | 'pagesCount'>[];
}

/** A response of `GET /api/bots?include=sites,sources`. */
export interface BotPage {
  results: ListedBot[];
  count: number;
}
