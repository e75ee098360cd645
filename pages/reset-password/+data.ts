import { pageData } from '#renderer/page-data.ts';

export interface Data {
  /** The token of the mailed link; null if it is invalid or expired. */
  token: string | null;
  /** The user whose password is reset. */
  name: string;
  hasSecret: boolean;
}

export const data = pageData(async ({ urlParsed, services }): Promise<Data> => {
  const token = urlParsed.search.token?.slice(0, 200) ?? '';
  const reset = await services.auth.resetOf(token);
  return { token: reset ? token : null, name: reset?.name ?? '', hasSecret: token !== '' };
});
