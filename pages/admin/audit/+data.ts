import { auditRow } from '#components/accounts/audit/audit-rows.ts';
import { AUDIT_LIST } from '#lib/lists/audit.ts';
import { auditQuery } from '#lib/schemas/audit.ts';
import { pageData } from '#renderer/page-data.ts';
import { readAdminList } from '../read-list.ts';

export const data = pageData(async (context) => {
  const { viewer, display, query, paging, stateOf } = readAdminList(context, AUDIT_LIST, auditQuery, [
    'objectKind',
    'action',
  ]);
  const { audit } = context.services;
  const { results, count } = await audit.list(viewer, query, paging);
  return { entries: results.map((entry) => auditRow(entry, display)), ...stateOf(count) };
});

export type Data = Awaited<ReturnType<typeof data>>;
