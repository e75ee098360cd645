import { countOf } from '#lib/count-of.ts';
import { type DisplayContext, displayTimestamp } from '#lib/display-timestamp.ts';
import { formatMegabytes } from '#lib/megabytes.ts';
import type { SystemState } from '#server/office/office.ts';

/** The state of the installation as texts. */
export type SystemView = ReturnType<typeof systemView>;

export function systemView(state: SystemState, display: DisplayContext) {
  const { database, queue, eventLoop, memory, mail, disk, processes } = state;
  const at = (iso: string | null) => (iso === null ? 'Never' : displayTimestamp(iso, display).text);
  const since = (iso: string) => formatDuration((display.now.getTime() - new Date(iso).getTime()) / 1000);
  return {
    warnings: state.warnings,
    version: state.build ? `${state.version}, build ${state.build}` : state.version,
    node: state.node,
    uptime: formatDuration(state.uptimeSeconds),
    memory: `${bytes(memory.residentBytes)}, of which ${bytes(memory.heapBytes)} are JavaScript`,
    eventLoop: eventLoop
      ? `${eventLoop.p50Ms} ms as a rule, ${eventLoop.p99Ms} ms for one in a hundred, in the last ${formatDuration(eventLoop.seconds)}`
      : 'Not measured yet',
    database: `${ENGINES[database.engine]} ${database.version}`,
    databaseSize: bytes(database.bytes),
    latency: `${database.latencyMs} ms for an empty query`,
    schema: database.schema,
    disk: disk && `${bytes(disk.freeBytes)} free of ${bytes(disk.totalBytes)}`,
    storage: STORAGE[state.storage],
    backup: state.lastBackup
      ? `${at(state.lastBackup.at)}, ${bytes(state.lastBackup.bytes)}`
      : 'None was made yet',
    queue: `${numberOf(queue.waiting)} waiting, ${numberOf(queue.running)} running, ${numberOf(queue.failed)} failed`,
    waitingSince: queue.waitingSince && `${since(queue.waitingSince)} for the job that is due the longest`,
    caches: state.caches.map(({ name, size }) => ({
      name,
      text: size ? `${numberOf(size.entries)}, ${bytes(size.bytes)}` : 'Not used yet',
    })),
    mail: mail.kind === 'smtp' ? 'Mail server (SMTP)' : 'Outbox: no mail server is configured',
    unsent: numberOf(mail.unsent),
    mailSent: at(mail.sentAt),
    mailFailed: at(mail.failedAt),
    payments: PAYMENTS[state.payments],
    providers: state.providers.map(({ id, name, answeredAt, failedAt, problem, isFailing }) => ({
      id,
      name,
      isFailing,
      answered: at(answeredAt),
      failed: failedAt === null ? 'Never' : `${at(failedAt)} (${(problem ?? '').replaceAll('_', ' ')})`,
    })),
    processes: processes.map((one) => ({
      key: `${one.host} ${one.pid} ${one.startedAt}`,
      host: one.host,
      pid: one.pid,
      isThis: one.isThis,
      version: one.version,
      work: workOf(one),
      started: displayTimestamp(one.startedAt, display),
      seen: one.isThis ? 'Now' : `${since(one.seenAt)} ago`,
      clock:
        one.clockAheadMs === 0
          ? '0 ms'
          : `${one.clockAheadMs > 0 ? '+' : ''}${numberOf(one.clockAheadMs)} ms`,
    })),
  };
}

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const STORAGE = { disk: 'The disk, in DATA_DIR', s3: 'S3' };
const PAYMENTS = { none: 'Nothing is sold', stripe: 'Stripe', sandbox: 'Sandbox: nobody is charged' };

const bytes = (count: number): string => formatMegabytes(count / 1e6);
const numberOf = (count: number): string => count.toLocaleString('en-US');

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** "3 days", "1 hour"; the largest unit only. */
function formatDuration(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ['second', 1];
  const count = Math.max(0, Math.floor(seconds / size));
  return countOf(count, unit);
}

function workOf({ isWeb, isWorker }: { isWeb: boolean; isWorker: boolean }): string {
  if (isWeb && isWorker) return 'Requests and jobs';
  return isWorker ? 'Jobs' : 'Requests';
}
