import { Router } from 'express';
import { auditQuery } from '#lib/schemas/audit.ts';
import type { Table } from '../../platform/http/csv.ts';
import { parse } from '../../platform/http/parse.ts';
import { respondTable } from '../../platform/http/respond-table.ts';
import { adminOf } from '../users/users.ts';
import type { Audit, AuditEntryView } from './audit.ts';

/** `/admin/audit`. */
export function auditApi({ audit }: { audit: Audit }): Router {
  const router = Router();

  router.get('/admin/audit', async (req, res) => {
    const viewer = adminOf(req);
    const query = parse(auditQuery, req.query);
    await respondTable(req, res, query, TABLE, {
      list: (paging) => audit.list(viewer, query, paging),
      all: () => audit.listAll(viewer, query),
    });
  });

  return router;
}

const TABLE: Table<AuditEntryView> = {
  name: 'audit',
  columns: [
    'id',
    'createdAt',
    'actorId',
    'actorName',
    'actorRole',
    'address',
    'action',
    'objectKind',
    'objectId',
    'objectName',
    'accountId',
    'before',
    'after',
  ],
};
