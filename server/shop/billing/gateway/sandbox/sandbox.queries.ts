import type { Selectable } from 'kysely';
import type { Db, Engine } from '../../../../platform/db/connect.ts';
import type { Tables } from '../../../../platform/db/schema.ts';

export type SandboxRow = Selectable<Tables['sandbox_customers']>;

/** @returns the id of the user's customer, which is inserted if there is none */
export async function ensureCustomer(db: Db, row: SandboxRow): Promise<string> {
  await db
    .insertInto('sandbox_customers')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const { id } = await db
    .selectFrom('sandbox_customers')
    .select('id')
    .where('user_id', '=', row.user_id)
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks the row until the transaction ends. */
export const lockCustomer = (tx: Db, engine: Engine, id: string) =>
  tx
    .selectFrom('sandbox_customers')
    .select('state')
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

export const saveCustomer = (tx: Db, id: string, changes: Pick<SandboxRow, 'state' | 'due_at'>) =>
  tx.updateTable('sandbox_customers').set(changes).where('id', '=', id).execute();

export const deleteCustomer = (db: Db, id: string) =>
  db.deleteFrom('sandbox_customers').where('id', '=', id).execute();

export const findDueCustomers = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('sandbox_customers')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
