import pg from 'pg';

/** The rows of a statement on the database at an address. */
export async function query(address: string, statement: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}
