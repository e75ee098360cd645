import { usageRows } from '#components/sites/dashboard/usage-rows.ts';
import { formatMonth, formatOrdinalDate } from '#lib/dates.ts';
import { displayTimestamp } from '#lib/display-timestamp.ts';
import { isSeenLately } from '#lib/widget-sighting.ts';
import { ownPage, pageData } from '#renderer/page-data.ts';
import type { OpenQuestion } from '#server/sites/sites.ts';
import { firstSteps } from './first-steps.ts';

/** The number of items in each list. */
const SHOWN = 5;

export const data = pageData(async (context) => {
  const viewer = ownPage(context);
  const { sites, bots, entitlements, insights, gaps, inbox, models, team, clock } = context.services;
  const [
    own,
    ownBots,
    limits,
    usage,
    questions,
    unread,
    doubtful,
    votedDown,
    leads,
    conversations,
    limit,
    mayAddBots,
    waiting,
    pausedSeats,
  ] = await Promise.all([
    sites.list(viewer, { limit: SHOWN, page: 1 }),
    bots.list(viewer, { hasWebsite: false }, { limit: SHOWN, page: 1 }),
    entitlements.limitsOf(viewer.id),
    entitlements.usageOf(viewer.id),
    insights.questions(viewer),
    insights.unread(viewer, SHOWN),
    insights.doubtful(viewer),
    insights.votedDown(viewer),
    insights.openLeads(viewer),
    insights.conversations(viewer, SHOWN),
    entitlements.usedUpLimit(viewer.id, 'sites'),
    bots.hasOrMayAdd(viewer),
    inbox.waitingFor(viewer),
    team.pausedSeatsOf(viewer),
  ]);
  const [progress, sources, withoutGoodAnswer, stillVotedDown, failedModels] = await Promise.all([
    viewer.firstStepsDismissed ? null : insights.progress(viewer),
    context.services.sources.sourcesOf(own.results.map((site) => site.botId)),
    gaps.stillOpen(viewer, [
      ...questions.unanswered.map((question) => ({ ...question, isDoubtful: false })),
      ...doubtful.map((question) => ({ ...question, isDoubtful: true })),
    ]),
    gaps.stillOpen(viewer, votedDown),
    Promise.all(
      questions.modelFailures.map(async ({ botId, problem, ...site }) => ({
        ...site,
        message: await models.describe(await bots.get(viewer, botId), problem),
      })),
    ),
  ]);
  const now = clock.now();
  const isOnlyMember = own.count > 0 && own.results.every(({ role }) => role !== 'owner');
  const at = (time: string) => displayTimestamp(time, { viewer, now });
  const shown = <Question extends OpenQuestion>(questions: Question[]) =>
    questions.slice(0, SHOWN).map((question) => ({ ...question, last: at(question.lastAt) }));
  return {
    userId: viewer.id,
    userName: viewer.name,
    /** How many conversations wait for a person. */
    waiting: waiting ?? 0,
    pausedSeats,
    steps:
      progress && !isOnlyMember
        ? firstSteps({
            ...progress,
            userName: viewer.name,
            siteSlug: own.results.find(({ role }) => role === 'owner')?.slug,
            isVerified: viewer.isVerified,
            isInstalled: isSeenLately(progress.widgetSeenAt, now),
          })
        : [],
    firstName: viewer.firstName,
    sites: own.results.map((site) => ({ site, sources: sources.get(site.botId) ?? [] })),
    sitesCount: own.count,
    /** Those without a website; null where there is none and no room for one. */
    bots: mayAddBots ? ownBots.results : null,
    unread,
    failedModels: failedModels.filter(({ message }) => message),
    leads: leads.slice(0, SHOWN),
    open: shown(withoutGoodAnswer),
    votedDown: shown(stillVotedDown),
    conversations: conversations.map((chat) => ({ ...chat, last: at(chat.lastTalkedAt) })),
    days: questions.byDay.map(({ start, questions, unanswered }) => ({
      day: formatOrdinalDate(start, { timeZone: viewer.timeZone ?? 'UTC' }),
      counts: [questions - unanswered, unanswered] satisfies [number, number],
    })),
    usage: usageRows(usage, limits),
    /** The month of the usage. */
    month: formatMonth(now),
    /** Why no further website can be added. */
    limit,
  };
});

export type Data = Awaited<ReturnType<typeof data>>;
