import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_OBJECTS, type AuditAction, type AuditObjectKind } from '../audit-actions.ts';
import { csv, day, idsFilter, nameLike, oneOf, oneOfSeveral, paging } from './fields.ts';

const exact = z
  .string()
  .trim()
  .max(64)
  .optional()
  .transform((text) => text || undefined)
  .catch(undefined);

/** The filters of the audit log; they come from an address, therefore invalid values count as absent. */
export const auditQuery = z.object({
  ids: idsFilter,
  /** A part of the name of the person or the object. */
  nameLike,
  /** A user by id or name: what the user did, and what concerned the account. */
  person: exact,
  objectKind: oneOfSeveral(Object.keys(AUDIT_OBJECTS) as AuditObjectKind[]),
  objectId: exact,
  action: oneOfSeveral(Object.keys(AUDIT_ACTIONS) as AuditAction[]),
  from: day,
  /** The last day is part of the range. */
  to: day,
  order: oneOf(['asc', 'desc']),
  format: csv,
  ...paging,
});

export type AuditQuery = z.output<typeof auditQuery>;
