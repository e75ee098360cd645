import type { PageScripts } from '../../knowledge/knowledge.ts';
import { blockedConnection, blockedScript } from './content-security-policy.ts';

/** The widget's script line on a page. */
export interface InstallCheck {
  status:
    | 'installed'
    | 'missing'
    | 'wrong_site'
    | 'wrong_address'
    | 'twice'
    | 'blocked'
    | 'redirected'
    | 'unreachable';
  /** For the site's owner. */
  message: string;
  /** The address that was asked for, and the one that answered: another one after a redirect. */
  requestedUrl: string;
  pageUrl: string;
  /** The script lines of the page, right or wrong, with the slug of the site that each names. */
  scripts: { src: string; site: string | null }[];
  /** The directive of the page's Content-Security-Policy that blocks the widget. */
  blockedBy: string | null;
}

interface Page extends PageScripts {
  requestedUrl: string;
  url: string;
  /** The `Content-Security-Policy` header. */
  policy: string | undefined;
}

interface Expected {
  /** The script's address, `https://HOST/widget.js?site=SLUG`. */
  script: string;
  slug: string;
  /** Lines with one of these work, too. */
  previousSlugs: string[];
}

/** Says whether a page has the site's script line, and whether the browser may run it. */
export function checkInstall(page: Page, { script, slug, previousSlugs }: Expected): InstallCheck {
  const { hasTagManager } = page;
  const scripts = page.scripts.map(({ src, ...script }) => ({ ...script, url: new URL(src) }));
  const policies = page.policy ? [page.policy, ...page.policies] : page.policies;
  const pageUrl = new URL(page.url);
  const own = new URL(script);
  const slugs: (string | null)[] = [slug, ...previousSlugs];
  const right = scripts.find((found) => found.url.origin === own.origin && slugs.includes(found.site));
  const blockedBy = right
    ? (blockedScript(policies, pageUrl, right) ?? blockedConnection(policies, pageUrl, own) ?? null)
    : null;
  const isInsecure = right !== undefined && pageUrl.protocol === 'https:' && right.url.protocol === 'http:';
  const found = {
    requestedUrl: page.requestedUrl,
    pageUrl: page.url,
    scripts: scripts.map(({ url, site }) => ({ src: url.href, site })),
    blockedBy,
  };

  if (!right) {
    const [first] = scripts;
    if (!first) return { ...found, status: 'missing', message: missing(pageUrl, hasTagManager) };
    return first.url.origin === own.origin
      ? { ...found, status: 'wrong_site', message: wrongSite(pageUrl, first.site, slug) }
      : { ...found, status: 'wrong_address', message: wrongAddress(pageUrl, first.url.origin, own.origin) };
  }
  if (blockedBy) return { ...found, status: 'blocked', message: blockedByPolicy(pageUrl, blockedBy, own) };
  if (isInsecure) return { ...found, status: 'blocked', message: insecure(pageUrl, own) };
  return scripts.length > 1
    ? { ...found, status: 'twice', message: twice(pageUrl, scripts.length) }
    : { ...found, status: 'installed', message: `The script line is on ${nameOf(pageUrl)}.` };
}

const NOTHING_FOUND = { scripts: [], blockedBy: null };

/** The page could not be read. */
export const unreachable = (requestedUrl: string, pageUrl: string, message: string): InstallCheck => ({
  status: 'unreachable',
  message,
  requestedUrl,
  pageUrl,
  ...NOTHING_FOUND,
});

/** The page sends its visitors to a host where the widget does not answer. */
export const redirected = (requestedUrl: string, pageUrl: string): InstallCheck => {
  const { host } = new URL(pageUrl);
  const message = `${nameOf(new URL(requestedUrl))} sends its visitors on to ${host}, which is not among the allowed domains: the widget does not answer there. Add ${host} to them, or check another page.`;
  return { status: 'redirected', message, requestedUrl, pageUrl, ...NOTHING_FOUND };
};

/** As people write an address. */
export const nameOf = ({ host, pathname, search }: URL): string =>
  host + (pathname === '/' && search === '' ? '' : pathname + search).slice(0, 200);

const missing = (page: URL, hasTagManager: boolean): string =>
  hasTagManager
    ? `The script line is not in the HTML of ${nameOf(page)}. The page has a tag manager: if that adds the line, this check cannot see it. Open the page to make sure.`
    : `The script line is not on ${nameOf(page)}. Paste it before </body> of every page, publish the pages, and check again.`;

const wrongSite = (page: URL, named: string | null, slug: string): string =>
  named === null
    ? `The script line on ${nameOf(page)} does not name a website. It should end in ?site=${slug}. Copy it once more.`
    : `The script line on ${nameOf(page)} names the website “${named.slice(0, 100)}” instead of “${slug}”. Copy it once more.`;

const wrongAddress = (page: URL, found: string, own: string): string =>
  `${nameOf(page)} loads a widget from ${found} instead of ${own}. Copy the script line once more.`;

const blockedByPolicy = (page: URL, directive: string, { origin }: URL): string =>
  `The script line is on ${nameOf(page)}, but the page’s Content-Security-Policy blocks it: “${directive.slice(0, 200)}”. Add ${origin} to script-src and connect-src.`;

const insecure = (page: URL, { origin }: URL): string =>
  `The script line is on ${nameOf(page)}, but browsers block it: the page is loaded by https, and ${origin} is not. The operator of this server can put it behind https.`;

const twice = (page: URL, count: number): string =>
  `The script line is on ${nameOf(page)} ${count === 2 ? 'twice' : `${count} times`}. One is enough: remove the others.`;
