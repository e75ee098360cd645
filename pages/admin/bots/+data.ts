import { botRow } from '#components/sites/sites/site-view.ts';
import { BOT_LIST } from '#lib/lists/bots.ts';
import { adminBotsQuery } from '#lib/schemas/bots.ts';
import { pageData } from '#renderer/page-data.ts';
import { readAdminList } from '../read-list.ts';

/** Assistants with their settings and figures. Conversations are their owners' alone. */
export const data = pageData(async (context) => {
  const { display, query, paging, stateOf } = readAdminList(context, BOT_LIST, adminBotsQuery, ['state']);
  const { botAdmin, models } = context.services;
  const { results, count } = await botAdmin.list(query, paging);
  return {
    bots: results.map((bot) => botRow(bot, models.nameOf(bot.answersWith), display)),
    ...stateOf(count),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
