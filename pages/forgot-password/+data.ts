import { pageData } from '#renderer/page-data.ts';

export const data = pageData(({ services, urlParsed }) => ({
  isSent: urlParsed.search.sent === 'true',
  renderedAt: services.captcha.renderedAt(),
}));

export type Data = Awaited<ReturnType<typeof data>>;
