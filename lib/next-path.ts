/**
 * The address to go to after a form, if it is a path of this website; else `/`. Whatever a browser could read as
 * another origin (`//host`, `/\host`, schemes, control characters) is turned away.
 */
export function safeNextPath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/';
  const base = 'http://own.invalid';
  if (!URL.canParse(value, base)) return '/';
  const url = new URL(value, base);
  // `/.//host` normalises to a path that starts with two slashes: the next reader would take it for a host.
  if (url.origin !== base || url.pathname.startsWith('//')) return '/';
  // What the API answers is nothing to look at.
  if (/^\/api(\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

/** The path of an address of this website, such as a Referer; null for anything else. */
export function sameSitePath(address: string | undefined, siteUrl: string): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { origin, pathname, search } = new URL(address);
  return origin === siteUrl ? safeNextPath(pathname + search) : null;
}
