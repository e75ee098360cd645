import { isoIn } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteOlderEvents,
  deleteOlderOfApiClients,
  deleteOlderOfSite,
  listSitesWithRetention,
} from './retention.queries.ts';

const DAY_SECONDS = 24 * 3600;

/** Events and searches of visitors. */
const EVENT_DAYS = 90;
/** Conversations of API clients. */
const API_CLIENT_DAYS = 90;

/** How long what visitors wrote and did is stored. */
export function createRetention({
  database: { db },
  clock,
  settings,
}: Pick<Platform, 'database' | 'clock' | 'settings'>) {
  const daysAgo = (days: number) => isoIn(clock, -days * DAY_SECONDS);
  const apiClientDays = () => Math.min(API_CLIENT_DAYS, settings.values.conversationDays ?? Infinity);

  return {
    apiClientDays,

    /** Deletes conversations after the days of their site, or the fewer of the installation. */
    async deleteConversations(signal: AbortSignal): Promise<void> {
      const { conversationDays: most } = settings.values;
      for (const { id, days } of await listSitesWithRetention(db, most))
        await deleteOlderOfSite(db, id, daysAgo(Math.min(days ?? Infinity, most ?? Infinity)), signal);
      await deleteOlderOfApiClients(db, daysAgo(apiClientDays()), signal);
    },

    /** Deletes events and searches. */
    deleteEvents: (signal: AbortSignal): Promise<void> => deleteOlderEvents(db, daysAgo(EVENT_DAYS), signal),
  };
}
