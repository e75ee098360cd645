import type { PageContextServer } from 'vike/types';
import { type AuditRowView, auditRow } from '#components/accounts/audit/audit-rows.ts';
import type { AuditObjectKind } from '#lib/audit-actions.ts';
import { isAdmin } from '#lib/roles.ts';

/** The newest actions on an object, for admins; empty for editors. */
export async function loadHistory(
  { viewer, services: { audit, clock } }: PageContextServer,
  kind: AuditObjectKind,
  id: string,
): Promise<AuditRowView[]> {
  if (!viewer || !isAdmin(viewer)) return [];
  const entries = await audit.historyOf(kind, id);
  return entries.map((entry) => auditRow(entry, { viewer, now: clock.now() }));
}
