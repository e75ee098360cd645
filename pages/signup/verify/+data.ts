import { pageData } from '../../../renderer/page-data.ts';

export interface Data {
  /** From the link in the mail; null where somebody came here to wait for it. */
  token: string | null;
  /** What the link confirms; null where it no longer works. */
  confirms: { name: string; email: string; isNewAddress: boolean } | null;
  pendingEmail: string | null;
  resend: boolean;
  drawn: string;
  hasSecret: boolean;
}

export const data = pageData(async ({ urlParsed, services, pendingEmail }): Promise<Data> => {
  const token = urlParsed.search.token?.slice(0, 200) ?? null;
  const confirms = token === null ? undefined : await services.accounts.verificationOf(token);
  return {
    token,
    confirms: confirms ?? null,
    pendingEmail,
    resend: urlParsed.search.resend === 'true',
    drawn: services.humanCheck.drawn(),
    hasSecret: token !== null,
  };
});
