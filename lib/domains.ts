import { hasCredentials } from './validators.ts';

/**
 * Normalises a domain as typed or pasted (`https://Example.org/about`) to its stored form: lowercase, ASCII, with its
 * port if given. Invalid input is returned unchanged; the validator rejects it.
 */
export function normaliseDomain(typed: string): string {
  const text = typed.trim();
  const wildcard = text.startsWith('*.') ? '*.' : '';
  const rest = text.slice(wildcard.length);
  const address = /^https?:\/\//i.test(rest) ? rest : `http://${rest}`;
  if (rest === '' || !URL.canParse(address) || hasCredentials(address)) return text;
  return wildcard + new URL(address).host;
}

/** The host patterns that allow a site's widget on this origin. */
export function patternsFor(origin: string): string[] {
  if (!URL.canParse(origin)) return [];
  const { protocol, host, hostname, port } = new URL(origin);
  if (protocol !== 'http:' && protocol !== 'https:') return [];
  const suffix = port ? `:${port}` : '';
  const labels = hostname.split('.');
  const levels = labels.slice(0, -1).map((_label, depth) => `*.${labels.slice(depth).join('.')}${suffix}`);
  return [host, ...(hostname === 'localhost' ? ['localhost'] : []), ...levels];
}

/** `www.example.org` for `example.org` and vice versa: both count as the same website. */
export const wwwTwin = (domain: string): string =>
  domain.startsWith('www.') ? domain.slice(4) : `www.${domain}`;

/** A default website name derived from its domain: "Example" for `shop.example.co.uk`. */
export function nameOfDomain(domain: string): string {
  const [host = ''] = domain.split(':');
  const labels = host.split('.');
  const [first = host, ...others] = labels.length > 1 ? labels.slice(0, -1) : labels;
  // The registered label is usually the longest one (compare www, co, shop).
  const label = others.reduce((longest, next) => (next.length >= longest.length ? next : longest), first);
  return label.charAt(0).toUpperCase() + label.slice(1);
}
