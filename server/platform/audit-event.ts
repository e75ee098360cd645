import type { AuditAction, AuditObjectKind } from '#lib/audit-actions.ts';
import type { Db } from './db/connect.ts';

export interface AuditActor {
  id: string;
  name: string;
  systemRole: 'ADMIN' | 'EDITOR' | null;
}

/** An action on an object. */
export interface AuditEvent {
  action: AuditAction;
  /** `name` is the name at this time: the object may be renamed or deleted later. */
  object: { kind: AuditObjectKind; id: string; name: string };
  /** The account that it concerns; its user sees the entry. */
  accountId?: string | null | undefined;
  /** The changed fields. Values of fields that are named like a secret are not stored. */
  before?: object | undefined;
  after?: object | undefined;
  /** Default: the viewer of the request. A job has none. */
  actor?: AuditActor | undefined;
}

/** Writes entries in the transaction of the action, so that neither exists without the other. */
export type RecordAudit = (tx: Db, event: AuditEvent) => Promise<void>;
