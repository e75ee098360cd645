import { pageData } from '#renderer/page-data.ts';

export const data = pageData(async ({ urlParsed, services }) => {
  const token = urlParsed.search.token?.slice(0, 200) ?? '';
  return {
    token,
    /** The recipient of the email; null if the link is not valid. */
    reader: (await services.newsletter.findReader(token)) ?? null,
    siteName: services.settings.values.siteName,
    hasSecret: token !== '',
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
