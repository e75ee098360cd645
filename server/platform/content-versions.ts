import type { Database, Db } from './db/connect.ts';
import type { Log } from './log.ts';

export type ContentVersions = ReturnType<typeof createContentVersions>;

/** The version of each kind of content that has ever changed. */
export type Versions = ReadonlyMap<string, number>;

export const haveSameVersion = (kinds: readonly string[], before: Versions, now: Versions): boolean =>
  before === now || kinds.every((kind) => before.get(kind) === now.get(kind));

/** Changes by other processes are detected within this time where no signal tells of them. */
const TRUSTED_MS = 1000;

const isSame = (one: Versions, other: Versions): boolean =>
  one.size === other.size && [...one].every(([kind, version]) => other.get(kind) === version);

/** Stores versions in the database, which makes changes visible to every process. */
export function createContentVersions({ db, signals }: Pick<Database, 'db' | 'signals'>, log: Log) {
  let versions: Versions = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let bumpedAt = Number.NEGATIVE_INFINITY;
  let signalledAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const startedAt = performance.now();
    try {
      const rows = await db.selectFrom('content_versions').select(['kind', 'version']).execute();
      const read = new Map(rows.map(({ kind, version }) => [kind, version]));
      if (!isSame(read, versions)) versions = read;
    } catch (error) {
      // Cached pages can still be served while the database is unavailable.
      log.warn({ err: error }, 'content versions not read');
    }
    readAt = startedAt;
  }

  /** After a change by this process, every call reads for a while: the transaction may not have been committed yet. */
  const isStale = (now: number): boolean =>
    now - readAt > TRUSTED_MS || now - bumpedAt < TRUSTED_MS || readAt <= signalledAt;

  signals.onSignal((subject = 'content') => {
    if (subject === 'content') signalledAt = performance.now();
  });

  return {
    /** Call it in the transaction that changes public content. */
    async bump(tx: Db, kind: string): Promise<void> {
      await tx
        .insertInto('content_versions')
        .values({ kind, version: 1 })
        .onConflict((conflict) =>
          conflict.column('kind').doUpdateSet((eb) => ({ version: eb('content_versions.version', '+', 1) })),
        )
        .execute();
      await signals.send(tx, 'content');
      bumpedAt = performance.now();
    },

    /** The synchronous variant of `current`; undefined if the database must be queried. */
    ifFresh: (): Versions | undefined => (isStale(performance.now()) ? undefined : versions),

    /** Returns the same object as long as nothing has changed. */
    async current(): Promise<Versions> {
      // A reading that began before the last signal may lack its change; later signals are for later calls.
      const since = signalledAt;
      for (let isNeeded = isStale(performance.now()); isNeeded; isNeeded = readAt <= since) {
        reading ??= read().finally(() => {
          reading = undefined;
        });
        await reading;
      }
      return versions;
    },
  };
}
