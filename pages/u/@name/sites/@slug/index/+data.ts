import { isInProgress } from '#components/sites/SourceStatus.tsx';
import type { UnreadSite } from '#components/sites/UnreadNotice.tsx';
import { type DisplayTimestamp, displayTimestamp } from '#lib/display-timestamp.ts';
import { sitePath } from '#lib/routes.ts';
import { isSeenLately } from '#lib/widget-sighting.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';
import type { BotView } from '#server/bots/bots.ts';
import type { SiteWeek } from '#server/insights/site-insights.ts';
import type { SourceView } from '#server/knowledge/knowledge.ts';
import type { SiteView } from '#server/sites/sites.ts';
import { type FirstStep, firstSteps } from './first-steps.ts';

const REFRESH_SECONDS = 3;

export interface Data {
  title: string;
  path: string;
  site: SiteView;
  bot: BotView;
  sources: SourceView[];
  /** Sources that could not be read. */
  unread: UnreadSite[];
  isReading: boolean;
  lastRead: DisplayTimestamp | null;
  /** When the widget was last seen on a page of the website. */
  widgetSeen: DisplayTimestamp | null;
  /** It was seen so recently that it is still installed. */
  isInstalled: boolean;
  modelName: string;
  /** Why the model gave visitors no answer; null if it did, or nobody has asked it lately. */
  modelProblem: string | null;
  /** Null until a visitor has asked something. */
  week: SiteWeek | null;
  /** Empty when the website has made them. */
  steps: FirstStep[];
  refreshSeconds?: number;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, bots, conversations, knowledge, models, siteInsights, clock } = context.services;
  const site = await sites.get(viewer, context.routeParams.slug ?? '');
  const bot = await bots.get(viewer, site.botId);
  const [sources, { count: conversationCount }, problem, week] = await Promise.all([
    knowledge.listWebsites(viewer, bot.id),
    conversations.ofSites.list(viewer, site.id, {}, { limit: 1, page: 1 }),
    siteInsights.modelProblem(viewer, site.id),
    siteInsights.week(viewer, site.id),
  ]);
  const isReading = sources.some(isInProgress);
  const last = sources
    .flatMap(({ lastSyncedAt }) => lastSyncedAt ?? [])
    .sort()
    .at(-1);
  const display = { viewer, now: clock.now() };
  const isInstalled = isSeenLately(site.widgetSeenAt, clock.now());
  const isAsked = conversationCount > 0;
  const path = sitePath(viewer.name, site.slug);
  return {
    title: site.name,
    path,
    site,
    bot,
    sources,
    unread: sources
      .filter(({ status }) => status === 'failed')
      .map(({ id, url, error }) => ({
        id,
        botId: bot.id,
        name: url,
        href: path,
        isWebsite: url === site.domain,
        error,
      })),
    isReading,
    lastRead: last ? displayTimestamp(last, display) : null,
    widgetSeen: site.widgetSeenAt ? displayTimestamp(site.widgetSeenAt, display) : null,
    isInstalled,
    modelName: [models.nameOf(bot.answersWith), bot.answersWith === 'local' ? null : bot.model]
      .filter(Boolean)
      .join(', '),
    modelProblem: (problem && (await models.describe(bot, problem))) ?? null,
    week: isAsked ? week : null,
    steps: firstSteps({
      site,
      isRead: sources.some(({ lastSyncedAt, pagesCount }) => lastSyncedAt !== null && pagesCount > 0),
      isInstalled,
      isAsked,
    }),
    ...(isReading ? { refreshSeconds: REFRESH_SECONDS } : {}),
  };
});
