import type { AuditAction } from '#lib/audit-actions.ts';
import { changedFields } from '#lib/changed-fields.ts';
import type { RecordAudit } from '../../platform/audit-event.ts';
import type { Db } from '../../platform/db/connect.ts';
import { userObject } from './user-object.ts';
import type { UserRow } from './users.queries.ts';

/** Records a change of an account, by its user or by an admin; of a profile only the names are recorded. */
export async function recordUserChange(
  recordAudit: RecordAudit,
  tx: Db,
  before: UserRow,
  after: UserRow,
  /** Default: the viewer of the request. */
  actor?: UserRow,
): Promise<void> {
  const changed = changedFields(auditFields(before), auditFields(after));
  if (!changed) return;
  const action = actionOf(changed.after);
  await recordAudit(tx, {
    action,
    object: userObject(after),
    accountId: after.id,
    actor: actor && { id: actor.id, name: actor.name, systemRole: actor.system_role },
    ...changed,
  });
}

const auditFields = (user: UserRow) => ({
  systemRole: user.system_role,
  isSuspended: user.suspended_at !== null,
  isVerified: user.email_verified_at !== null,
  isWriter: user.writer_since !== null,
  email: user.email,
  name: user.name,
  firstName: user.first_name,
  lastName: user.last_name,
});

function actionOf(changed: Partial<ReturnType<typeof auditFields>>): AuditAction {
  if (changed.systemRole !== undefined) return 'user.role_changed';
  if (changed.isSuspended !== undefined) return changed.isSuspended ? 'user.suspended' : 'user.restored';
  return changed.email === undefined ? 'user.changed' : 'user.email_changed';
}
