import type { AuditObjectKind } from '#lib/audit-actions.ts';
import type { DisplayContext } from '#lib/display-timestamp.ts';
import { AUDIT_LIST } from '#lib/lists/audit.ts';
import { withShownTimes } from '#lib/lists/list.ts';
import {
  adminInvoicePath,
  adminMediaPath,
  adminPostPath,
  adminProductPath,
  adminUserPath,
} from '#lib/routes.ts';
import { SETTING_LABELS } from '#lib/setting-labels.ts';
import type { AuditEntryView } from '#server/accounts/accounts.ts';
import { ROLE_NAMES } from '../users/UserCells.tsx';

/** A row of the table, also of an event that the audit log does not have. */
export interface AuditRowView
  extends Omit<ReturnType<typeof auditRow>, 'action' | 'label' | 'objectId' | 'accountId'> {
  /** What was done, in words. */
  label: string;
  /** The page of the person; absent, it is what the audit log has of them. */
  actorHref?: string;
}

/** An entry of the audit log as a row. */
export const auditRow = ({ before, after, ...entry }: AuditEntryView, display: DisplayContext) => ({
  ...withShownTimes(AUDIT_LIST, entry, display),
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

/** A field by its name in the settings, else `systemRole` → "system role". */
const inWords = (name: string): string =>
  (SETTING_LABELS as Record<string, string>)[name] ??
  name.replace(/Id$/, '').replace(/[A-Z]|_/g, (letter) => ` ${letter === '_' ? '' : letter.toLowerCase()}`);

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length > 0 ? value.map(valueText).join(', ') : '–';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${inWords(name)}: ${valueText(part)}`)
      .join('; ');
  return (ROLE_NAMES as Record<string, string>)[String(value)] ?? String(value);
}
