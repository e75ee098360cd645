import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Engine } from '#server/platform/db/connect.ts';
import { createTestDatabase } from '../setup/database/database.ts';
import { withDatabase } from '../setup/database/with-database.ts';
import { type FaultServer, startFaultServer } from './fault-server.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 100);
const WRITERS = 8;
const SHORTEST_MS = 50;
const LONGEST_MS = 500;

test.each(['sqlite', 'postgres'] as Engine[])(
  'kill -9 under write load loses no acknowledged write (%s)',
  async (engine) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-kill-'));
    const database = await createTestDatabase({ engine, isEmpty: true });
    const env = { DATA_DIR: dataDir, ...(engine === 'postgres' ? { DATABASE_URL: database.url } : {}) };
    const url = engine === 'postgres' ? database.url : join(dataDir, 'foyer.db');
    const acknowledged = new Set<string>();
    for (let round = 1; round <= ROUNDS; round++) {
      const server = await startFaultServer(env);
      const writers = Array.from({ length: WRITERS }, () => writeUntilGone(server, acknowledged));
      await wait(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
      await server.kill();
      await Promise.all(writers);
      const { lost, integrity } = await inspect(url, engine, acknowledged);
      expect(lost, `round ${round}`).toEqual([]);
      expect(integrity, `round ${round}`).toBe('ok');
    }
    expect(acknowledged.size).toBeGreaterThan(ROUNDS);
    await database.drop();
    await rm(dataDir, { recursive: true });
  },
);

/** Each write adds a bot with its settings, and a chat with a question and its answer. */
async function writeUntilGone(server: FaultServer, acknowledged: Set<string>): Promise<void> {
  for (;;) {
    try {
      const answer = await server.call('/api/bots', { name: 'Helper' });
      const { bot } = (await answer.json()) as { bot: { id: string } };
      if (answer.status === 201) acknowledged.add(`bots ${bot.id}`);
      const asked = await server.call('/api/chat/playground/new/invoke', { prompt: 'Tea?', botId: bot.id });
      const { chat } = (await asked.json()) as { chat: { id: string } };
      if (asked.status === 200) acknowledged.add(`chats ${chat.id}`);
    } catch {
      return;
    }
  }
}

async function inspect(url: string, engine: Engine, acknowledged: Set<string>) {
  return withDatabase(url, async (db) => {
    const [bots, chats] = await Promise.all([
      db.selectFrom('bots').select('id').execute(),
      db.selectFrom('chats').select('id').execute(),
    ]);
    const present = new Set([...bots.map(({ id }) => `bots ${id}`), ...chats.map(({ id }) => `chats ${id}`)]);
    const lost = [...acknowledged].filter((one) => !present.has(one));
    if (engine === 'postgres') return { lost, integrity: 'ok' };
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    return { lost, integrity: rows.map((row) => row.integrity_check).join(' ') };
  });
}
