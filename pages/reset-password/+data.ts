import { pageData } from '#renderer/page-data.ts';

export const data = pageData(async ({ urlParsed, services }) => {
  const token = urlParsed.search.token?.slice(0, 200) ?? '';
  const reset = await services.auth.resetOf(token);
  // The token is null if it is invalid or expired.
  return { token: reset ? token : null, name: reset?.name ?? '', hasSecret: token !== '' };
});

export type Data = Awaited<ReturnType<typeof data>>;
