import { pageData } from '../../../renderer/page-data.ts';

export interface Data {
  /** From the link in the mail; null where somebody came here to wait for it. */
  token: string | null;
  isTokenOpen: boolean;
  pendingEmail: string | null;
  resend: boolean;
  drawn: string;
}

export const data = pageData(async ({ urlParsed, services, pendingEmail }): Promise<Data> => {
  const token = urlParsed.search.token?.slice(0, 200) ?? null;
  return {
    token,
    isTokenOpen: token !== null && (await services.accounts.isTokenOpen(token, 'verify_email')),
    pendingEmail,
    resend: urlParsed.search.resend === 'true',
    drawn: services.humanCheck.drawn(),
  };
});
