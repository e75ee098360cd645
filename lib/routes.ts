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
