import { pageData } from '../../../renderer/page-data.ts';

export interface Data {
  drawn: string;
  /** The website to begin with; null where nobody asked for one. */
  website: string | null;
}

export const data = pageData(
  ({ services, urlParsed }): Data => ({
    drawn: services.captcha.drawn(),
    website: urlParsed.search.website?.slice(0, 300) ?? null,
  }),
);
