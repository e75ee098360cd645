import { patternsFor, wwwTwin } from '#lib/domains.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SiteViews } from './site-views.ts';
import type { SiteView } from './sites.present.ts';
import { findSiteBySlug, isListedAnywhere, markWidgetSeen } from './sites.queries.ts';

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  views: SiteViews;
}

/** The sites as the widget loads them for visitors, without a check of access. */
export function createEmbeddedSites({ database: { db }, clock, views }: Deps) {
  return {
    /** The site by its slug or a previous one, which script lines may still name. */
    async findBySlug(slug: string): Promise<SiteView | undefined> {
      const site = await findSiteBySlug(db, slug);
      return site && views.of(site);
    },

    /** Notes that the widget is on a page of this origin; writes at most once a minute. */
    async markWidgetSeen(site: SiteView, origin: string): Promise<void> {
      if (site.widgetSeenAt !== null && site.widgetSeenAt > isoIn(clock, -60)) return;
      await markWidgetSeen(db, site, new URL(origin).host, isoNow(clock));
    },

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
