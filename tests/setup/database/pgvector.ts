import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import pLimit from 'p-limit';
import { migrate } from '#server/platform/db/migrate.ts';
import type { TestDatabase } from './database.ts';
import { openDatabase } from './with-database.ts';

/**
 * PostgreSQL in this process, with pgvector, which the other test server lacks. It has one session: connections take turns,
 * and a transaction is one turn. pglite-socket mixes the messages of several connections.
 */
export async function createPgvectorDatabase(): Promise<TestDatabase> {
  const engine = await PGlite.create({ extensions: { vector } });
  const turns = pLimit(1);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    serve(socket, engine, turns).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres?connect_timeout=30`;
  await openDatabase(url, migrate);
  return {
    url,
    async drop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await engine.close();
    },
  };
}

const TERMINATE = 'X'.charCodeAt(0);
/** The messages after which a client waits for an answer. */
const LAST = new Set([...'QSH'].map((type) => type.charCodeAt(0)));
const IDLE = Buffer.from('Z\0\0\0\x05I');

async function serve(socket: Socket, engine: PGlite, turns: ReturnType<typeof pLimit>): Promise<void> {
  let endTurn: (() => void) | undefined;
  const beginTurn = async () => {
    const turn = Promise.withResolvers<void>();
    endTurn = turn.resolve;
    await new Promise<void>((begin) => {
      void turns(() => {
        begin();
        return turn.promise;
      });
    });
  };
  try {
    for await (const messages of batches(socket)) {
      if (!endTurn) await beginTurn();
      const answer = Buffer.from(await engine.execProtocolRaw(messages));
      if (answer.subarray(-IDLE.length).equals(IDLE)) {
        endTurn?.();
        endTurn = undefined;
      }
      socket.write(answer);
    }
  } finally {
    if (endTurn && !engine.closed) await engine.exec('rollback');
    endTurn?.();
  }
}

/** The messages of a client up to the one whose answer it waits for. */
async function* batches(socket: Socket): AsyncGenerator<Buffer> {
  let received = Buffer.alloc(0);
  let hasBegun = false;
  let end = 0;
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      // The first message has no type.
      const at = end + (hasBegun ? 1 : 0);
      const next = received.length >= at + 4 ? at + received.readInt32BE(at) : Number.POSITIVE_INFINITY;
      if (next > received.length) break;
      const type = received[end];
      end = next;
      if (hasBegun && type === TERMINATE) return;
      if (hasBegun && !LAST.has(type ?? 0)) continue;
      hasBegun = true;
      yield received.subarray(0, end);
      received = received.subarray(end);
      end = 0;
    }
  }
}
