/** The pages that are there for everybody, posts and their categories aside. */
export const PUBLIC_PAGES = [
  '/',
  '/agents/chat',
  '/agents/search',
  '/agents/share',
  '/pricing',
  '/blog',
  '/origin-story',
] as const;

/**
 * Whether a page's address is one of those that the website itself links to: a path, and a query only where a page
 * has more than one of them.
 */
export const isPlainPage = (address: string): boolean =>
  /^[^?]*$|^\/(?:blog(?:\/[^/?]+)?|authors\/@[^/?]+)\?page=[1-9]\d{0,2}$|^\/pricing\?period=(?:month|year)$/.test(
    address,
  );
