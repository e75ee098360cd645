import { fromMinorUnits } from '#lib/money.ts';
import { isoIn } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { countSales, countSignUps, listFailedReadings, listSales, listSignUps } from './news.queries.ts';

/** How long sign-ups and sales are new. */
const NEW_SECONDS = 24 * 3600;

export type News = ReturnType<typeof createNews>;
export type NewsItem = Awaited<ReturnType<News['newest']>>[number];

/** Sign-ups, sales and websites that could not be read, for admins. */
export function createNews({
  database: { db },
  config,
  clock,
}: Pick<Platform, 'database' | 'config' | 'clock'>) {
  return {
    /** Those of the last day. */
    async counts() {
      const since = isoIn(clock, -NEW_SECONDS);
      const [signUps, sales] = await Promise.all([
        countSignUps(db, since),
        config.plans ? countSales(db, since) : 0,
      ]);
      return { signUps, sales };
    },

    /** At most so many of each kind. */
    async newest(limit: number) {
      const [signUps, sales, failed] = await Promise.all([
        listSignUps(db, limit),
        config.plans ? listSales(db, limit) : [],
        listFailedReadings(db, limit),
      ]);
      return [
        ...signUps.map(({ id, name, created_at: at }) => ({ kind: 'sign-up' as const, id, name, at })),
        ...sales.map(({ id, number, lines, currency, amount_paid_cents, user_id, user_name, at }) => ({
          kind: 'sale' as const,
          id,
          number,
          /** The last line of a change names the new plan. */
          what: descriptionOf(lines),
          currency,
          amount: fromMinorUnits(amount_paid_cents, currency),
          /** Null after the account was deleted. */
          user: user_id === null ? null : { id: user_id, name: user_name ?? '' },
          at,
        })),
        ...failed.map(({ id, name, domain, failed_at: at }) => ({
          kind: 'failed-reading' as const,
          id,
          name,
          domain,
          at,
        })),
      ];
    },
  };
}

function descriptionOf(lines: string): string {
  const parts: { description: string }[] = JSON.parse(lines);
  return parts.at(-1)?.description ?? '';
}
