import { type DisplayContext, displayTimestamp } from '#lib/display-timestamp.ts';
import type { AdminBotView } from '#server/assistants/assistants.ts';
import type { AdminSiteView } from '#server/sites/sites.ts';

/** A website as a row of the back office. */
export type SiteRowView = ReturnType<typeof siteRow>;

export const siteRow = (site: AdminSiteView, display: DisplayContext) => ({
  ...site,
  created: displayTimestamp(site.createdAt, display),
  lastRead: site.lastReadAt && displayTimestamp(site.lastReadAt, display),
  widgetSeen: site.widgetSeenAt && displayTimestamp(site.widgetSeenAt, display),
});

/** An assistant as a row of the back office. */
export type BotRowView = ReturnType<typeof botRow>;

/** @param providerName of the provider that answers */
export const botRow = (bot: AdminBotView, providerName: string, display: DisplayContext) => ({
  id: bot.id,
  name: bot.name,
  ownerId: bot.ownerId,
  ownerName: bot.ownerName,
  websites: bot.websites,
  model: bot.model ?? providerName,
  pagesCount: bot.pagesCount,
  answersThisMonth: bot.answersThisMonth,
  storageBytes: bot.storageBytes,
  state: bot.state,
  created: displayTimestamp(bot.createdAt, display),
  lastRead: bot.lastReadAt && displayTimestamp(bot.lastReadAt, display),
});
