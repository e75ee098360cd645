import { pageData } from '#renderer/page-data.ts';

export interface Data {
  /** The token of the mailed link; null on the page shown after the sign-up. */
  token: string | null;
  /** The email address that the link confirms; null if the link is invalid or expired. */
  confirms: { name: string; email: string; isNewAddress: boolean } | null;
  /** The email address that was used in this browser to sign up or sign in. */
  pending: { email: string; isConfirmed: boolean } | null;
  resend: boolean;
  renderedAt: string;
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
    renderedAt: services.captcha.renderedAt(),
    hasSecret: token !== null,
  };
});
