import type { AuditAction } from '#lib/audit-actions.ts';
import type { Viewer } from '../../accounts/accounts.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MediaRow } from './media.queries.ts';

/** Records what the staff and people of a team do with files of other users. */
export type RecordOfOthers = ReturnType<typeof createRecordOfOthers>;

export const createRecordOfOthers =
  ({ recordAudit }: Pick<Platform, 'recordAudit'>) =>
  async (
    tx: Db,
    viewer: Viewer,
    { id, title, owner_id }: MediaRow,
    action: Extract<AuditAction, `media.${string}`>,
    changed?: { before: object; after: object },
  ): Promise<void> => {
    if (owner_id === viewer.id) return;
    await recordAudit(tx, {
      action,
      object: { kind: 'media', id, name: title },
      accountId: owner_id,
      ...changed,
    });
  };
