import { noAnswer, type SourceFetch, startUrlsFor } from '../knowledge/knowledge.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import type { Database } from '../platform/db/connect.ts';
import { invalid } from '../platform/errors.ts';
import type { FetchOutcome, SafeFetch } from '../platform/fetch-safe.ts';
import type { Viewer } from '../users/users.ts';
import { findFile, findRecord, type ResolveTxt } from './domain-verification.ts';
import { checkInstall, type InstallCheck, unreachable } from './install-check.ts';
import { markVerified } from './sites.queries.ts';
import type { SiteDetails, Sites } from './sites.ts';

interface Deps {
  database: Database;
  clock: Clock;
  sites: Sites;
  sourceFetch: SourceFetch;
  resolveTxt: ResolveTxt;
}

const PAGE_BYTES = 2_000_000;
const PAGE_MS = 10_000;

/** Looks at an owner's website from outside: whether it is theirs, and whether the widget is on it. */
export type SiteChecks = ReturnType<typeof createSiteChecks>;

export function createSiteChecks({ database: { db }, clock, sites, sourceFetch, resolveTxt }: Deps) {
  return {
    /**
     * Marks the domain verified if its DNS or a file on it has the site's token.
     * @throws AppError 404, and 422 that says what was looked for and found.
     */
    async verifyDomain(viewer: Viewer, siteId: string): Promise<SiteDetails> {
      const site = await sites.get(viewer, siteId);
      if (site.isVerified) return site;
      const { dnsValue, fileContent } = site.verification;
      const [record, file] = await Promise.all([
        findRecord(site.domain, dnsValue, resolveTxt),
        sourceFetch.forOwner(site.ownerId).then((fetch) => findFile(site.domain, fileContent, fetch)),
      ]);
      if (!record.isFound && !file.isFound) {
        const errors = { dns: [record.message], file: [file.message] };
        throw invalid(errors, `${site.domain} could not be verified yet. DNS changes can take some hours.`);
      }
      // Only the domain that was checked: it may have been changed meanwhile.
      await markVerified(db, site, isoNow(clock));
      return sites.get(viewer, siteId);
    },

    /** Fetches the start page and looks for the script line. @throws AppError 404 */
    async checkInstall(viewer: Viewer, siteId: string): Promise<InstallCheck> {
      const site = await sites.get(viewer, siteId);
      const { url, answer } = await fetchStartPage(await sourceFetch.forOwner(site.ownerId), site.domain);
      if (!answer.ok) return unreachable(url, noAnswer(url, answer.reason));
      if (answer.status !== 200)
        return unreachable(answer.url, `The start page answered with status ${answer.status}.`);
      const page = {
        url: answer.url,
        html: answer.body.toString('utf8'),
        policy: answer.headers['content-security-policy'],
      };
      return checkInstall(page, {
        script: site.scriptUrl,
        slug: site.slug,
        previousSlugs: site.previousSlugs,
      });
    },
  };
}

/** By https, and by http if that cannot be reached. */
async function fetchStartPage(
  fetch: SafeFetch,
  domain: string,
): Promise<{ url: string; answer: FetchOutcome }> {
  const [first = '', second] = startUrlsFor(domain, fetch.allowHosts);
  const options = { maxBytes: PAGE_BYTES, timeoutMs: PAGE_MS };
  const answer = await fetch(first, options);
  if (answer.ok || second === undefined) return { url: first, answer };
  const other = await fetch(second, options);
  return other.ok ? { url: second, answer: other } : { url: first, answer };
}
