import { pageData } from '../../renderer/page-data.ts';

export interface Data {
  isSent: boolean;
  drawn: string;
}

export const data = pageData(
  ({ services, urlParsed }): Data => ({
    isSent: urlParsed.search.sent === 'true',
    drawn: services.captcha.drawn(),
  }),
);
