import { auditQuery } from '#lib/schemas/audit.ts';
import type { Table } from '../../platform/http/csv.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Audit, AuditEntryView } from './audit.ts';

/** `/admin/audit`. */
export function auditApi({ audit }: { audit: Audit }): Route[] {
  return tagged('Administration', {
    listAudit: route('GET /admin/audit', {
      summary: 'Who did what, the newest first',
      access: 'admin',
      query: auditQuery,
      answer: 'list',
      csv: { ...TABLE, all: ({ viewer, query }) => audit.listAll(viewer, query) },
      handle: ({ viewer, query, paging }) => audit.list(viewer, query, paging),
    }),
  });
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
