import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Engine } from '../platform/db/connect.ts';

/** The terms of one passage, by where they stand. */
export interface PassageTerms {
  title: Set<string>;
  heading: Set<string>;
  body: Set<string>;
}

/** That a passage holds a term, and where: the sum of the `IN_…` that apply. */
export interface Posting {
  term: string;
  id: number;
  fields: number;
}

export const IN_TITLE = 1;
export const IN_HEADING = 2;
export const IN_BODY = 4;

/**
 * Every term is written with its bot's key in front. So one bot's terms lie together, and the search in it costs
 * nothing for the content of all the others.
 */
function scope(botId: string): (term: string) => string {
  const key = createHash('sha256').update(botId).digest('hex').slice(0, 10);
  return (term) => `${key}.${term}`;
}

export async function writeTerms(
  db: Db,
  engine: Engine,
  botId: string,
  passages: { id: number; terms: PassageTerms }[],
): Promise<void> {
  const scoped = scope(botId);
  for (const { id, terms } of passages) {
    const [title, heading, body] = [terms.title, terms.heading, terms.body].map((set) =>
      [...set].map(scoped),
    );
    if (engine === 'postgres') {
      const vector = tsvector([title ?? [], heading ?? [], body ?? []]);
      await sql`update passages set terms = ${vector}::tsvector where id = ${id}`.execute(db);
    } else {
      await sql`insert into passage_terms (rowid, title, heading, body)
        values (${id}, ${title?.join(' ')}, ${heading?.join(' ')}, ${body?.join(' ')})`.execute(db);
    }
  }
}

/**
 * Where the terms occur: for each up to `limit` passages, the earlier indexed ones first. With `within`, only
 * passages that hold one of those terms too.
 */
export async function findPostings(
  db: Db,
  engine: Engine,
  botId: string,
  terms: string[],
  { limit, within }: { limit: number; within?: string[] },
): Promise<Posting[]> {
  if (terms.length === 0) return [];
  const scoped = scope(botId);
  const parts = terms.map((term, i) =>
    engine === 'postgres'
      ? postgresPostings(botId, i, scoped(term), within?.map(scoped), limit)
      : sqlitePostings(i, scoped(term), within?.map(scoped), limit),
  );
  const { rows } = await sql<{
    term: number;
    id: number;
    fields: number;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map((row) => ({ term: terms[row.term] ?? '', id: row.id, fields: row.fields }));
}

// Terms consist of letters, digits and . + #, and are bound as parameters besides: in quotes they are never syntax.

function sqlitePostings(
  i: number,
  term: string,
  within: string[] | undefined,
  limit: number,
): RawBuilder<unknown> {
  const also = within ? ` AND (${within.map((other) => `"${other}"`).join(' OR ')})` : '';
  const inField = (field: string, flag: number) =>
    sql`select rowid, ${sql.lit(flag)} as flag from passage_terms where passage_terms match ${`${field} : "${term}"${also}`}`;
  return sql`select * from (
    select ${sql.lit(i)} as term, rowid as id, sum(flag) as fields from (
      ${inField('title', IN_TITLE)} union all ${inField('heading', IN_HEADING)} union all ${inField('body', IN_BODY)}
    ) group by rowid order by rowid limit ${sql.lit(limit)})`;
}

function postgresPostings(
  botId: string,
  i: number,
  term: string,
  within: string[] | undefined,
  limit: number,
): RawBuilder<unknown> {
  const also = within ? ` & (${within.map((other) => `'${other}'`).join(' | ')})` : '';
  const flagOf = (weight: string, flag: number) =>
    sql`case when terms @@ ${`'${term}':${weight}`}::tsquery then ${sql.lit(flag)} else 0 end`;
  return sql`(select ${sql.lit(i)} as term, id,
    ${flagOf('A', IN_TITLE)} + ${flagOf('B', IN_HEADING)} + ${flagOf('C', IN_BODY)} as fields
    from passages where bot_id = ${botId} and terms @@ ${`'${term}'${also}`}::tsquery
    order by id limit ${sql.lit(limit)})`;
}

/** Written out rather than parsed by PostgreSQL, whose parser would take terms apart in its own way. */
function tsvector(fields: string[][]): string {
  const weights = new Map<string, string[]>();
  fields.forEach((terms, i) => {
    for (const term of terms) weights.set(term, [...(weights.get(term) ?? []), `${i + 1}${'ABC'[i]}`]);
  });
  return [...weights].map(([term, places]) => `'${term}':${places.join(',')}`).join(' ');
}
