import { isInProgress } from '#components/sites/sites/SourceStatus.tsx';
import { isSeenLately } from '#lib/widget-sighting.ts';
import { pageData } from '#renderer/page-data.ts';
import { loadSite } from '../../../load-site.ts';
import { firstSteps } from './first-steps.ts';

const REFRESH_SECONDS = 3;

export const data = pageData(async (context) => {
  const { viewer, site, path, at } = await loadSite(context, 'overview');
  const { bots, conversations, models, siteInsights, clock } = context.services;
  const bot = await bots.get(viewer, site.botId);
  const [sources, { count: conversationCount }, problem, week] = await Promise.all([
    context.services.sources.listWebsites(viewer, bot.id),
    conversations.ofSites.list(viewer, site.id, {}, { limit: 1, page: 1 }),
    siteInsights.modelProblem(viewer, site.id),
    siteInsights.week(viewer, site.id),
  ]);
  const lacked = await models.lackedProduct(bot, bot.ownerId);
  const isReading = sources.some(isInProgress);
  const lastRead = sources
    .flatMap(({ lastSyncedAt }) => lastSyncedAt ?? [])
    .sort()
    .at(-1);
  const isInstalled = isSeenLately(site.widgetSeenAt, clock.now());
  const isAsked = conversationCount > 0;
  return {
    title: site.name,
    path,
    site,
    bot,
    sources,
    isReading,
    lastRead: lastRead ? at(lastRead) : null,
    /** When the widget was last seen on a page of the website. */
    widgetSeen: site.widgetSeenAt ? at(site.widgetSeenAt) : null,
    /** It was seen so recently that it is still installed. */
    isInstalled,
    /** The product that the owner has no more, and whose model is still chosen. */
    lackedProduct: lacked?.name ?? null,
    modelName: [models.nameOf(bot.answersWith), bot.answersWith === 'local' ? null : bot.model]
      .filter(Boolean)
      .join(', '),
    /** Why the model gave visitors no answer; null if it did, or nobody has asked it lately. */
    modelProblem: (problem && (await models.describe(bot, problem))) ?? null,
    /** Null until a visitor has asked something. */
    week: isAsked ? week : null,
    steps: firstSteps({
      site,
      isRead: sources.some(({ lastSyncedAt, pagesCount }) => lastSyncedAt !== null && pagesCount > 0),
      isInstalled,
      isAsked,
    }),
    refreshSeconds: isReading ? REFRESH_SECONDS : undefined,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
