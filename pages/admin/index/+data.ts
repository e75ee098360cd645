import { auditRow } from '#components/audit/audit-rows.ts';
import { subscriptionRow } from '#components/billing/sales-rows.ts';
import { isAdmin } from '#lib/roles.ts';
import { ADMIN_SITES, ADMIN_SUBSCRIPTIONS } from '#lib/routes.ts';
import { editorialPage, pageData } from '#renderer/page-data.ts';
import { loadPosts, OLDEST_WAITING } from '../../load-posts.ts';
import { metricsOf } from './metrics.ts';

const SHOWN_EVENTS = 8;
const SHOWN_POSTS = '5';

export const data = pageData(async (context) => {
  const viewer = editorialPage(context);
  const { overview, system, audit, salesLists, config, clock } = context.services;
  const waiting = await loadPosts(context, viewer, { limit: [SHOWN_POSTS] }, OLDEST_WAITING);
  if (!isAdmin(viewer)) return { waiting, installation: null };
  const [numbers, attention, unread, pastDue, cancelled, events] = await Promise.all([
    overview.numbers(),
    system.attention(),
    overview.countFailedReadings(),
    config.plans ? overview.countPastDue() : 0,
    config.plans ? salesLists.cancelled() : [],
    audit.newest(SHOWN_EVENTS),
  ]);
  return {
    waiting,
    installation: {
      metrics: metricsOf(numbers),
      attention: [...attention, ...unreadItem(unread), ...pastDueItem(pastDue)],
      cancelled: cancelled.map((each) => subscriptionRow(each, { viewer, now: clock.now() })),
      events: events.map((entry) => auditRow(entry, { viewer, now: clock.now() })),
    },
  };
});

export type Data = Awaited<ReturnType<typeof data>>;

function unreadItem(count: number): { text: string; href: string }[] {
  if (count === 0) return [];
  const text = count === 1 ? '1 website could not be read' : `${count} websites could not be read`;
  return [{ text, href: `${ADMIN_SITES}?state=failed` }];
}

function pastDueItem(count: number): { text: string; href: string }[] {
  if (count === 0) return [];
  const text = count === 1 ? '1 subscription is past due' : `${count} subscriptions are past due`;
  return [{ text, href: `${ADMIN_SUBSCRIPTIONS}?status=past_due&status=unpaid` }];
}
