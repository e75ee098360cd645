import { pageData } from '#renderer/page-data.ts';

export interface Data {
  token: string;
  /** The recipient of the email with this link; null if the link is not valid. */
  reader: { email: string; isSubscribed: boolean } | null;
  siteName: string;
  hasSecret: boolean;
}

export const data = pageData(async ({ urlParsed, services }): Promise<Data> => {
  const token = urlParsed.search.token?.slice(0, 200) ?? '';
  return {
    token,
    reader: (await services.newsletter.findReader(token)) ?? null,
    siteName: services.config.siteName,
    hasSecret: token !== '',
  };
});
