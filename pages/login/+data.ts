import { safeNextPath } from '#lib/next-path.ts';
import { pageData } from '#renderer/page-data.ts';

export const data = pageData(({ urlParsed, services, needsCaptcha }) => {
  const { next } = urlParsed.search;
  return {
    next: next ? safeNextPath(next) : '/u',
    /** Absent if the sign-in requires no captcha. */
    renderedAt: needsCaptcha ? services.captcha.renderedAt() : undefined,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
