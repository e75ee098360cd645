import type { CheckInstallInput } from '#lib/schemas/sites.ts';
import type { FetchForOwner, Viewer } from '../../accounts/accounts.ts';
import { type Extractor, noAnswer, startUrlsFor } from '../../knowledge/knowledge.ts';
import { isoNow } from '../../platform/clock.ts';
import { invalid } from '../../platform/errors.ts';
import type { FetchOutcome, SafeFetch } from '../../platform/fetch-safe.ts';
import type { Platform } from '../../platform/platform.ts';
import { findFile, findRecord, type ResolveTxt } from './domain-verification.ts';
import { checkInstall, type InstallCheck, nameOf, redirected, unreachable } from './install-check.ts';
import { markVerified } from './sites.queries.ts';
import type { SiteDetails, Sites } from './sites.ts';

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  sites: Sites;
  fetchForOwner: FetchForOwner;
  extractor: Pick<Extractor, 'readScripts'>;
  resolveTxt: ResolveTxt;
}

const PAGE_BYTES = 2_000_000;
const PAGE_MS = 10_000;

/** Looks at an owner's website from outside: whether it is theirs, and whether the widget is on it. */
export type SiteChecks = ReturnType<typeof createSiteChecks>;

export function createSiteChecks({
  database: { db },
  clock,
  sites,
  fetchForOwner,
  extractor,
  resolveTxt,
}: Deps) {
  return {
    /**
     * Marks the domain verified if its DNS or a file on it has the site's token.
     * @throws AppError 404, and 422 that says what was looked for and found.
     */
    async verifyDomain(viewer: Viewer, siteId: string): Promise<SiteDetails> {
      const site = await sites.get(viewer, siteId, 'ownership');
      if (site.isVerified) return site;
      const { dnsValue, fileContent } = site.verification;
      const [record, file] = await Promise.all([
        findRecord(site.domain, dnsValue, resolveTxt),
        fetchForOwner(site.ownerId).then((fetch) => findFile(site.domain, fileContent, fetch)),
      ]);
      if (!record.isFound && !file.isFound) {
        const errors = { dns: [record.message], file: [file.message] };
        throw invalid(errors, `${site.domain} could not be verified yet. DNS changes can take some hours.`);
      }
      // Only the domain that was checked: it may have been changed meanwhile.
      await markVerified(db, site, isoNow(clock));
      return sites.get(viewer, siteId, 'ownership');
    },

    /**
     * Fetches a page of the website, by default its start page, and looks for the script line.
     * @throws AppError 404, and 422 for a page that is not on one of the site's domains
     */
    async checkInstall(viewer: Viewer, siteId: string, { url }: CheckInstallInput): Promise<InstallCheck> {
      const site = await sites.get(viewer, siteId, 'settings');
      const fetch = await fetchForOwner(site.ownerId);
      const addresses = addressesOf(url ?? site.domain, site.domain, fetch.allowHosts);
      if (!addresses.every(({ origin }) => sites.embedded.allows(site, origin)))
        throw notOfSite(addresses[0], site.domain);
      const { requested, answer } = await fetchFirst(fetch, addresses);
      if (!answer.ok) return unreachable(requested, answer.url, noAnswer(answer.url, answer.reason));
      const page = new URL(answer.url);
      if (!sites.embedded.allows(site, page.origin)) return redirected(requested, page.href);
      if (answer.status !== 200)
        return unreachable(requested, page.href, `${nameOf(page)} answered with status ${answer.status}.`);
      const { body, headers } = answer;
      const contentType = headers['content-type'] ?? '';
      const scripts = await extractor.readScripts({ body, contentType, url: page.href });
      if (!scripts) return unreachable(requested, page.href, `${nameOf(page)} is too tangled to be read.`);
      const found = checkInstall(
        {
          ...scripts,
          requestedUrl: requested,
          url: page.href,
          policy: headers['content-security-policy'],
        },
        { script: site.scriptUrl, slug: site.slug, previousSlugs: site.previousSlugs },
      );
      if (found.status === 'installed' || found.status === 'twice')
        await sites.embedded.markWidgetSeen(site, page.origin);
      return found;
    },
  };
}

/** A path without its slash: the name of a file, or a folder, which has no dot as domains do. */
const PATH = /^(?:[^/?#]+\.(?:x?html?|php|aspx?|jsp)|(?!localhost[:/?#]|localhost$)[\w-]+)(?:[/?#]|$)/i;

/**
 * The addresses of a page as its owner typed it: with a scheme or without, or a path of the website. Without a scheme
 * it is asked for by https, and by http if that does not answer.
 * @throws AppError 422
 */
function addressesOf(typed: string, domain: string, plainHosts: readonly string[]): [URL, ...URL[]] {
  const path = PATH.test(typed) ? `/${typed}` : typed;
  const text = path.startsWith('/') ? domain + path : path;
  const [host = ''] = text.split(/[/?#]/);
  const given = /^https?:\/\//i.test(text)
    ? [text]
    : startUrlsFor(host, plainHosts).map((start) => start.replace(/\/$/, '') + text.slice(host.length));
  const [first, ...others] = given.flatMap((address) => URL.parse(address) ?? []);
  if (!first || first.username || first.password)
    throw invalid({ url: ['Enter the address of a page, like example.org/about.'] });
  return [first, ...others];
}

const notOfSite = ({ host }: URL, domain: string) =>
  invalid({
    url: [
      `${host} is not ${domain}, and not among its allowed domains. Check a page of this website, or add ${host}.`,
    ],
  });

/** The first address that answers; if none does, the failure of the first. */
async function fetchFirst(
  fetch: SafeFetch,
  [first, ...others]: [URL, ...URL[]],
): Promise<{ requested: string; answer: FetchOutcome }> {
  const options = { maxBytes: PAGE_BYTES, timeoutMs: PAGE_MS };
  const answer = await fetch(first.href, options);
  for (const { href } of answer.ok ? [] : others) {
    const other = await fetch(href, options);
    if (other.ok) return { requested: href, answer: other };
  }
  return { requested: first.href, answer };
}
