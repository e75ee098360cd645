import { pageData } from '#renderer/page-data.ts';

export interface Data {
  isSent: boolean;
  renderedAt: string;
}

export const data = pageData(
  ({ services, urlParsed }): Data => ({
    isSent: urlParsed.search.sent === 'true',
    renderedAt: services.captcha.renderedAt(),
  }),
);
