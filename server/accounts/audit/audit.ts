import type { AuditObjectKind } from '#lib/audit-actions.ts';
import type { AuditQuery } from '#lib/schemas/audit.ts';
import type { AuditEvent } from '../../platform/audit-event.ts';
import { daysIn } from '../../platform/calendar.ts';
import { isoIn, isoNow } from '../../platform/clock.ts';
import { mapBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Listed, Paging } from '../../platform/db/page-of.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Viewer } from '../users/users.ts';
import { currentActor } from './actor.ts';
import { type AuditEntryView, presentAuditEntry, presentOwnEntry } from './audit.present.ts';
import {
  type AuditFilter,
  deleteEntriesBefore,
  insertEntry,
  listEntries,
  listEntriesInBatches,
  listEntriesOfAccount,
  listEntriesOfObject,
  listNewest,
} from './audit.queries.ts';

export { currentActor, setActor } from './actor.ts';
export type { AuditEntryView } from './audit.present.ts';

/** Who did what. Entries are never changed, and are deleted after the retention period. */
export type Audit = ReturnType<typeof createAudit>;

interface Deps extends Pick<Platform, 'database' | 'clock'> {
  /** How long entries are kept. */
  retentionDays(): number;
}

export function createAudit({ database: { db }, clock, retentionDays }: Deps) {
  return {
    async record(tx: Db, { action, object, accountId, before, after, ...given }: AuditEvent): Promise<void> {
      const request = currentActor();
      const actor = given.actor ?? request?.user;
      await insertEntry(tx, {
        id: newId(),
        actor_id: actor?.id ?? null,
        actor_name: actor?.name ?? null,
        actor_role: actor?.systemRole ?? null,
        address: request?.address ?? null,
        action,
        object_kind: object.kind,
        object_id: object.id,
        object_name: object.name.slice(0, LONGEST_NAME),
        account_id: accountId ?? null,
        before: before ? JSON.stringify(withoutSecrets(before)) : null,
        after: after ? JSON.stringify(withoutSecrets(after)) : null,
        created_at: isoNow(clock),
      });
    },

    /** For admins; the newest first. */
    async list(viewer: Viewer, query: AuditQuery, paging: Paging): Promise<Listed<AuditEntryView>> {
      const { rows, count } = await listEntries(db, filterOf(viewer, query), paging);
      return { results: rows.map(presentAuditEntry), count };
    },

    newest: async (limit: number): Promise<AuditEntryView[]> =>
      (await listNewest(db, limit)).map(presentAuditEntry),

    /** All that match, in batches. */
    listAll: (viewer: Viewer, query: AuditQuery): AsyncIterable<AuditEntryView[]> =>
      mapBatches(listEntriesInBatches(db, filterOf(viewer, query)), presentAuditEntry),

    /** The newest actions on an object. */
    historyOf: async (kind: AuditObjectKind, id: string): Promise<AuditEntryView[]> =>
      (await listEntriesOfObject(db, { kind, id }, SHOWN)).map(presentAuditEntry),

    /** The newest actions that concern an account, for its user: without names and addresses of staff. */
    concerning: async (userId: string) =>
      (await listEntriesOfAccount(db, userId, SHOWN)).map((row) => presentOwnEntry(row, userId)),

    deleteExpired: () => deleteEntriesBefore(db, isoIn(clock, -retentionDays() * 24 * 3600)),
  };
}

/** Days are those of the viewer's time zone. */
const filterOf = ({ timeZone }: Viewer, query: AuditQuery): AuditFilter => ({
  ...query,
  ...daysIn(timeZone ?? 'UTC', query),
});

const LONGEST_NAME = 200;
/** The entries in the history of an object; the list has the others. */
const SHOWN = 20;

const SECRET_NAMES = /password|secret|token|hash|api_?key|credential/i;
const LONGEST = 300;

/** A copy without the values of fields that are named like a secret; long texts are cut. */
const withoutSecrets = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, SECRET_NAMES.test(name) ? '•••' : shortened(value)]),
  );

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  if (Array.isArray(value)) return value.slice(0, LONGEST).map(shortened);
  return typeof value === 'object' && value !== null ? withoutSecrets(value) : value;
}
