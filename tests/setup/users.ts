import type { Tables } from '../../server/platform/db/schema.ts';
import { newId } from '../../server/platform/ids.ts';
import { withDatabase } from './with-database.ts';

type User = Tables['users'];

/**
 * Puts people beside the first admin of a server, each a day older than the one before; without more said they have
 * confirmed their address, no role, and the admin's password.
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
