import type { Request, Response } from 'express';
import { tooManyRequests } from '../../platform/errors.ts';
import { openEventStream } from '../../platform/http/event-stream.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LiveLog, LoggedEvent } from './live-log.ts';

/** The events that one client may see. */
export interface LiveAudience {
  /** One client may have so many streams. */
  key: string;
  most: number;
  /** Of the database's search for what came before. */
  scope(): { chatId: string } | { siteIds: string[] };
  /** Whether the event may be for this client, told without its access: the others do not wake its stream. */
  concerns(event: LoggedEvent): boolean;
  /** The event as this client gets it; undefined for what is not for it. */
  show(event: LoggedEvent): { type: string; json: string } | undefined;
  /** Whether the client may go on; called so often, and when what its user may do has changed. */
  check(): Promise<boolean>;
  checkMs: number;
  /** The user whose access the events of the type `access` tell of. */
  userId?: string;
}

const PING_MS = 15_000;
/** A client for whom so many events wait is cut off, and goes on from the log. */
const MOST_WAITING = 5000;

export function createLiveStreams({
  live,
  stopping,
  draining,
}: Pick<Platform, 'stopping' | 'draining'> & { live: LiveLog }) {
  const open = new Map<string, number>();

  /** A log that begins later than the client's last event, or ends before it, cannot be continued. */
  async function startOf(after: number | undefined): Promise<{ from: number; isLost: boolean }> {
    const { first, last } = await live.bounds();
    if (after === undefined) return { from: last, isLost: false };
    const isLost = after + 1 < first || after > last;
    return { from: isLost ? last : after, isLost };
  }

  /** Everything in the log after a number, oldest first. */
  async function* shownAfter(from: number, { scope, show }: LiveAudience) {
    for (let at = from, isMore = true; isMore; ) {
      const events = await live.listAfter(at, scope());
      for (const event of events) {
        at = event.id;
        const shown = show(event);
        if (shown) yield { id: event.id, ...shown };
      }
      isMore = events.length > 0;
    }
  }

  async function follow(res: Response, after: number | undefined, audience: LiveAudience): Promise<void> {
    const stream = openEventStream(res);
    const ended = AbortSignal.any([stream.signal, stopping.signal, draining.signal]);
    const waiting: LoggedEvent[] = [];
    let wake = () => {};
    let unsubscribe = () => {};
    ended.addEventListener('abort', () => wake());
    try {
      unsubscribe = await live.subscribe((events) => {
        const concerning = events.filter(audience.concerns);
        if (concerning.length === 0) return;
        waiting.push(...concerning);
        wake();
      });
      let { from: at, isLost } = await startOf(after);
      await stream.sendNumbered({ id: at, type: isLost ? 'reset' : 'ready', json: '{}' });
      if (!isLost)
        for await (const event of shownAfter(at, audience)) {
          at = event.id;
          await stream.sendNumbered(event);
        }
      for (let checkAt = 0; !ended.aborted && waiting.length < MOST_WAITING; ) {
        const events = waiting.splice(0).filter(({ id }) => id > at);
        const isChanged = events.some((event) => isAccessOf(event, audience.userId));
        if (isChanged || performance.now() >= checkAt) {
          if (!(await audience.check())) break;
          checkAt = performance.now() + audience.checkMs;
        }
        // What the client shows may not be for it any more.
        if (isChanged) await stream.sendNumbered({ id: at, type: 'reset', json: '{}' });
        for (const event of events) {
          at = event.id;
          const shown = audience.show(event);
          if (shown) await stream.sendNumbered({ id: event.id, ...shown });
        }
        if (waiting.length > 0 || ended.aborted) continue;
        const isWoken = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(resolve, PING_MS, false);
          wake = () => {
            clearTimeout(timer);
            resolve(true);
          };
        });
        if (!isWoken) await stream.ping();
      }
    } finally {
      unsubscribe();
      stream.end();
    }
  }

  return {
    /**
     * Sends events with their numbers until the client leaves, may see them no longer, or the process ends.
     * @param after the last number that the client has; without it, from now on
     * @throws AppError 429 for too many streams of one client
     */
    async stream(res: Response, after: number | undefined, audience: LiveAudience): Promise<void> {
      const count = open.get(audience.key) ?? 0;
      if (count >= audience.most) throw tooManyRequests(PING_MS / 1000);
      open.set(audience.key, count + 1);
      try {
        await follow(res, after, audience);
      } finally {
        const left = (open.get(audience.key) ?? 1) - 1;
        if (left > 0) open.set(audience.key, left);
        else open.delete(audience.key);
      }
    },

    /** The keys of all who are connected to this process. */
    connected: (): string[] => [...open.keys()],

    /**
     * The same as one answer, for browsers whose streams are cut; of many events the first ones, and the others after
     * `eventId`. `isReset`: load everything anew.
     */
    async poll(after: number | undefined, { scope, show }: LiveAudience) {
      const { from, isLost } = await startOf(after);
      const logged = isLost ? [] : await live.listAfter(from, scope());
      const events = logged.flatMap((event) => {
        const shown = show(event);
        return shown ? { id: event.id, type: shown.type, data: JSON.parse(shown.json) as object } : [];
      });
      return { events, eventId: logged.at(-1)?.id ?? from, isReset: isLost };
    },
  };
}

const isAccessOf = ({ type, data }: LoggedEvent, userId: string | undefined): boolean =>
  type === 'access' && userId !== undefined && JSON.parse(data).user_id === userId;

/** The number of the last event that a client has: browsers repeat it in a header when they connect again. */
export function lastEventIdOf(req: Request, query: { lastEventId?: number | undefined }): number | undefined {
  const named = Number(req.get('last-event-id') || Number.NaN);
  return Number.isInteger(named) && named >= 0 ? named : query.lastEventId;
}
