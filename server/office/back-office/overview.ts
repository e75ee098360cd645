import { fromCents } from '#lib/money.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  countAnswersByMonth,
  countByMonth,
  countFailedReadings,
  countPastDue,
  type Month,
  sumEnding,
  sumRecurringByMonth,
  sumRevenueByMonth,
} from './overview.queries.ts';

const MONTHS = 12;

/** A number of the installation month by month, the current month last. */
export interface Series {
  /** All of them, or of a flow the current month's. */
  value: number;
  /** Of each month: how many were added, or the amount. */
  byMonth: number[];
}

export type Overview = ReturnType<typeof createOverview>;

/** The numbers of the whole installation, for admins. Months are those of UTC; money is in US dollars. */
export function createOverview({
  database: { db },
  config,
  clock,
}: Pick<Platform, 'database' | 'config' | 'clock'>) {
  return {
    async numbers() {
      const months = lastMonths(clock.now(), MONTHS);
      const [users, sites, bots, answers, revenue, recurring, ending] = await Promise.all([
        countByMonth(db, 'users', months),
        countByMonth(db, 'sites', months),
        countByMonth(db, 'bots', months),
        countAnswersByMonth(db, months),
        config.plans ? sumRevenueByMonth(db, months) : null,
        config.plans ? sumRecurringByMonth(db, months) : null,
        config.plans ? sumEnding(db) : 0,
      ]);
      const ofFlow = (byMonth: number[]): Series => ({ value: byMonth.at(-1) ?? 0, byMonth });
      const inDollars = (cents: number[]): Series => ofFlow(cents.map((amount) => fromCents(amount)));
      return {
        months: months.map(({ month }) => month),
        users,
        sites,
        bots,
        answers: ofFlow(answers),
        /** Null where nothing is sold. */
        revenue: revenue && inDollars(revenue),
        /** At the end of each month, and now. */
        recurring: recurring && inDollars(recurring),
        /** The part of it that is cancelled and runs until the end of its period. */
        ending: fromCents(ending),
      };
    },

    countFailedReadings: (): Promise<number> => countFailedReadings(db),

    /** Counts the subscriptions whose payment failed. */
    countPastDue: (): Promise<number> => countPastDue(db),
  };
}

function lastMonths(now: Date, count: number): Month[] {
  const startOf = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back));
  return Array.from({ length: count }, (_, position) => {
    const back = count - 1 - position;
    const start = startOf(back).toISOString();
    return { month: start.slice(0, 7), start, end: startOf(back - 1).toISOString() };
  });
}
