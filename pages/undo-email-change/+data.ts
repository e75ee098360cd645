import { pageData } from '#renderer/page-data.ts';

export const data = pageData(async ({ urlParsed, services }) => {
  const token = urlParsed.search.token?.slice(0, 200) ?? '';
  return { token, undo: (await services.auth.undoOf(token)) ?? null, hasSecret: token !== '' };
});

export type Data = Awaited<ReturnType<typeof data>>;
