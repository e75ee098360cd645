import { botRow } from '#components/sites/sites/site-view.ts';
import { camelCaseKeys } from '#lib/case.ts';
import { listPage } from '#lib/list-page.ts';
import { BOT_LIST } from '#lib/lists/bots.ts';
import { adminBotsQuery } from '#lib/schemas/bots.ts';
import { adminPage, pageData } from '#renderer/page-data.ts';

/** Assistants with their settings and figures. Conversations are their owners' alone. */
export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  const { botAdmin, models, clock } = context.services;
  const { search, searchAll } = context.urlParsed;
  const query = adminBotsQuery.parse(camelCaseKeys({ ...search, state: searchAll.state }));
  const { paging, stateOf } = listPage(
    {
      ...query,
      hasWebsite: query.hasWebsite === undefined ? undefined : String(query.hasWebsite),
    },
    context.rows,
  );
  const { results, count } = await botAdmin.list(query, paging);
  const display = { viewer, now: clock.now() };
  return {
    bots: results.map((bot) => botRow(bot, models.nameOf(bot.answersWith), display)),
    ...stateOf(count),
    sorting: BOT_LIST.sortingOf(query),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
