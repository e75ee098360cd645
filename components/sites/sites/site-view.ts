import type { DisplayContext } from '#lib/display-timestamp.ts';
import { BOT_LIST } from '#lib/lists/bots.ts';
import { withShownTimes } from '#lib/lists/list.ts';
import { SITE_LIST } from '#lib/lists/sites.ts';
import type { AdminBotView } from '#server/assistants/assistants.ts';
import type { AdminSiteView } from '#server/sites/sites.ts';

/** A website as a row of the back office. */
export type SiteRowView = ReturnType<typeof siteRow>;

export const siteRow = (site: AdminSiteView, display: DisplayContext) =>
  withShownTimes(SITE_LIST, site, display);

/** An assistant as a row of the back office. */
export type BotRowView = ReturnType<typeof botRow>;

/** @param providerName of the provider that answers */
export const botRow = (bot: AdminBotView, providerName: string, display: DisplayContext) => ({
  ...withShownTimes(BOT_LIST, bot, display),
  model: bot.model ?? providerName,
});
