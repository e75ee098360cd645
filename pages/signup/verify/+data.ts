import { pageData } from '../../../renderer/page-data.ts';

export interface Data {
  /** From the link in the mail; null where somebody came here to wait for it. */
  token: string | null;
  /** What the link confirms; null where it no longer works. */
  confirms: { name: string; email: string; isNewAddress: boolean } | null;
  /** The address that this browser signed up with, or in. */
  pending: { email: string; isConfirmed: boolean } | null;
  resend: boolean;
  drawn: string;
  hasSecret: boolean;
}

export const data = pageData(async ({ urlParsed, services, pendingEmail }): Promise<Data> => {
  const token = urlParsed.search.token?.slice(0, 200) ?? null;
  const confirms = token === null ? undefined : await services.auth.verificationOf(token);
  return {
    token,
    confirms: confirms ?? null,
    pending:
      pendingEmail === null
        ? null
        : {
            email: pendingEmail,
            isConfirmed: !(await services.auth.isUnverified(pendingEmail)),
          },
    resend: urlParsed.search.resend === 'true',
    drawn: services.captcha.drawn(),
    hasSecret: token !== null,
  };
});
