import { finderQuery } from '#lib/schemas/finder.ts';
import { pageData, staffPage } from '#renderer/page-data.ts';

/** The command palette without scripts. */
export const data = pageData(async (context) => {
  const viewer = staffPage(context);
  const { q } = finderQuery.parse(context.urlParsed.search);
  return { q, places: await context.services.finder.find(viewer, q) };
});

export type Data = Awaited<ReturnType<typeof data>>;
