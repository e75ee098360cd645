import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Engine } from '../platform/db/connect.ts';

/** The terms of one passage, by where they stand. The title's are those of its page. */
export interface PassageTerms {
  title: Set<string>;
  heading: Set<string>;
  body: Set<string>;
}

/** That a passage holds one of a group's terms: above its text, or in it. */
export interface Posting {
  group: number;
  place: Place;
  id: number;
}

type Place = 'above' | 'within';
const PLACES: Place[] = ['above', 'within'];

/** How many passages a group may open up: above, a page's title counts for all its passages. */
const LIMITS: Record<Place, number> = { above: 2000, within: 3000 };

/**
 * Every term is written with its bot's key in front. So one bot's terms lie together, and the search in it costs
 * nothing for the content of all the others.
 */
function scope(botId: string): (term: string) => string {
  const key = createHash('sha256').update(botId).digest('hex').slice(0, 10);
  return (term) => `${key}.${term}`;
}

/** The value of a new passage's `terms` column, which only PostgreSQL has. */
export function termsColumn(
  engine: Engine,
  botId: string,
  terms: PassageTerms,
): { terms?: RawBuilder<string> } {
  if (engine !== 'postgres') return {};
  const scoped = scope(botId);
  const above = new Set([...terms.title, ...terms.heading]);
  const lexemes = [
    ...[...above].map((term) => lexeme('above', scoped(term))),
    ...[...terms.body].map((term) => lexeme('within', scoped(term))),
  ];
  return { terms: sql<string>`${lexemes.join(' ')}::tsvector` };
}

/** Adds new passages to the index that SQLite keeps beside the table. */
export async function writeTerms(
  db: Db,
  engine: Engine,
  botId: string,
  passages: { id: number; terms: PassageTerms }[],
): Promise<void> {
  if (engine === 'postgres') return;
  const scoped = scope(botId);
  for (const { id, terms } of passages) {
    const [title, heading, body] = [terms.title, terms.heading, terms.body].map((set) =>
      [...set].map(scoped).join(' '),
    );
    await sql`insert into passage_terms (rowid, title, heading, body)
      values (${id}, ${title}, ${heading}, ${body})`.execute(db);
  }
}

/**
 * Where the terms of each group occur, the earlier indexed passages first, as far as the limits go. With `within`,
 * only in passages that hold one of those terms too.
 */
export async function findPostings(
  db: Db,
  engine: Engine,
  botId: string,
  groups: string[][],
  within: string[] = [],
): Promise<Posting[]> {
  if (groups.length === 0) return [];
  const scoped = scope(botId);
  const find = engine === 'postgres' ? postgresPostings : sqlitePostings;
  const parts = groups.flatMap((terms, group) =>
    PLACES.map((place) => {
      const what = sql`${sql.lit(group)} as "group", ${sql.lit(place)} as place`;
      const ids = find(place, terms.map(scoped), within.map(scoped), LIMITS[place]);
      return sql`select ${what}, id from (${ids}) as found`;
    }),
  );
  return (await sql<Posting>`${sql.join(parts, sql` union all `)}`.execute(db)).rows;
}

// Terms consist of letters, digits and . + #, and are bound as parameters besides: in quotes they are never syntax.

function sqlitePostings(place: Place, terms: string[], within: string[], limit: number): RawBuilder<unknown> {
  const anyOf = (list: string[]) => `(${list.map((term) => `"${term}"`).join(' OR ')})`;
  const columns = place === 'above' ? '{title heading}' : 'body';
  const match = `${columns} : ${anyOf(terms)}${within.length > 0 ? ` AND ${anyOf(within)}` : ''}`;
  return sql`select rowid as id from passage_terms where passage_terms match ${match} order by rowid limit ${limit}`;
}

function postgresPostings(
  place: Place,
  terms: string[],
  within: string[],
  limit: number,
): RawBuilder<unknown> {
  const anyOf = (list: string[]) => `(${list.join(' | ')})`;
  const here = terms.map((term) => lexeme(place, term));
  const anywhere = within.flatMap((term) => PLACES.map((other) => lexeme(other, term)));
  const match = `${anyOf(here)}${within.length > 0 ? ` & ${anyOf(anywhere)}` : ''}`;
  return sql`select id from passages_with(${match}::tsquery, ${limit}) as id`;
}

/**
 * Written out, because PostgreSQL's own parser would take terms apart in its own way. Its weights could tell places
 * apart too, but only by looking into every row found; so the place is part of the lexeme.
 */
function lexeme(place: Place, term: string): string {
  return `'${place === 'above' ? 'a' : 'w'}.${term}'`;
}
