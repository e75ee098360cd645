import type { ShownSite } from '#components/inbox/SiteTab.tsx';
import { shownSite } from '#components/inbox/shown-site.ts';
import { camelCaseKeys } from '#lib/case.ts';
import { formatOrdinalDate, isoDay } from '#lib/dates.ts';
import { insightsQuery } from '#lib/schemas/conversations.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';
import type { InsightCounts, SiteInsights } from '#server/insights/site-insights.ts';

export interface Data extends Omit<SiteInsights, 'days'> {
  title: string;
  site: ShownSite;
  days: (InsightCounts & { day: string })[];
  from: string;
  to: string;
  /** Whether the days are those that were chosen. */
  range: 'chosen' | 'shortened' | 'reversed';
}

/** A range that ends before it begins is one day, and a long one its last days: see `SiteInsights`. */
function rangeShown(from: string | undefined, firstDay: string): Data['range'] {
  if (from === undefined || from === firstDay) return 'chosen';
  return from < firstDay ? 'shortened' : 'reversed';
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, siteInsights } = context.services;
  const site = await sites.get(viewer, context.routeParams.slug ?? '');
  const query = insightsQuery.parse(camelCaseKeys(context.urlParsed.search));
  const { days, ...insights } = await siteInsights.get(viewer, site.id, query);
  const timeZone = viewer.timeZone ?? 'UTC';
  const isLong = days.length > 300;
  const dayOf = (day: (typeof days)[number] | undefined) => (day ? isoDay(day.start, timeZone) : '');
  return {
    title: `Insights – ${site.name}`,
    site: shownSite(site, viewer),
    ...insights,
    days: days.map(({ start, ...counts }) => ({
      ...counts,
      day: formatOrdinalDate(start, { timeZone, withYear: isLong }),
    })),
    range: rangeShown(query.from, dayOf(days[0])),
    from: query.from ?? dayOf(days[0]),
    to: query.to ?? dayOf(days.at(-1)),
  };
});
