import { safeNextPath } from '#lib/next-path.ts';
import type { PageHead } from '#renderer/head.tsx';
import { pageData } from '#renderer/page-data.ts';

export interface Data extends PageHead {
  /** The page to share: the visitor's previous page, otherwise the home page. */
  url: string;
  isOtherPage: boolean;
  siteName: string;
}

export const data = pageData(async ({ services, urlParsed }): Promise<Data> => {
  const { siteUrl, siteName } = services.config;
  const { page } = urlParsed.search;
  return {
    url: siteUrl + safeNextPath(page),
    isOtherPage: page !== undefined,
    siteName,
    canonicalPath: '/agents/share',
    ...(page === undefined ? {} : { unlisted: true }),
  };
});
