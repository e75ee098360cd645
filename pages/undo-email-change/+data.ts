import { pageData } from '../../renderer/page-data.ts';

export interface Data {
  token: string;
  /** What the mailed link restores; null where it no longer works. */
  undo: { name: string; email: string } | null;
  hasSecret: boolean;
}

export const data = pageData(async ({ urlParsed, services }): Promise<Data> => {
  const token = urlParsed.search.token?.slice(0, 200) ?? '';
  return { token, undo: (await services.auth.undoOf(token)) ?? null, hasSecret: token !== '' };
});
