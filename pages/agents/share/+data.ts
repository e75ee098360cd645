import { safeNextPath } from '#lib/next-path.ts';
import { pageData } from '#renderer/page-data.ts';

export const data = pageData(({ services, urlParsed }) => {
  const { siteUrl, siteName } = services.settings.values;
  const { page } = urlParsed.search;
  const isOtherPage = page !== undefined;
  return {
    /** The page to share: the visitor's previous page, otherwise the home page. */
    url: siteUrl + safeNextPath(page),
    isOtherPage,
    siteName,
    canonicalPath: '/agents/share',
    unlisted: isOtherPage,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
