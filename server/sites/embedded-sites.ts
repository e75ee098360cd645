import { patternsFor, wwwTwin } from '../../lib/domains.ts';
import type { Database } from '../platform/db/connect.ts';
import type { SiteViews } from './site-views.ts';
import type { SiteView } from './sites.present.ts';
import { findSiteBySlug, isListedAnywhere } from './sites.queries.ts';

/** What the widget asks, for visitors: without a check of access. */
export function createEmbeddedSites({ database: { db }, views }: { database: Database; views: SiteViews }) {
  return {
    /** The site by its slug or a previous one: the line that names it is on somebody's pages. */
    async findBySlug(slug: string): Promise<SiteView | undefined> {
      const site = await findSiteBySlug(db, slug);
      return site && views.of(site);
    },

    /** Whether pages of this origin may show the site's widget. */
    allows(site: SiteView, origin: string): boolean {
      const patterns = patternsFor(origin);
      return [site.domain, wwwTwin(site.domain), ...site.allowedDomains].some((own) =>
        patterns.includes(own),
      );
    },

    /** Whether pages of this origin may show any site's widget: a preflight does not name its site. */
    async allowsAny(origin: string): Promise<boolean> {
      const patterns = patternsFor(origin);
      const host = patterns[0];
      return host !== undefined && (await isListedAnywhere(db, [...patterns, wwwTwin(host)], patterns));
    },
  };
}
