// Runs as a thread of the server: SQLite builds an index in one call, which takes minutes on a large table and would
// block every request. Posts the name of each migration when it begins.
import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '../log.ts';
import { connectInThread } from './connect.ts';
import { migrate } from './migrate.ts';

const database = connectInThread(workerData, createLog('silent'));
try {
  await migrate(database, undefined, (name) => parentPort?.postMessage(name));
} finally {
  await database.close();
}
