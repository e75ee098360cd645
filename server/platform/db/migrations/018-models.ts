import type { Kysely } from 'kysely';

interface Tables {
  bots: { id: string; settings: string };
}

const COLUMNS = [
  ['provider', 'text'],
  ['model', 'text'],
  ['fallback', 'text'],
  ['input_tokens', 'integer'],
  ['output_tokens', 'integer'],
  ['cost_usd', 'double precision'],
] as const;

/** Who wrote an answer, and what it cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, type] of COLUMNS)
    await db.schema.alterTable('messages').addColumn(column, type).execute();
  await forgetProviders(db as Kysely<Tables>);
}

/** There was one provider: no owner has chosen it, and a host's default is meant for assistants without a choice. */
async function forgetProviders(db: Kysely<Tables>): Promise<void> {
  for (const { id, settings } of await db.selectFrom('bots').selectAll().execute()) {
    const { provider: _provider, ...others } = JSON.parse(settings);
    await db
      .updateTable('bots')
      .set({ settings: JSON.stringify(others) })
      .where('id', '=', id)
      .execute();
  }
}
