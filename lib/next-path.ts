/**
 * Returns the `next` address if it is a path of this website, otherwise `/`. Rejects everything that a browser could
 * resolve to another origin (`//host`, `/\host`, schemes, control characters).
 */
export function safeNextPath(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/';
  const base = 'http://own.invalid';
  if (!URL.canParse(value, base)) return '/';
  const url = new URL(value, base);
  // `/.//host` normalises to a path with two leading slashes, which a later parser would read as a host.
  if (url.origin !== base || url.pathname.startsWith('//')) return '/';
  // API responses are not pages.
  if (/^\/api(\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

/** The path of an address of this website, such as a Referer; null for other addresses. */
export function sameSitePath(address: string | undefined, siteUrl: string): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { origin, pathname, search } = new URL(address);
  return origin === siteUrl ? safeNextPath(pathname + search) : null;
}
