import { pageData } from '#renderer/page-data.ts';

export interface Data {
  token: string;
  /** The email address that the mailed link restores; null if the link is invalid or expired. */
  undo: { name: string; email: string } | null;
  hasSecret: boolean;
}

export const data = pageData(async ({ urlParsed, services }): Promise<Data> => {
  const token = urlParsed.search.token?.slice(0, 200) ?? '';
  return { token, undo: (await services.auth.undoOf(token)) ?? null, hasSecret: token !== '' };
});
