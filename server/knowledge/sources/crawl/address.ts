/**
 * Normalises an address: absolute, http(s), without fragment, tracking and session parameters, the rest of the query
 * sorted. Null for anything that cannot be the address of a web page.
 */
export function normaliseAddress(address: string, base?: string): string | null {
  if (address.length > MAX_LENGTH) return null;
  const url = URL.parse(address.trim(), base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null;
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  url.pathname = normalisePath(url.pathname);
  url.search = normaliseQuery(url.search);
  return url.href.length <= MAX_LENGTH ? url.href : null;
}

/** Longer addresses are machine-generated. */
const MAX_LENGTH = 2000;

function normalisePath(path: string): string {
  return path
    .replace(/;jsessionid=[^/]*/gi, '')
    .replace(/\/{2,}/g, '/')
    .replace(/%[0-9a-f]{2}/gi, unescapeUnreserved);
}

/** `%7E` and `~` are the same; `%2f` and `/` are not, but `%2f` and `%2F` are. */
function unescapeUnreserved(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return /[A-Za-z0-9\-._~]/.test(character) ? character : escaped.toUpperCase();
}

/** Works on the raw text: servers differ in how they decode `+` and `%20`, so both remain unchanged. */
function normaliseQuery(search: string): string {
  const pairs = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !NOISE.test(pair.split('=', 1)[0] ?? ''));
  return pairs.length === 0 ? '' : `?${pairs.sort().join('&')}`;
}

/** Parameters that identify the visitor or the campaign, not the page. */
const NOISE = new RegExp(
  `^(?:${[
    'utm_\\w+|mtm_\\w+|pk_\\w+|hsa_\\w+|_hs\\w+|mc_[ce]id|ml_subscriber\\w*',
    'fbclid|gclid|gclsrc|gbraid|wbraid|dclid|msclkid|yclid|twclid|ttclid|igshid|igsh|li_fat_id|_ga|_gl|_openstat',
    'phpsessid|jsessionid|aspsessionid\\w*|sid|sessid|session_?id|zenid|oscsid|cfid|cftoken',
  ].join('|')})$`,
  'i',
);

/** The host and port for display: `example.com`, `example.com:8080`. */
export const hostOf = (address: string): string => new URL(address).host;

/** A key that is equal for all variants of an address: with or without www, by http or https. */
export function pageKey(address: string): string {
  const url = new URL(address);
  return siteKey(address) + url.pathname + url.search;
}

/** A key that is equal for all addresses of one site. */
function siteKey(address: string): string {
  return hostOf(address).replace(/^www\.(?=.+\..)/, '');
}

export const isSameSite = (one: string, other: string): boolean => siteKey(one) === siteKey(other);

/** Whether two addresses, or domains, are the start of the same website or part of it. */
export function isSameStart(one: string, other: string): boolean {
  const [first, second] = [one, other].map((address) => {
    const start = normaliseAddress(startUrlsFor(address)[0] ?? '');
    return start && pageKey(start).replace(/\/$/, '');
  });
  return Boolean(first) && first === second;
}

/** The variants of an address that count as the same page: by https and http, with www and without. */
export function variantsOf(address: string): string[] {
  const { pathname, search } = new URL(address);
  const host = siteKey(address);
  const origins = [`https://${host}`, `https://www.${host}`, `http://${host}`, `http://www.${host}`];
  return origins.map((origin) => origin + pathname + search);
}

/**
 * The start addresses for a domain as its owner entered it: https first, then http. `localhost` and the hosts in
 * `plainHosts` (`host:port`) use http only. An address with a scheme is unchanged.
 */
export function startUrlsFor(domain: string, plainHosts: readonly string[] = []): string[] {
  if (/^https?:\/\//i.test(domain)) return [domain];
  const plain = URL.parse(`http://${domain}`);
  if (!plain) return [];
  const onlyHttp = plain.hostname === 'localhost' || plainHosts.includes(plain.host);
  return onlyHttp ? [plain.href] : [`https://${domain}`, plain.href];
}
