import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tables } from '../../platform/db/schema.ts';

export const findPlanGrant = (db: Db, userId: string) =>
  db.selectFrom('plan_grants').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const savePlanGrant = (db: Db, grant: Selectable<Tables['plan_grants']>) =>
  db
    .insertInto('plan_grants')
    .values(grant)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        plan: grant.plan,
        limits: grant.limits,
        updated_at: grant.updated_at,
      }),
    )
    .execute();
