import { chunksOf } from '../../platform/chunks-of.ts';
import type { Db } from '../../platform/db/connect.ts';

const AT_A_TIME = 200;

/** Notes that operators are connected. */
export async function touchPresence(db: Db, userIds: string[], seen_at: string): Promise<void> {
  for (const ids of chunksOf(userIds, AT_A_TIME)) {
    const known = await db.selectFrom('users').select('id').where('id', 'in', ids).execute();
    if (known.length === 0) continue;
    await db
      .insertInto('operator_presence')
      .values(known.map(({ id }) => ({ user_id: id, seen_at })))
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ seen_at }))
      .execute();
  }
}

/** Notes that the visitors of these conversations are connected. */
export async function touchVisitors(db: Db, chatIds: string[], visitor_seen_at: string): Promise<void> {
  for (const ids of chunksOf(chatIds, AT_A_TIME))
    await db.updateTable('takeovers').set({ visitor_seen_at }).where('chat_id', 'in', ids).execute();
}
