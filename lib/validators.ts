// All validators check the length first and use expressions without nested repetition, which keeps their run time
// linear.

/** A common email address: `local@host.tld`, in any case, without quotes or comments. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  return isLocalPart(text.slice(0, Math.max(at, 0))) && isHostName(text.slice(at + 1));
}

/** Lowercase letters, digits and hyphens. */
export function isSlug(text: string): boolean {
  return text.length <= 200 && /^[a-z0-9-]+$/.test(text);
}

export const NAME_RULE =
  'Begin with a lowercase letter; then letters, digits, hyphens and underscores, 64 characters at most.';

/** A user's name: a lowercase letter, then letters, digits, hyphens or underscores. */
export function isName(text: string): boolean {
  return text.length <= 64 && /^[a-z][A-Za-z0-9_-]*$/.test(text);
}

/** A plain domain name such as `docs.example.org`, optionally with `:port`. */
export function isDomain(text: string): boolean {
  const host = hostOf(text);
  return host !== null && isHostName(host);
}

/** A domain name that may lead with `*.`, or `localhost`; optionally with `:port`. */
export function isDomainPattern(text: string): boolean {
  const host = hostOf(text);
  if (host === null) return false;
  return host.toLowerCase() === 'localhost' || isHostName(host.startsWith('*.') ? host.slice(2) : host);
}

/** An address with a user name or password, `https://user:password@example.org`, with or without its scheme. */
export function hasCredentials(text: string): boolean {
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}

/** An IPv4 or IPv6 address in the form that URLs have, optionally with `:port`. */
export function isIpAddress(text: string): boolean {
  return text.length <= 50 && /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])(?::\d+)?$/i.test(text);
}

function isLocalPart(text: string): boolean {
  return (
    text.length <= 64 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+$/.test(text) &&
    !text.startsWith('.') &&
    !text.endsWith('.') &&
    !text.includes('..')
  );
}

/** The domain without its port; `null` for an invalid port. */
function hostOf(text: string): string | null {
  if (text.length > 261) return null;
  const colon = text.indexOf(':');
  if (colon < 0) return text;
  const port = text.slice(colon + 1);
  return /^[1-9][0-9]{0,4}$/.test(port) && Number(port) <= 65_535 ? text.slice(0, colon) : null;
}

/** At least two labels, the last one not numeric: IPv4 addresses are not domain names. */
function isHostName(text: string): boolean {
  if (text.length > 253) return false;
  const labels = text.split('.');
  return labels.length > 1 && labels.every(isLabel) && !/^[0-9]+$/.test(labels.at(-1) ?? '');
}

function isLabel(text: string): boolean {
  return text.length <= 63 && /^[a-z0-9-]+$/i.test(text) && !text.startsWith('-') && !text.endsWith('-');
}
