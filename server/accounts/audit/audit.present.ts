import { AUDIT_ACTIONS } from '#lib/audit-actions.ts';
import type { AuditRow } from './audit.queries.ts';

export type AuditEntryView = ReturnType<typeof presentAuditEntry>;

/** `before` and `after` have the changed fields. */
export const presentAuditEntry = (row: AuditRow) => ({
  id: row.id,
  action: row.action,
  /** What was done, in words. */
  label: AUDIT_ACTIONS[row.action] ?? row.action,
  /** Null for the system and for unknown people. */
  actorId: row.actor_id,
  actorName: row.actor_name,
  actorRole: row.actor_role,
  address: row.address,
  objectKind: row.object_kind,
  objectId: row.object_id,
  objectName: row.object_name,
  accountId: row.account_id,
  before: fieldsIn(row.before),
  after: fieldsIn(row.after),
  createdAt: row.created_at,
});

/** For the user of the account: who of the staff did it, and from where, is not shown. */
export const presentOwnEntry = (row: AuditRow, userId: string) => ({
  id: row.id,
  action: row.action,
  label: AUDIT_ACTIONS[row.action] ?? row.action,
  objectKind: row.object_kind,
  objectName: row.object_name,
  isByOneself: row.actor_id === userId,
  isByStaff: row.actor_role !== null && row.actor_id !== userId,
  /** A user sees no network address but the own. */
  address: row.actor_id === userId ? row.address : null,
  createdAt: row.created_at,
});

const fieldsIn = (json: string | null): Record<string, unknown> | null => (json ? JSON.parse(json) : null);
