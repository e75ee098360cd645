import type { AuditObjectKind } from '#lib/audit-actions.ts';
import { auditPath } from '#lib/routes.ts';
import { AuditTable } from './AuditTable.tsx';
import type { AuditRowView } from './audit-rows.ts';

interface HistoryProps {
  kind: AuditObjectKind;
  id: string;
  entries: AuditRowView[];
}

/** The newest actions on an object, on its page of the back office. */
export function History({ kind, id, entries }: HistoryProps) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <AuditTable entries={entries} isOfOneObject />
      <p>
        <a href={auditPath(kind, id)}>All actions in the audit log</a>
      </p>
    </section>
  );
}
