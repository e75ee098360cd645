import { camelCaseKeys } from '#lib/case.ts';
import { formatOrdinalDate, isoDay } from '#lib/dates.ts';
import { insightsQuery } from '#lib/schemas/conversations.ts';
import { MAX_NAME_LIKE } from '#lib/schemas/fields.ts';
import { pageData } from '#renderer/page-data.ts';
import { loadSite } from '../../../load-site.ts';

export const data = pageData(async (context) => {
  const { viewer, site, path } = await loadSite(context, 'insights');
  const query = insightsQuery.parse(camelCaseKeys(context.urlParsed.search));
  const { siteInsights, peopleInsights } = context.services;
  const [{ days, topQuestions, ...insights }, people] = await Promise.all([
    siteInsights.get(viewer, site.id, query),
    peopleInsights.get(viewer, site.id, query),
  ]);
  const timeZone = viewer.timeZone ?? 'UTC';
  const isLong = days.length > 300;
  const dayOf = (day: (typeof days)[number] | undefined) => (day ? isoDay(day.start, timeZone) : '');
  const from = query.from ?? dayOf(days[0]);
  const to = query.to ?? dayOf(days.at(-1));
  const ofOutcome = (outcome: string) =>
    `${path}/conversations?${new URLSearchParams({ outcome, from, to })}`;
  return {
    title: `Insights – ${site.name}`,
    site,
    path,
    ...insights,
    people,
    peopleCsv: `/api/sites/${site.id}/insights/people?${new URLSearchParams({ from, to, format: 'csv' })}`,
    topQuestions: topQuestions.map((question) => ({
      ...question,
      conversations: `${path}/conversations?${questionSince(question.text, from)}`,
    })),
    /** The addresses of the conversations with this outcome. */
    conversationsWith: { doubtful: ofOutcome('doubtful'), person: ofOutcome('asked_for_person') },
    days: days.map(({ start, ...counts }) => ({
      ...counts,
      day: formatOrdinalDate(start, { timeZone, withYear: isLong }),
    })),
    /** The days differ from the chosen ones if the range was too long or reversed. */
    range: rangeShown(query.from, dayOf(days[0])),
    from,
    to,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;

/** Other spellings of a question may end otherwise, and a conversation may go on after the last day. */
const questionSince = (question: string, from: string) =>
  new URLSearchParams({ nameLike: question.replace(/[\p{P}\s]{1,20}$/u, '').slice(0, MAX_NAME_LIKE), from });

/** A range that ends before it begins is one day, and a long one its last days: see `SiteInsights`. */
function rangeShown(from: string | undefined, firstDay: string) {
  if (from === undefined || from === firstDay) return 'chosen';
  return from < firstDay ? 'shortened' : 'reversed';
}
