import { isInProgress } from '../../../../../../components/sites/SourceStatus.tsx';
import { type DisplayTimestamp, displayTimestamp } from '../../../../../../lib/display-timestamp.ts';
import { sitePath } from '../../../../../../lib/routes.ts';
import { isSeenLately } from '../../../../../../lib/widget-sighting.ts';
import { ownPage, pageData } from '../../../../../../renderer/page-data.ts';
import type { BotView } from '../../../../../../server/bots/bots.ts';
import type { SourceView } from '../../../../../../server/knowledge/knowledge.ts';
import type { SiteView } from '../../../../../../server/sites/sites.ts';

const REFRESH_SECONDS = 3;

export interface Data {
  title: string;
  path: string;
  site: SiteView;
  bot: BotView;
  sources: SourceView[];
  isReading: boolean;
  lastRead: DisplayTimestamp | null;
  /** When the widget was last seen on a page of the website. */
  widgetSeen: DisplayTimestamp | null;
  /** It was seen so recently that it is still installed. */
  isInstalled: boolean;
  refreshSeconds?: number;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, bots, knowledge, clock } = context.services;
  const site = await sites.get(viewer, context.routeParams.slug ?? '');
  const bot = await bots.get(viewer, site.botId);
  const sources = await knowledge.listWebsites(viewer, bot.id);
  const isReading = sources.some(isInProgress);
  const last = sources
    .flatMap(({ lastSyncedAt }) => lastSyncedAt ?? [])
    .sort()
    .at(-1);
  const display = { viewer, now: clock.now() };
  return {
    title: site.name,
    path: sitePath(viewer.name, site.slug),
    site,
    bot,
    sources,
    isReading,
    lastRead: last ? displayTimestamp(last, display) : null,
    widgetSeen: site.widgetSeenAt ? displayTimestamp(site.widgetSeenAt, display) : null,
    isInstalled: isSeenLately(site.widgetSeenAt, clock.now()),
    ...(isReading ? { refreshSeconds: REFRESH_SECONDS } : {}),
  };
});
