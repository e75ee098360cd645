/**
 * A domain as people type or paste it (`https://Example.org/about`) in its stored form: lowercase, ASCII, with its
 * port where one was given. What is no address at all comes back as it is, for the validator to refuse.
 */
export function normaliseDomain(typed: string): string {
  const text = typed.trim();
  const wildcard = text.startsWith('*.') ? '*.' : '';
  const rest = text.slice(wildcard.length);
  const address = /^https?:\/\//i.test(rest) ? rest : `http://${rest}`;
  if (rest === '' || !URL.canParse(address)) return text;
  return wildcard + new URL(address).host;
}

/** The hosts that a site's widget may stand on, as patterns that could be listed for this origin. */
export function patternsFor(origin: string): string[] {
  if (!URL.canParse(origin)) return [];
  const { protocol, host, hostname, port } = new URL(origin);
  if (protocol !== 'http:' && protocol !== 'https:') return [];
  const suffix = port ? `:${port}` : '';
  const labels = hostname.split('.');
  const levels = labels.slice(0, -1).map((_label, depth) => `*.${labels.slice(depth).join('.')}${suffix}`);
  return [host, ...(hostname === 'localhost' ? ['localhost'] : []), ...levels];
}

/** `www.example.org` for `example.org` and the other way round: people treat the two as one website. */
export const wwwTwin = (domain: string): string =>
  domain.startsWith('www.') ? domain.slice(4) : `www.${domain}`;

/** A name for a website of which only the domain is known: "Example" for `shop.example.co.uk`. */
export function nameOfDomain(domain: string): string {
  const [host = ''] = domain.split(':');
  const labels = host.split('.');
  const [first = host, ...others] = labels.length > 1 ? labels.slice(0, -1) : labels;
  // The registered label is seldom shorter than what stands beside it (www, co, shop).
  const label = others.reduce((longest, next) => (next.length >= longest.length ? next : longest), first);
  return label.charAt(0).toUpperCase() + label.slice(1);
}
