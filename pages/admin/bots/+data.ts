import { camelCaseKeys } from '#lib/case.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { listPage } from '#lib/list-page.ts';
import { adminBotsQuery } from '#lib/schemas/bots.ts';
import { adminPage, pageData } from '#renderer/page-data.ts';

/** Assistants with their settings. Conversations are their owners' alone. */
export const data = pageData(async (context) => {
  const viewer = adminPage(context);
  const { bots, models, sites, users, clock } = context.services;
  const query = adminBotsQuery.parse(camelCaseKeys(context.urlParsed.search));
  const { paging, stateOf } = listPage(query);
  const { results, count } = await bots.listEvery(viewer, query, paging);
  const [owners, websites] = await Promise.all([
    users.publicProfiles([...new Set(results.map(({ ownerId }) => ownerId))]),
    sites.ofBots(
      viewer,
      results.map(({ id }) => id),
    ),
  ]);
  const display = { viewer, now: clock.now() };
  return {
    bots: results.map(({ id, name, slug, ownerId, answersWith, model, createdAt }) => ({
      id,
      name,
      slug,
      /** Null if the account is not public. */
      owner: owners.find((owner) => owner.id === ownerId)?.name ?? null,
      provider: models.nameOf(answersWith),
      model,
      websites: (websites.get(id) ?? []).map((site) => site.name),
      created: displayTimestamp(createdAt, display),
    })),
    ...stateOf(count),
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
