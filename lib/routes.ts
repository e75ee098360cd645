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

/** The owner's page of a website. */
export const sitePath = (userName: string, slug: string): string => `/u/${userName}/sites/${slug}`;

/** In place of a chat's id, for a chat that does not exist yet. */
export const NEW_CHAT = 'new';

export const playgroundPath = (chatId: string): string => `/playground/${chatId}`;

/** Where a message to a chat goes, from a script and from a plain form alike. */
export const invokePath = (chatId: string): string => `/api/chat/playground/${chatId}/invoke`;

/** Where a writer's posts are; `name` is their user name. */
export const authorPath = (name: string): string => `/authors/@${name}`;

/** The user name in the path of a writer's page; undefined for any other path. */
export const authorIn = (path: string): string | undefined => /^\/authors\/@([a-z][\w-]*)$/i.exec(path)?.[1];

/**
 * Whether a page's address is one of those that the website itself links to: a path, and a query only where a page
 * has more than one of them.
 */
export const isPlainPage = (address: string): boolean =>
  /^[^?]*$|^\/(?:blog(?:\/[^/?]+)?|authors\/@[^/?]+)\?page=[1-9]\d{0,2}$|^\/pricing\?period=(?:month|year)$/.test(
    address,
  );
