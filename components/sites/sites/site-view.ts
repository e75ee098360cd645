import type { DisplayContext } from '#lib/display-timestamp.ts';
import { BOT_LIST } from '#lib/lists/bots.ts';
import { withShownTimes } from '#lib/lists/list.ts';
import type { AdminBotView } from '#server/assistants/assistants.ts';

/** An assistant as a row of the back office. */
export type BotRowView = ReturnType<typeof botRow>;

/** @param providerName of the provider that answers */
export const botRow = (bot: AdminBotView, providerName: string, display: DisplayContext) => ({
  ...withShownTimes(BOT_LIST, bot, display),
  model: bot.model ?? providerName,
});
