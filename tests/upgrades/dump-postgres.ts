import pg from 'pg';

/** The whole database as SQL that any client can run: functions, tables, rows, constraints and indexes. */
export async function dumpPostgres(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const select = async (query: string): Promise<string[]> =>
    (await client.query<[string]>({ text: query, rowMode: 'array' })).rows.map(([line]) => line);
  try {
    const tables = await select(TABLES);
    const rows: string[] = [];
    for (const table of tables) rows.push(...rowsOf(table, await select(jsonOf(table))));
    const parts = [
      await select(EXTENSIONS),
      await select(FUNCTIONS),
      await select(CREATE_TABLES),
      rows,
      await select(SEQUENCES),
      await select(CONSTRAINTS),
      await select(INDEXES),
    ];
    return `${parts.flat().join(';\n')};\n`;
  } finally {
    await client.end();
  }
}

const jsonOf = (table: string) => `select json_agg(t)::text from ${table} t having count(*) > 0`;

const rowsOf = (table: string, json: string[]): string[] =>
  json.map(
    (text) =>
      `insert into ${table} select * from json_populate_recordset(null::${table}, ${pg.escapeLiteral(text)})`,
  );

const IN_SCHEMA = `relnamespace = 'public'::regnamespace`;

const TABLES = `select oid::regclass::text from pg_class where relkind = 'r' and ${IN_SCHEMA} order by 1`;

const EXTENSIONS = `select format('create extension %I', extname) from pg_extension where extname <> 'plpgsql'`;

const FUNCTIONS = `
  select pg_get_functiondef(oid) from pg_proc
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;

// Like a migration, `bigserial` creates the sequence.
const CREATE_TABLES = `
  select format('create table %s (%s)', attrelid::regclass, string_agg(
    format('%I %s%s', attname,
      case when sequence is null then format_type(atttypid, atttypmod) || coalesce(' default ' || default_value, '')
        else 'bigserial' end,
      case when attnotnull then ' not null' end), ', ' order by attnum))
  from pg_attribute
  join pg_class on pg_class.oid = attrelid
  left join lateral (
    select pg_get_expr(adbin, adrelid) as default_value from pg_attrdef where adrelid = attrelid and adnum = attnum
  ) on true
  cross join lateral pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
  where relkind = 'r' and ${IN_SCHEMA} and attnum > 0 and not attisdropped
  group by attrelid`;

const SEQUENCES = `
  select format('select setval(%L, %s)', schemaname || '.' || sequencename, last_value)
  from pg_sequences where last_value is not null`;

// Foreign keys need the primary keys. PostgreSQL 18 lists "not null" as well, which the tables have already.
const CONSTRAINTS = `
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  order by contype = 'f', conname`;

const INDEXES = `
  select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
  where ${IN_SCHEMA} and not exists (select from pg_constraint where conindid = indexrelid)
  order by relname`;
