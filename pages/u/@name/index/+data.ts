import type { AskedInVain, FailedModel, OpenLeads, UnreadSite } from '#components/dashboard/Attention.tsx';
import type { ShownConversation } from '#components/dashboard/Conversations.tsx';
import { type UsageRow, usageRows } from '#components/dashboard/usage-rows.ts';
import type { SiteWithSources } from '#components/sites/SiteCard.tsx';
import type { ChartDay } from '#components/ui/DayChart.tsx';
import { formatMonth, formatOrdinalDate } from '#lib/dates.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { sitePath, siteTabPath } from '#lib/routes.ts';
import { domain } from '#lib/schemas/sites.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';
import type { UsedUpLimit } from '#server/billing/billing.ts';
import type { BotView } from '#server/bots/bots.ts';
import type { DayOfQuestions, UnansweredQuestion } from '#server/insights/insights.ts';

/** The number of items in each list. */
const SHOWN = 5;

export interface Data {
  userName: string;
  firstName: string | null;
  sites: SiteWithSources[];
  sitesCount: number;
  /** Those without a website; null where there is none and no room for one. */
  bots: BotView[] | null;
  unread: UnreadSite[];
  failedModels: FailedModel[];
  leads: OpenLeads[];
  unanswered: AskedInVain[];
  votedDown: AskedInVain[];
  conversations: ShownConversation[];
  days: ChartDay[];
  usage: UsageRow[];
  /** The month of the usage. */
  month: string;
  /** The address that was entered at the sign-up, and what is wrong with it. */
  pendingSite: { address: string; problem: string } | null;
  /** Why no further website can be added. */
  limit: UsedUpLimit | null;
}

export const data = pageData(async (context): Promise<Data> => {
  const viewer = ownPage(context);
  const { sites, knowledge, bots, entitlements, insights, gaps, models, users, clock } = context.services;
  const [own, ownBots, limits, usage, questions, unread, votedDown, leads, conversations, limit, mayAddBots] =
    await Promise.all([
      sites.list(viewer, { limit: SHOWN, page: 1 }),
      bots.list(viewer, { hasWebsite: false }, { limit: SHOWN, page: 1 }),
      entitlements.limitsOf(viewer.id),
      insights.usage(viewer),
      insights.questions(viewer),
      insights.unread(viewer, SHOWN),
      insights.votedDown(viewer),
      insights.openLeads(viewer),
      insights.conversations(viewer, SHOWN),
      entitlements.usedUpLimit(viewer.id, 'sites'),
      bots.hasOrMayAdd(viewer),
    ]);
  const [sources, unanswered, stillBad, failedModels] = await Promise.all([
    knowledge.sourcesOf(own.results.map((site) => site.botId)),
    gaps.stillOpen(viewer, questions.unanswered),
    gaps.stillOpen(viewer, votedDown),
    Promise.all(
      questions.modelFailures.map(async ({ botId, problem, ...site }) => ({
        ...site,
        message: await models.describe(await bots.get(viewer, botId), problem),
      })),
    ),
  ]);
  const now = clock.now();
  const display = { viewer, now };
  const siteHref = (slug: string) => sitePath(viewer.name, slug);
  const shown = (questions: UnansweredQuestion[]): AskedInVain[] =>
    questions.slice(0, SHOWN).map(({ siteSlug, lastAskedAt, ...question }) => ({
      ...question,
      siteHref: siteHref(siteSlug),
      gapsHref: siteTabPath(viewer.name, siteSlug, 'gaps'),
      last: displayTimestamp(lastAskedAt, display),
    }));
  return {
    userName: viewer.name,
    firstName: viewer.firstName,
    sites: own.results.map((site) => ({ site, sources: sources.get(site.botId) ?? [] })),
    sitesCount: own.count,
    bots: mayAddBots ? ownBots.results : null,
    unread: unread.map(({ siteSlug, siteName, ...source }) => ({
      ...source,
      name: siteName,
      href: siteHref(siteSlug),
    })),
    failedModels: failedModels.flatMap(({ siteSlug, siteName, message }) =>
      message ? { name: siteName, href: siteTabPath(viewer.name, siteSlug, 'model'), message } : [],
    ),
    leads: leads.slice(0, SHOWN).map(({ siteSlug, siteName, leads: count }) => ({
      name: siteName,
      href: `${siteTabPath(viewer.name, siteSlug, 'leads')}?state=open`,
      count,
    })),
    unanswered: shown(unanswered),
    votedDown: shown(stillBad),
    conversations: conversations.map(({ siteSlug, lastTalkedAt, ...conversation }) => ({
      ...conversation,
      href: `${siteTabPath(viewer.name, siteSlug, 'conversations')}/${conversation.id}`,
      siteHref: siteHref(siteSlug),
      last: displayTimestamp(lastTalkedAt, display),
    })),
    days: questions.byDay.map((day) => chartDay(day, viewer.timeZone ?? 'UTC')),
    usage: usageRows(usage, limits),
    month: formatMonth(now),
    limit,
    pendingSite: own.count === 0 ? problemOf(await users.pendingSiteOf(viewer.id)) : null,
  };
});

function problemOf(address: string | undefined): Data['pendingSite'] {
  const { error } = address === undefined ? {} : domain.safeParse(address);
  return address && error ? { address, problem: error.issues[0]?.message ?? '' } : null;
}

const chartDay = ({ start, questions, unanswered }: DayOfQuestions, timeZone: string): ChartDay => ({
  day: formatOrdinalDate(start, { timeZone }),
  counts: [questions - unanswered, unanswered],
});
