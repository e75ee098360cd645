import { roleMay } from '#lib/site-roles.ts';
import type { Seats } from '../../plans/plans.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  findPresence,
  findVisitorChat,
  listAssignedMembers,
  listOpenOf,
  listOverdue,
} from './takeover.queries.ts';
import type { TransitionDeps, Transitions } from './transitions.ts';

/** An operator whose last connection ended so long ago has left; a page that is loaded anew takes less. */
const LEFT_SECONDS = 90;

const PAUSED = 'Back to waiting: the operator is paused.';

const NEVER = '1970-01-01T00:00:00.000Z';

/** Conversations whose operator, or whose team, takes too long. */
export function createDeadlines({
  database: { db },
  clock,
  log,
  transitions,
  seats,
}: TransitionDeps & Pick<Platform, 'log'> & { transitions: Transitions; seats: Pick<Seats, 'rolesOf'> }) {
  const startedAt = isoNow(clock);

  /** Nobody has left, while those whom a stop of the server has cut off connect again. */
  const leftBefore = (): string => {
    const before = isoIn(clock, -LEFT_SECONDS);
    return startedAt <= before ? before : NEVER;
  };

  async function hasLeft(tx: Db, userId: string | null, since: string | null): Promise<boolean> {
    const presence = userId ? await findPresence(tx, userId) : undefined;
    return (
      presence !== undefined &&
      since !== null &&
      presence.seen_at >= since &&
      presence.seen_at <= leftBefore()
    );
  }

  async function settle(tx: Db, chatId: string): Promise<void> {
    const chat = await findVisitorChat(tx, chatId);
    if (!chat) return;
    const conversation = await transitions.lock(tx, chat);
    const { claim_by, answer_by, assignee_id, claimed_at } = conversation.state;
    const now = isoNow(clock);
    if (claim_by && claim_by <= now) return transitions.tellUnclaimed(tx, conversation);
    if (!answer_by) return;
    if (answer_by <= now)
      return transitions.wait(tx, conversation, 'Back to waiting: the operator has not answered in time.');
    if (await hasLeft(tx, assignee_id, claimed_at))
      await transitions.wait(tx, conversation, 'Back to waiting: the operator went offline.');
  }

  async function waitAgain(tx: Db, userId: string, reason: string, siteId?: string): Promise<void> {
    for (const { chatId } of await listOpenOf(tx, userId, siteId)) {
      const chat = await findVisitorChat(tx, chatId);
      if (!chat) continue;
      const conversation = await transitions.lock(tx, chat);
      // Another request may have claimed or closed it meanwhile.
      const { status, assignee_id } = conversation.state;
      if (status === 'open' && assignee_id === userId) await transitions.wait(tx, conversation, reason);
    }
  }

  /** A conversation that fails does not hold up the others. */
  const apart = (change: (tx: Db) => Promise<void>): Promise<void> =>
    inTransaction(db, change).catch((error: unknown) =>
      log.error({ err: error }, 'a deadline of a conversation was not kept'),
    );

  /** A smaller plan or a suspension pauses members from one moment to the next, and nothing tells of it. */
  async function releaseOfPaused(): Promise<void> {
    for (const [userId, assigned] of Map.groupBy(await listAssignedMembers(db), (one) => one.userId)) {
      const roles = await seats.rolesOf(
        userId,
        assigned.map(({ siteId }) => siteId),
      );
      for (const { siteId } of assigned) {
        const role = roles.get(siteId);
        if (!role || !roleMay(role, 'conversations'))
          await apart((tx) => waitAgain(tx, userId, PAUSED, siteId));
      }
    }
  }

  return {
    /** Run regularly by one of the processes. */
    async settleOverdue(): Promise<void> {
      await releaseOfPaused();
      for (const { chatId } of await listOverdue(db, isoNow(clock), leftBefore()))
        await apart((tx) => settle(tx, chatId));
    },

    /** Call it when a user loses access to the conversations of a website, or of all. */
    waitAgain,
  };
}
