import { pageData } from '../../../renderer/page-data.ts';

export interface Data {
  /** From the link in the mail; null where somebody came here to wait for it. */
  token: string | null;
  isTokenOpen: boolean;
  /** What the link confirms instead of the address of a sign-up. */
  newEmail: string | null;
  pendingEmail: string | null;
  resend: boolean;
  drawn: string;
  hasSecret: boolean;
}

export const data = pageData(async ({ urlParsed, services, pendingEmail }): Promise<Data> => {
  const token = urlParsed.search.token?.slice(0, 200) ?? null;
  const verification = token === null ? undefined : await services.accounts.verificationOf(token);
  return {
    token,
    isTokenOpen: verification !== undefined,
    newEmail: verification?.newEmail ?? null,
    pendingEmail,
    resend: urlParsed.search.resend === 'true',
    drawn: services.humanCheck.drawn(),
    hasSecret: token !== null,
  };
});
