import { type AuditRowView, auditRow } from '#components/accounts/audit/audit-rows.ts';
import { type DisplayContext, displayTimestamp } from '#lib/display-timestamp.ts';
import { formatMoney } from '#lib/money.ts';
import { ADMIN_SITES, adminInvoicePath, adminUserPath } from '#lib/routes.ts';
import type { AuditEntryView } from '#server/accounts/accounts.ts';
import type { NewsItem } from '#server/office/office.ts';

/** The entries of the audit log and the news in one list, the newest first. */
export function latestEvents(
  { entries, news, limit }: { entries: AuditEntryView[]; news: NewsItem[]; limit: number },
  display: DisplayContext,
): AuditRowView[] {
  // The audit log has sign-ups by invitation.
  const joined = new Set(entries.filter(({ action }) => action === 'user.joined').map((e) => e.objectId));
  return [
    ...entries.map((entry) => auditRow(entry, display)),
    ...news
      .filter(({ kind, id }) => kind !== 'sign-up' || !joined.has(id))
      .map((item) => newsRow(item, display)),
  ]
    .toSorted((a, b) => b.createdAt.iso.localeCompare(a.createdAt.iso))
    .slice(0, limit);
}

function newsRow(item: NewsItem, display: DisplayContext): AuditRowView {
  const { id } = item;
  const row = {
    id: `${item.kind} ${id}`,
    createdAt: displayTimestamp(item.at, display),
    actorId: null,
    actorName: null,
    actorRole: null,
    address: null,
    changes: [],
  };
  if (item.kind === 'sign-up')
    return {
      ...row,
      actorId: id,
      actorName: item.name,
      actorHref: adminUserPath(id),
      label: 'signed up',
      objectKind: 'user',
      objectName: item.name,
      href: adminUserPath(id),
    };
  if (item.kind === 'sale')
    return {
      ...row,
      ...(item.user
        ? { actorId: item.user.id, actorName: item.user.name, actorHref: adminUserPath(item.user.id) }
        : { actorName: 'Deleted account' }),
      label: `paid ${formatMoney(item.amount, item.currency)}`,
      objectKind: 'invoice',
      objectName: item.what || (item.number ?? ''),
      href: adminInvoicePath(id),
    };
  return {
    ...row,
    label: 'could not be read',
    objectKind: 'site',
    objectName: item.name,
    href: `${ADMIN_SITES}?${new URLSearchParams({ nameLike: item.domain })}`,
  };
}
