import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job-handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteOldFoundGaps, insertFoundGap, listFoundGapIds } from './gaps.queries.ts';

/** The kind of job that looks for new gaps of a website; its payload is `{ siteId }`. */
export const NEW_GAPS_JOB = 'new-gaps';

/** A question that the content does not answer, or not well, in all its spellings. */
export interface Gap {
  id: string;
  /** The question as it was last written. */
  text: string;
  /** Questions without an answer and without a page that may help. */
  questions: number;
  /** Questions for which pages that may help were named instead of an answer. */
  weak: number;
  /** Answers that are probably beside the point. */
  doubtful: number;
  /** How many searches have found nothing. */
  searches: number;
  /** Answers that were voted down. */
  downvotes: number;
  /** The last answer that was voted down, else the last doubtful one; empty without one. */
  answer: string;
  /** Why they were voted down, the newest first; each once. */
  reasons: string[];
  /** The sum of these counts. */
  times: number;
  lastAt: string;
  /** The last conversation with it. */
  chatId: string | null;
}

/** Whether more than a doubt is known: an owner is told of that only. */
export const isCertain = ({ times, doubtful }: Gap): boolean => times > doubtful;

export interface GapEvents {
  isGapWanted(tx: Db, siteId: string): Promise<boolean>;
  /** Called in the transaction that notes a gap as found. */
  gapFound(tx: Db, siteId: string, gap: Gap): Promise<void>;
}

interface Deps extends Pick<Platform, 'clock' | 'queue'> {
  db: Db;
  siteEvents: GapEvents;
  /** The gaps of the last time. */
  load(siteId: string): Promise<Gap[]>;
}

/** Joins the gaps of a busy minute, and waits until a search is typed to its end. */
const LOOK_AFTER_SECONDS = 60;
/** After this time a gap is new again: gaps are forgotten then. */
const REMEMBER_SECONDS = 90 * 24 * 3600;

/** Finds gaps that their owner was not told of. */
export const createNewGaps = ({ db, clock, queue, siteEvents, load }: Deps) => ({
  /** Call it in the transaction that stores an occurrence. */
  async occurred(tx: Db, siteId: string): Promise<void> {
    if (!(await siteEvents.isGapWanted(tx, siteId))) return;
    const options = { key: `${NEW_GAPS_JOB}:${siteId}`, inSeconds: LOOK_AFTER_SECONDS };
    await queue.enqueue(tx, NEW_GAPS_JOB, { siteId }, options);
  },

  newGapsJob: {
    concurrency: 1,
    async run(payload) {
      const { siteId } = payload as { siteId: string };
      const gaps = (await load(siteId)).filter(isCertain);
      // A write transaction for each gap of the last time would block other writes for nothing.
      const known = await listFoundGapIds(db, siteId);
      for (const gap of gaps) {
        if (known.has(gap.id)) continue;
        const found = { site_id: siteId, gap_id: gap.id, found_at: isoNow(clock) };
        await inTransaction(db, async (tx) => {
          if (await insertFoundGap(tx, found)) await siteEvents.gapFound(tx, siteId, gap);
        });
      }
      return 'done';
    },
  } satisfies JobHandler,

  deleteOldFound: () => deleteOldFoundGaps(db, isoIn(clock, -REMEMBER_SECONDS)),
});
