import { AUDIT_LIST } from '#lib/lists/audit.ts';
import { auditQuery } from '#lib/schemas/audit.ts';
import { type Route, route, tagged } from '../../platform/http/route.ts';
import type { Audit } from './audit.ts';

/** `/admin/audit`. */
export function auditApi({ audit }: { audit: Audit }): Route[] {
  return tagged('Administration', {
    listAudit: route('GET /admin/audit', {
      summary: 'Who did what, the newest first',
      access: 'admin',
      query: auditQuery,
      answer: 'list',
      csv: { ...AUDIT_LIST.file, all: ({ viewer, query }) => audit.listAll(viewer, query) },
      handle: ({ viewer, query, paging }) => audit.list(viewer, query, paging),
    }),
  });
}
