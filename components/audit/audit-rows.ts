import type { AuditObjectKind } from '#lib/audit-actions.ts';
import { type DisplayContext, displayTimestamp } from '#lib/display-timestamp.ts';
import {
  adminInvoicePath,
  adminMediaPath,
  adminPostPath,
  adminProductPath,
  adminUserPath,
} from '#lib/routes.ts';
import type { AuditEntryView } from '#server/audit/audit.ts';

export type AuditRowView = ReturnType<typeof auditRow>;

/** An entry of the audit log as a row. */
export const auditRow = ({ before, after, ...entry }: AuditEntryView, display: DisplayContext) => ({
  ...entry,
  at: displayTimestamp(entry.createdAt, display),
  /** Null for kinds without a page, and after a deletion. */
  href: entry.action.endsWith('.deleted') ? null : (PATHS[entry.objectKind]?.(entry.objectId) ?? null),
  changes: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((name) => ({
    name: inWords(name),
    before: valueText(before?.[name]),
    after: valueText(after?.[name]),
  })),
});

const PATHS: Partial<Record<AuditObjectKind, (id: string) => string>> = {
  user: adminUserPath,
  post: (id) => adminPostPath(id),
  media: adminMediaPath,
  product: adminProductPath,
  invoice: adminInvoicePath,
  settings: () => '/admin/settings',
  import: (id) => `/admin/import/${id}`,
};

/** `systemRole` → "system role". */
const inWords = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
