import { type Kysely, sql } from 'kysely';
import type { ColumnKinds } from '../migration.ts';

/** What the lists of posts filter and sort by. */
const LISTED = [
  'status',
  'approval_status',
  'published_at',
  'featured_at',
  'sponsored_at',
  'campaign_id',
  'created_at',
  'updated_at',
  'submitted_at',
  'category_id',
  'owner_id',
  'title',
];

const PUBLIC = `where status = 'live' and approval_status = 'approved'`;

/**
 * Indexes for lists of many posts. SQLite reads the text of a post to reach the columns behind it: there, the indexes
 * contain all columns that lists filter and sort by, and only the posts of a page are read. PostgreSQL stores long texts
 * elsewhere.
 */
export async function up(db: Kysely<unknown>, { engine }: ColumnKinds): Promise<void> {
  const { schema } = db;
  await schema.alterTable('post_changes').addColumn('words', 'integer').execute();
  await (engine === 'postgres' ? indexWordsOnPostgres(db) : indexWordsOnSqlite(db));
  const create = (name: string, columns: string[], where = '') =>
    sql`create index ${sql.raw(`${name} on posts (${[...new Set(columns)]}) ${where}`)}`.execute(db);

  await create('posts_awaiting', ['submitted_at', 'id'], `where approval_status = 'awaiting_approval'`);
  const inCategory = ['category_id', 'updated_at', 'id'];
  if (engine === 'postgres') return void (await create('posts_category', inCategory));

  for (const name of ['posts_changed', 'posts_owner_changed', 'posts_public', 'posts_public_in_category'])
    await schema.dropIndex(name).execute();
  await create('posts_category', [...inCategory, ...LISTED]);
  await create('posts_changed', ['updated_at', 'id', ...LISTED]);
  await create('posts_owner_changed', ['owner_id', 'updated_at', 'id', ...LISTED]);
  await create('posts_public', ['published_at', 'id', ...LISTED], PUBLIC);
  await create('posts_public_in_category', ['category_id', 'published_at', 'id', ...LISTED], PUBLIC);
}

/** The words of public posts, as a function of the row that an index holds. */
async function indexWordsOnPostgres(db: Kysely<unknown>): Promise<void> {
  // Hyphens and the like separate words, as on SQLite. The text is cut where a tsvector would be too long.
  await sql`create function post_words(title text, excerpt text, body text) returns tsvector
    language sql immutable parallel safe return to_tsvector('simple',
      regexp_replace(left(title || ' ' || coalesce(excerpt, '') || ' ' || body, 100000), '[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7f]+', ' ', 'g'))`.execute(
    db,
  );
  await sql
    .raw(`create index posts_words on posts using gin (post_words(title, excerpt, body)) ${PUBLIC}`)
    .execute(db);
}

/** The words of public posts, in a full-text index that triggers keep: nothing is stored twice. */
async function indexWordsOnSqlite(db: Kysely<unknown>): Promise<void> {
  const add = `insert into post_documents (post_id) select id from posts where id = new.id and status = 'live' and
      approval_status = 'approved';
    insert into post_words (rowid, words) select doc, new.title || ' ' || coalesce(new.excerpt, '') || ' ' || new.body
      from post_documents where post_id = new.id;`;
  for (const statement of [
    `create table post_documents (doc integer primary key,
      post_id text not null unique references posts(id) on delete cascade)`,
    `create virtual table post_words using fts5(words, content = '', contentless_delete = 1,
      tokenize = 'unicode61 remove_diacritics 0')`,
    `create trigger post_documents_deleted after delete on post_documents begin
      delete from post_words where rowid = old.doc;
    end`,
    `create trigger posts_words_inserted after insert on posts begin ${add} end`,
    `create trigger posts_words_updated after update of title, excerpt, body, status, approval_status on posts
    when (old.title, old.excerpt, old.body, old.status, old.approval_status)
      is not (new.title, new.excerpt, new.body, new.status, new.approval_status) begin
      delete from post_documents where post_id = old.id;
      ${add}
    end`,
    `insert into post_documents (post_id) select id from posts ${PUBLIC}`,
    `insert into post_words (rowid, words) select doc, title || ' ' || coalesce(excerpt, '') || ' ' || body
      from post_documents join posts on posts.id = post_id`,
  ])
    await sql.raw(statement).execute(db);
}
