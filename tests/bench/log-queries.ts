// Loaded by the server of a benchmark with `--import`: after SIGUSR2, and until the next one, its output has a line for
// each query. PostgreSQL's client is part of the build, therefore its messages are read from the socket.
import { Socket } from 'node:net';
import SQLite from 'better-sqlite3';

const LINE = 'QUERY ';
const PARSE = 'P'.charCodeAt(0);
let isLogging = false;

process.on('SIGUSR2', () => {
  isLogging = !isLogging;
});

const log = (sql: string) => {
  if (isLogging) process.stdout.write(`${LINE}${sql.replaceAll(/\s+/g, ' ')}\n`);
};

const database = new SQLite(':memory:');
const statement = Object.getPrototypeOf(database.prepare('select 1'));
for (const name of ['all', 'get', 'run', 'iterate'] as const) {
  const original = statement[name];
  statement[name] = function run(this: SQLite.Statement, ...parameters: unknown[]) {
    log(this.source);
    return original.apply(this, parameters);
  };
}
database.close();

const write = Socket.prototype.write;
Socket.prototype.write = function logged(this: Socket, ...args: Parameters<typeof write>) {
  const [data] = args as unknown[];
  // The length, a name that ends with zero, and the text that ends with zero.
  if (data instanceof Uint8Array && data[0] === PARSE && data.length > 6) {
    const [, sql] = Buffer.from(data).subarray(5).toString().split('\0');
    if (sql) log(sql);
  }
  return write.apply(this, args);
} as typeof write;
