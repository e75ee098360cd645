import { safeNextPath } from '#lib/next-path.ts';
import { pageData } from '#renderer/page-data.ts';

export interface Data {
  next: string;
  /** Absent if the sign-in requires no captcha. */
  renderedAt: string | undefined;
}

export const data = pageData(({ urlParsed, services, needsCaptcha }): Data => {
  const { next } = urlParsed.search;
  return {
    next: next ? safeNextPath(next) : '/u',
    renderedAt: needsCaptcha ? services.captcha.renderedAt() : undefined,
  };
});
