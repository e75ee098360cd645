import { pageData } from '../../renderer/page-data.ts';

export interface Data {
  /** From the link in the mail; null where it no longer works. */
  token: string | null;
  hasSecret: boolean;
}

export const data = pageData(async ({ urlParsed, services }): Promise<Data> => {
  const token = urlParsed.search.token?.slice(0, 200) ?? '';
  const isOpen = await services.accounts.isTokenOpen(token, 'reset_password');
  return { token: isOpen ? token : null, hasSecret: token !== '' };
});
