import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../setup/app/eventually.ts';
import { type PostgresServer, query, runStatement, spawnPostgres } from '../setup/database/postgres.ts';
import { type FaultServer, startFaultServer } from './fault-server.ts';

let primary: PostgresServer;
let standby: PostgresServer;
let server: FaultServer;
let botId: string;

beforeEach(async () => {
  primary = await spawnPostgres();
  await runStatement(primary.url, 'create database foyer');
  standby = await spawnPostgres(`--standby-of=${primary.url}`);
  server = await startFaultServer({
    DATABASE_URL: `${primary.url}/foyer`,
    DATABASE_REPLICA_URL: `${standby.url}/foyer`,
  });
  const { bot } = (await (await server.call('/api/bots', { name: 'Helper' })).json()) as {
    bot: { id: string };
  };
  botId = bot.id;
});
afterEach(async () => {
  await server.stop();
  await standby.stop();
  await primary.stop();
});

async function add(word: string): Promise<void> {
  const source = { type: 'text', title: word, text: `A cup of ${word} costs two euros in this shop.` };
  expect((await server.call(`/api/bots/${botId}/sources`, source)).status).toBe(201);
  await eventually(async () => expect(await sourcesOf(word)).toEqual([word]));
}

/** The titles of the sources of an answer. */
async function sourcesOf(word: string): Promise<string[]> {
  const question = { prompt: `How much is a cup of ${word}?`, botId };
  const answer = await server.call('/api/chat/playground/new/invoke', question);
  const { citations } = (await answer.json()) as { citations: { title: string }[] };
  return citations.map(({ title }) => title);
}

test('searches read a standby, and find what it lacks, while it is behind, down, and a primary itself', async () => {
  await add('tea');
  const others = ['milk', 'juice', 'cider', 'cocoa', 'mate', 'soup', 'broth', 'lemonade'];
  await eventually(async () => {
    const [table] = await query(
      `${standby.url}/foyer`,
      `select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_user_tables where relname = 'index_blocks'`,
    );
    // What the standby lacks for a moment is read from the primary, and then stays in memory.
    if (table?.n === 0) await add(others.pop() ?? 'none');
    expect(table?.n).toBeGreaterThan(0);
  });

  await query(`${standby.url}/foyer`, 'select pg_wal_replay_pause()');
  await add('coffee');
  await query(`${standby.url}/foyer`, 'select pg_wal_replay_resume()');

  await standby.pause();
  await add('water');
  await standby.resume();
  await add('juice');

  await query(`${standby.url}/foyer`, 'select pg_promote()');
  await add('milk');
  for (const word of ['tea', 'coffee', 'water', 'juice']) expect(await sourcesOf(word)).toEqual([word]);
  expect(server.process.exitCode).toBeNull();
});

test('a server does not start with another database than its own as the replica', async () => {
  for (const other of [`${standby.url}/postgres`, `${primary.url}/foyer`])
    await expect(
      startFaultServer({ DATABASE_URL: `${primary.url}/foyer`, DATABASE_REPLICA_URL: other }),
    ).rejects.toThrow('is no streaming replica');
});
