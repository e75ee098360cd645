import type { Tables } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { withDatabase } from '../database/with-database.ts';

type User = Tables['users'];

/**
 * Inserts users besides a server's first admin, each created a day before the previous one; default: verified, without
 * a role, with the admin's password.
 */
export function addPeople(url: string, people: (Pick<User, 'name'> & Partial<User>)[]): Promise<void> {
  return withDatabase(url, async (db) => {
    const admin = await db
      .selectFrom('users')
      .selectAll()
      .where('system_role', '=', 'ADMIN')
      .executeTakeFirstOrThrow();
    const rows = people.map((person, position) => {
      const at = new Date(Date.now() - (position + 1) * 24 * 3600 * 1000).toISOString();
      return {
        ...admin,
        id: newId(),
        email: `${person.name}@example.org`,
        system_role: null,
        email_verified_at: at,
        created_at: at,
        updated_at: at,
        ...person,
      };
    });
    await db.insertInto('users').values(rows).execute();
  });
}
