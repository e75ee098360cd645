import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../platform/db/connect.ts';
import { contains } from '../../platform/db/like.ts';

/**
 * Matches public posts that contain the text: in the title, or as consecutive words of the excerpt and the text, of which
 * the last one may be incomplete. Finding parts within words would need every text to be read.
 */
export function containsText(engine: Engine, text: string): RawBuilder<boolean> {
  const inTitle = sql`select id from posts where status = 'live' and approval_status = 'approved' and ${contains('title', text)}`;
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu);
  if (engine === 'postgres')
    return sql`posts.id in (${words ? onPostgres(words) : NOWHERE} union all ${inTitle})`;
  // With the plus, the posts are not looked up by these ids: the index of public posts has what lists need.
  return sql`+posts.id in (${words ? onSqlite(words) : NOWHERE} union all ${inTitle})`;
}

const NOWHERE = sql`select id from posts where 1 = 0`;

const onPostgres = (words: string[]) =>
  sql`select id from posts where status = 'live' and approval_status = 'approved' and
    post_words(title, excerpt, body) @@ to_tsquery('simple', ${`${words.join(' <-> ')}:*`})`;

const onSqlite = (words: string[]) =>
  sql`select post_id from post_documents where doc in (select rowid from post_words where post_words match ${`"${words.join(' ')}" *`})`;
