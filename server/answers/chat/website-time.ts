import { TZDate } from '@date-fns/tz';
import type { Users } from '../../accounts/accounts.ts';
import type { Bots } from '../../assistants/assistants.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';

interface Deps {
  db: Db;
  clock: Clock;
  bots: Pick<Bots, 'ownerOf'>;
  users: Pick<Users, 'findById'>;
}

/** The time at a bot's website, which is in the time zone of its owner. */
export const createWebsiteTime =
  ({ db, clock, bots, users }: Deps) =>
  async (botId: string): Promise<TZDate> => {
    const ownerId = await bots.ownerOf(db, botId);
    const owner = ownerId === undefined ? undefined : await users.findById(ownerId);
    return new TZDate(clock.now(), owner?.time_zone ?? 'UTC');
  };
