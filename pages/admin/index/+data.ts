import { subscriptionRow } from '#components/shop/billing/sales-rows.ts';
import { isAdmin } from '#lib/roles.ts';
import { ADMIN_INVOICES, ADMIN_SITES, ADMIN_SUBSCRIPTIONS, ADMIN_USERS } from '#lib/routes.ts';
import { pageData, staffPage } from '#renderer/page-data.ts';
import { loadPosts, OLDEST_WAITING } from '../../load-posts.ts';
import { latestEvents } from './events.ts';
import { metricsOf } from './metrics.ts';

const SHOWN_EVENTS = 8;
const SHOWN_POSTS = '5';

export const data = pageData(async (context) => {
  const viewer = staffPage(context);
  const { news, overview, system, audit, subscriptionList, config, clock } = context.services;
  const waiting = await loadPosts(context, viewer, { limit: [SHOWN_POSTS] }, OLDEST_WAITING);
  if (!isAdmin(viewer)) return { waiting, installation: null };
  const [numbers, attention, unread, pastDue, cancelled, counts, entries, newest] = await Promise.all([
    overview.numbers(),
    system.attention(),
    overview.countFailedReadings(),
    config.plans ? overview.countPastDue() : 0,
    config.plans ? subscriptionList.cancelled() : [],
    news.counts(),
    audit.newest(SHOWN_EVENTS),
    news.newest(SHOWN_EVENTS),
  ]);
  const display = { viewer, now: clock.now() };
  return {
    waiting,
    installation: {
      metrics: metricsOf(numbers),
      attention: [...attention, ...unreadItem(unread), ...pastDueItem(pastDue), ...newItems(counts)],
      cancelled: cancelled.map((each) => subscriptionRow(each, display)),
      events: latestEvents({ entries, news: newest, limit: SHOWN_EVENTS }, display),
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

function newItems({ signUps, sales }: { signUps: number; sales: number }): { text: string; href: string }[] {
  const item = (count: number, noun: string, href: string) =>
    count === 0
      ? []
      : [{ text: `${count} new ${count === 1 ? noun : `${noun}s`} in the last 24 hours`, href }];
  return [...item(signUps, 'sign-up', ADMIN_USERS), ...item(sales, 'sale', ADMIN_INVOICES)];
}
