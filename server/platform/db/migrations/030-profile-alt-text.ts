import { type Kysely, sql } from 'kysely';

/** The alt text of the uploaded picture of a profile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('profile_image_alt', 'text').execute();
  await sql`update users set profile_image_alt =
    (select alt_text from media where media.id = users.profile_media_id) where profile_media_id is not null`.execute(
    db,
  );
}
