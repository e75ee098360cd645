import { snakeCaseKeys } from '#lib/case.ts';
import type { LiveEvent } from '#lib/inbox.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteEventsBefore,
  findLogBounds,
  insertLiveEvent,
  type LiveEventRow,
  listEventsAfter,
} from './live.queries.ts';

/** An event of the log; `access` tells that what a person may do has changed. */
export type LoggedEvent = Pick<LiveEventRow, 'id' | 'site_id' | 'chat_id' | 'is_private' | 'data'> & {
  type: LiveEvent['type'] | 'access';
};

interface Place {
  siteId: string | null;
  chatId: string | null;
}

/** Rows that are read at a time. */
const AT_A_TIME = 500;
/** Clients that were away for longer load everything anew. */
const LOG_SECONDS = 24 * 3600;

export type LiveLog = ReturnType<typeof createLiveLog>;

/**
 * What happens in conversations with people, numbered and stored, so that a browser that was cut off goes on where it was.
 * Each process reads what was committed by any of them, when a signal tells of it.
 */
export function createLiveLog({
  database: { db, engine, signals },
  clock,
  log,
}: Pick<Platform, 'database' | 'clock' | 'log'>) {
  const readers = new Set<(events: LoggedEvent[]) => void>();
  /** The last number that readers got. */
  let last = 0;
  let isReading = false;
  let isStale = false;

  const lastId = async (): Promise<number> => (await findLogBounds(db)).last;

  async function readNew(): Promise<void> {
    while (isStale && readers.size > 0) {
      isStale = false;
      const events = (await listEventsAfter(db, last, AT_A_TIME)) as LoggedEvent[];
      last = Math.max(last, events.at(-1)?.id ?? 0);
      if (events.length === AT_A_TIME) isStale = true;
      if (events.length > 0) for (const read of readers) read(events);
    }
  }

  /** Reads what was committed since, once for any number of signals. */
  function wake(): void {
    isStale = true;
    if (isReading) return;
    isReading = true;
    readNew()
      .catch((error: unknown) => {
        isStale = true;
        log.warn({ err: error }, 'live events were not read');
      })
      .finally(() => {
        isReading = false;
        if (isStale && readers.size > 0) setTimeout(wake, RETRY_MS).unref();
      });
  }

  signals.onSignal((subject = 'live') => {
    if (subject === 'live') wake();
  });

  async function append(
    tx: Db,
    { siteId, chatId }: Place,
    type: LoggedEvent['type'],
    data: object,
    isPrivate = false,
  ) {
    await insertLiveEvent(tx, engine, {
      site_id: siteId,
      chat_id: chatId,
      type,
      is_private: Number(isPrivate),
      data: JSON.stringify(snakeCaseKeys(data)),
      created_at: isoNow(clock),
    });
    await signals.send(tx, 'live');
    // On SQLite there is no signal: the reading waits for the connection, which the transaction has.
    if (engine === 'sqlite') setImmediate(wake);
  }

  return {
    /** Adds an event in the transaction of what it tells. @param isPrivate not for the visitor */
    append: (tx: Db, place: { siteId: string; chatId: string }, event: LiveEvent, isPrivate?: boolean) =>
      append(tx, place, event.type, event.data, isPrivate),

    /** What the user may do with websites has changed: open streams check it before they send anything further. */
    accessChanged: (tx: Db, userId: string) =>
      append(tx, { siteId: null, chatId: null }, 'access', { userId }, true),

    /**
     * `read` is called with what is committed from now on, in order; events that were there before may come again.
     * @returns the function that ends it
     */
    async subscribe(read: (events: LoggedEvent[]) => void): Promise<() => void> {
      if (readers.size === 0) {
        // The log was not followed while nobody listened.
        const now = await lastId();
        if (readers.size === 0) last = now;
      }
      readers.add(read);
      return () => void readers.delete(read);
    },

    /** For the case that a signal was lost. */
    poll: async (): Promise<void> => {
      if (readers.size > 0) wake();
    },

    bounds: () => findLogBounds(db),
    lastId,
    listAfter: async (after: number, scope: Parameters<typeof listEventsAfter>[3]) =>
      (await listEventsAfter(db, after, AT_A_TIME, scope)) as LoggedEvent[],
    deleteOld: () => deleteEventsBefore(db, isoIn(clock, -LOG_SECONDS)),
  };
}

const RETRY_MS = 1000;
