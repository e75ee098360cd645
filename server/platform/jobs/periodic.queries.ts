import type { Db } from '../db/connect.ts';

export const listPeriodicTasks = (db: Db) => db.selectFrom('periodic_tasks').selectAll().execute();

/** Another process may have added them. */
export const addPeriodicTasks = (db: Db, rows: { name: string; due_at: string }[]) =>
  db
    .insertInto('periodic_tasks')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** @returns false if another process has claimed it. */
export async function claimPeriodicTask(
  db: Db,
  name: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('periodic_tasks')
    .set({ due_at: to })
    .where('name', '=', name)
    .where('due_at', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
