import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../migration.ts';
import { createBots } from './initial/bots.ts';
import { createCatalog } from './initial/catalog.ts';
import { createChats } from './initial/chats.ts';
import { createImports } from './initial/imports.ts';
import { createKnowledge } from './initial/knowledge.ts';
import { createMedia } from './initial/media.ts';
import { createPlatform } from './initial/platform.ts';
import { createPostWords } from './initial/post-words.ts';
import { createPosts } from './initial/posts.ts';
import { createSites } from './initial/sites.ts';
import { createUsers } from './initial/users.ts';

/** The schema of the first release. Each part refers to tables of the ones before it. */
export async function up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> {
  await createPlatform(db, kinds);
  await createUsers(db, kinds);
  await createMedia(db, kinds);
  await createCatalog(db, kinds);
  await createBots(db, kinds);
  await createSites(db, kinds);
  await createKnowledge(db, kinds);
  await createChats(db, kinds);
  await createPosts(db, kinds);
  await createPostWords(db, kinds);
  await createImports(db, kinds);
}
