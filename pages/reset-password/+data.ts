import { pageData } from '../../renderer/page-data.ts';

export interface Data {
  /** From the link in the mail; null where it no longer works. */
  token: string | null;
  /** Whose password it sets. */
  name: string;
  hasSecret: boolean;
}

export const data = pageData(async ({ urlParsed, services }): Promise<Data> => {
  const token = urlParsed.search.token?.slice(0, 200) ?? '';
  const reset = await services.auth.resetOf(token);
  return { token: reset ? token : null, name: reset?.name ?? '', hasSecret: token !== '' };
});
