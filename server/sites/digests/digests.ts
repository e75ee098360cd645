import { type Notifications, presentOwnUser, type Users, type Viewer } from '../../accounts/accounts.ts';
import { dayIn, weekBeginning } from '../../platform/calendar.ts';
import { isoIn } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import { MAIL_JOB } from '../../platform/mail/mail-job.ts';
import { createUnsubscribeTokens } from '../../platform/mail/unsubscribe-tokens.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Gaps, isCertain } from '../gaps/gaps.ts';
import type { Insights, SiteInsights } from '../insights/insights.ts';
import type { Sites } from '../sites/sites.ts';
import { digestMail, type SiteDigest } from './digests.mails.ts';
import { deleteOldDigests, insertDigest, listOwners, listTimeZones } from './digests.queries.ts';

/** The kind of job that mails one owner the week of their websites. */
export const DIGEST_JOB = 'digest';

interface Payload {
  userId: string;
  /** The Monday after the week, `2026-11-23`. */
  week: string;
}

interface Deps extends Pick<Platform, 'database' | 'clock' | 'settings' | 'queue'> {
  users: Pick<Users, 'findById'>;
  sites: Pick<Sites, 'list'>;
  siteInsights: Pick<SiteInsights, 'get'>;
  insights: Pick<Insights, 'unread'>;
  gaps: Pick<Gaps, 'all'>;
  notifications: Pick<Notifications, 'wants'>;
  secret: string;
}

const HOUR = 8;
const OWNERS_AT_A_TIME = 200;
const MAX_SITES = 50;
const SHOWN = 5;
const KEEP_SECONDS = 60 * 24 * 3600;

/** The weekly mail to owners: on Mondays at 8:00 of their time zone, once. */
export function createDigests({ database: { db }, clock, settings, queue, users, ...deps }: Deps) {
  const { sites, siteInsights, insights, gaps, notifications } = deps;
  const tokens = createUnsubscribeTokens(deps.secret);

  async function enqueueIn(timeZone: string | null, week: string): Promise<void> {
    for (;;) {
      const owners = await listOwners(db, timeZone, week, OWNERS_AT_A_TIME);
      if (owners.length === 0) return;
      for (const userId of owners)
        await inTransaction(db, async (tx) => {
          const payload: Payload = { userId, week };
          if (await insertDigest(tx, userId, week)) await queue.enqueue(tx, DIGEST_JOB, payload);
        });
    }
  }

  /** The seven days before the Monday, as dates. */
  function daysBefore(week: string, timeZone: string) {
    const monday = new Date(`${week}T12:00:00Z`);
    const dayBefore = (days: number) =>
      new Date(monday.getTime() - days * 24 * 3600 * 1000).toISOString().slice(0, 10);
    const from = dayBefore(7);
    return { from, to: dayBefore(1), start: dayIn(timeZone, from).start };
  }

  async function digestsOf(viewer: Viewer, week: ReturnType<typeof daysBefore>): Promise<SiteDigest[]> {
    const { results } = await sites.list(viewer, { limit: MAX_SITES, page: 1 }, { isOwn: true });
    const unread = await insights.unread(viewer, MAX_SITES);
    const digests: SiteDigest[] = [];
    for (const { id, name, slug } of results) {
      const { totals } = await siteInsights.get(viewer, id, { from: week.from, to: week.to });
      const { questions, answered, searches, leads } = totals;
      if (questions + searches + leads === 0) continue;
      const open = await gaps.all(viewer, id);
      digests.push({
        name,
        slug,
        questions,
        answered,
        searches,
        leads,
        gaps: open.filter((gap) => isCertain(gap) && gap.lastAt >= week.start).slice(0, SHOWN),
        failures: unread.filter(({ siteSlug }) => siteSlug === slug).flatMap(({ error }) => error ?? []),
      });
    }
    return digests;
  }

  return {
    /** Call it now and then: each digest is enqueued once, also after a late start of the server. */
    async enqueueDue(): Promise<void> {
      for (const timeZone of await listTimeZones(db)) {
        const week = weekBeginning(timeZone ?? 'UTC', clock.now(), HOUR);
        if (week) await enqueueIn(timeZone, week);
      }
    },

    /** A week without any activity is not mailed. */
    job: {
      concurrency: 1,
      async run(payload, _signal, { end }) {
        const { userId, week } = payload as Payload;
        const user = await users.findById(userId);
        if (!user || user.suspended_at || !(await notifications.wants(userId, 'digest'))) return 'done';
        const timeZone = user.time_zone ?? 'UTC';
        const days = daysBefore(week, timeZone);
        const digests = await digestsOf(presentOwnUser(user), days);
        if (digests.length === 0) return 'done';
        const content = { start: days.start, timeZone, sites: digests };
        const mail = digestMail(user, content, tokens.issue(userId, 'digest'), settings.values);
        await inTransaction(db, async (tx) => {
          await queue.enqueue(tx, MAIL_JOB, mail);
          await end(tx);
        });
        return 'done';
      },
    } satisfies JobHandler,

    deleteOld: () => deleteOldDigests(db, isoIn(clock, -KEEP_SECONDS).slice(0, 10)),
  };
}
