/** The resources that the widget needs on a page. */
interface Wanted {
  url: URL;
  /** The nonce attribute of its element. */
  nonce?: string | undefined;
}

/**
 * The directive of a page's policies that blocks a script; undefined if none does. `policies` are the values of
 * `Content-Security-Policy` headers and meta elements: each of them must allow it.
 */
export const blockedScript = (policies: readonly string[], page: URL, script: Wanted): string | undefined =>
  blockedBy(policies, page, script, ['script-src-elem', 'script-src', 'default-src']);

/** The same for requests that scripts send. */
export const blockedConnection = (policies: readonly string[], page: URL, url: URL): string | undefined =>
  blockedBy(policies, page, { url }, ['connect-src', 'default-src']);

/** @param names the first of these directives that a policy has applies */
function blockedBy(policies: readonly string[], page: URL, wanted: Wanted, names: readonly string[]) {
  for (const policy of policies.flatMap((header) => header.split(','))) {
    const directives = directivesOf(policy);
    const name = names.find((one) => directives.has(one));
    if (name && !allows(directives.get(name) ?? [], page, wanted))
      return `${name} ${directives.get(name)?.join(' ')}`;
  }
  return undefined;
}

function directivesOf(policy: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    // Of a directive that is given twice, browsers apply the first.
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

function allows(sources: readonly string[], page: URL, { url, nonce }: Wanted): boolean {
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true;
  // Then the addresses in the list have no effect on scripts in the page's HTML.
  if (sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return false;
  return sources.some((source) => matches(source, page, url));
}

const HOST_SOURCE =
  /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[\w.-]+|\[[\da-f:]+\])(?::(\d+|\*))?(\/[^?#]*)?$/i;

function matches(source: string, page: URL, url: URL): boolean {
  if (source.toLowerCase() === "'self'") return url.host === page.host && isSchemeAllowed(page.protocol, url);
  if (source === '*') return url.protocol === 'http:' || url.protocol === 'https:';
  if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return isSchemeAllowed(source.toLowerCase(), url);
  const parts = HOST_SOURCE.exec(source);
  if (!parts) return false;
  const [, scheme, host = '', port, path] = parts;
  return (
    isSchemeAllowed(scheme ? `${scheme.toLowerCase()}:` : page.protocol, url) &&
    isHostAllowed(host.toLowerCase(), url.hostname) &&
    (port === '*' || (port ?? '') === (url.port || (port === defaultPort(url) ? port : ''))) &&
    (!path || path === '/' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path))
  );
}

/** http in a policy covers https too. */
const isSchemeAllowed = (allowed: string, { protocol }: URL): boolean =>
  protocol === allowed || (allowed === 'http:' && protocol === 'https:');

const isHostAllowed = (pattern: string, hostname: string): boolean =>
  pattern === '*' || (pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern);

const defaultPort = ({ protocol }: URL): string => (protocol === 'https:' ? '443' : '80');
