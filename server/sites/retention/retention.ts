import { isoIn } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteOlderEvents,
  deleteOlderOfPrograms,
  deleteOlderOfSite,
  listSitesWithRetention,
} from './retention.queries.ts';

const DAY_SECONDS = 24 * 3600;

/** Events and searches of visitors. */
const EVENT_DAYS = 90;
/** Conversations of programs with an API key. */
const PROGRAM_DAYS = 90;

/** How long what visitors wrote and did is stored. */
export function createRetention({
  database: { db },
  clock,
  settings,
}: Pick<Platform, 'database' | 'clock' | 'settings'>) {
  const daysAgo = (days: number) => isoIn(clock, -days * DAY_SECONDS);
  const programDays = () => Math.min(PROGRAM_DAYS, settings.values.conversationDays ?? Infinity);

  return {
    programDays,

    /** Deletes conversations after the days of their site, or the fewer of the installation; and events. */
    async deleteOld(signal: AbortSignal): Promise<void> {
      const { conversationDays: most } = settings.values;
      for (const { id, days } of await listSitesWithRetention(db, most))
        await deleteOlderOfSite(db, id, daysAgo(Math.min(days ?? Infinity, most ?? Infinity)), signal);
      await deleteOlderOfPrograms(db, daysAgo(programDays()), signal);
      await deleteOlderEvents(db, daysAgo(EVENT_DAYS), signal);
    },
  };
}
