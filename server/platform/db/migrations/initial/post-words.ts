import type { Kysely } from 'kysely';
import type { ColumnKinds } from '../../migration.ts';
import { run } from './columns.ts';

/** The full-text index of public posts. Neither engine stores the text a second time. */
export const createPostWords = (db: Kysely<unknown>, { engine }: ColumnKinds): Promise<void> =>
  run(db, ...(engine === 'postgres' ? ON_POSTGRES : ON_SQLITE));

/** An index on an expression. */
const ON_POSTGRES = [
  // Hyphens and the like separate words, as on SQLite. The text is cut where a tsvector would be too long.
  `create function post_words(title text, excerpt text, body text) returns tsvector
    language sql immutable parallel safe return to_tsvector('simple',
      regexp_replace(left(title || ' ' || coalesce(excerpt, '') || ' ' || body, 100000), '[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7f]+', ' ', 'g'))`,
  `create index posts_words on posts using gin (post_words(title, excerpt, body))
    where status = 'live' and approval_status = 'approved'`,
];

const ADD = `insert into post_documents (post_id) select id from posts where id = new.id and status = 'live' and
      approval_status = 'approved';
    insert into post_words (rowid, words) select doc, new.title || ' ' || coalesce(new.excerpt, '') || ' ' || new.body
      from post_documents where post_id = new.id;`;

/** An FTS5 table that triggers keep up to date. */
const ON_SQLITE = [
  `create table post_documents (doc integer primary key,
    post_id text not null unique references posts(id) on delete cascade)`,
  `create virtual table post_words using fts5(words, content = '', contentless_delete = 1,
    tokenize = 'unicode61 remove_diacritics 0')`,
  `create trigger post_documents_deleted after delete on post_documents begin
    delete from post_words where rowid = old.doc;
  end`,
  `create trigger posts_words_inserted after insert on posts begin ${ADD} end`,
  `create trigger posts_words_updated after update of title, excerpt, body, status, approval_status on posts
    when (old.title, old.excerpt, old.body, old.status, old.approval_status)
      is not (new.title, new.excerpt, new.body, new.status, new.approval_status) begin
    delete from post_documents where post_id = old.id;
    ${ADD}
  end`,
];
