import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

export type ModelProviderRow = Selectable<Tables['model_providers']>;

/** Those of an owner, or of the installation (null), the oldest first. */
export const listModelProviders = (db: Db, ownerId: string | null) =>
  db
    .selectFrom('model_providers')
    .selectAll()
    .where('owner_id', 'is not distinct from', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findModelProvider = (db: Db, ownerId: string | null, preset: string) =>
  db
    .selectFrom('model_providers')
    .selectAll()
    .where('owner_id', 'is not distinct from', ownerId)
    .where('preset', '=', preset)
    .executeTakeFirst();

export async function isOfAdmin(db: Db, ownerId: string): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('system_role')
    .where('id', '=', ownerId)
    .executeTakeFirst();
  return owner?.system_role === 'ADMIN';
}

export const insertModelProvider = (tx: Db, row: ModelProviderRow) =>
  tx.insertInto('model_providers').values(row).returningAll().executeTakeFirstOrThrow();

/** Changes nothing while the problem stays the same: then its beginning stays too. */
export const updateProblem = (
  db: Db,
  id: string,
  change: Pick<ModelProviderRow, 'problem' | 'problem_since'>,
) =>
  db
    .updateTable('model_providers')
    .set(change)
    .where('id', '=', id)
    .where('problem', 'is distinct from', change.problem)
    .execute();

/** An owner has one of each preset, the installation one of each provider. */
export const deleteModelProvider = (
  tx: Db,
  ownerId: string | null,
  { preset, provider }: Pick<ModelProviderRow, 'preset' | 'provider'>,
) =>
  tx
    .deleteFrom('model_providers')
    .where('owner_id', 'is not distinct from', ownerId)
    .where(ownerId === null ? 'provider' : 'preset', '=', ownerId === null ? provider : preset)
    .returning('id')
    .executeTakeFirst();
