import { pageData } from '#renderer/page-data.ts';

export const data = pageData(async ({ urlParsed, services, pendingSignUp }) => {
  const token = urlParsed.search.token?.slice(0, 200) ?? null;
  const confirms = token === null ? undefined : await services.auth.verificationOf(token);
  return {
    /** Null on the page shown after the sign-up. */
    token,
    /** Null if the link is invalid or expired. */
    confirms: confirms ?? null,
    /** The email address that was used in this browser to sign up or sign in. */
    pending: (pendingSignUp && (await services.auth.pendingOf(pendingSignUp))) ?? null,
    resend: urlParsed.search.resend === 'true',
    renderedAt: services.captcha.renderedAt(),
    hasSecret: token !== null,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
