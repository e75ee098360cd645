import { AUDIT_OBJECTS } from '#lib/audit-actions.ts';
import { ADMIN_AUDIT } from '#lib/routes.ts';
import { ROLE_NAMES } from '../admin/UserCells.tsx';
import { At } from '../ui/At.tsx';
import { Table } from '../ui/Table.tsx';
import css from './audit.module.css';
import type { AuditRowView } from './audit-rows.ts';

interface AuditTableProps {
  entries: AuditRowView[];
  /** On the page of an object, which needs no column for it. */
  isOfOneObject?: boolean;
}

/** Who did what, the newest first. */
export function AuditTable({ entries, isOfOneObject = false }: AuditTableProps) {
  const columns = [
    { label: 'When' },
    { label: 'Person' },
    { label: 'Action' },
    ...(isOfOneObject ? [] : [{ label: 'Object' }]),
    { label: 'Changes' },
    { label: 'Address', isSecondary: true },
  ];
  const rows = entries.map((entry) => ({
    key: entry.id,
    cells: [
      <At key="at" timestamp={entry.at} isCell />,
      <Person key="person" entry={entry} />,
      entry.label,
      ...(isOfOneObject ? [] : [<AuditObject key="object" entry={entry} />]),
      <Changes key="changes" changes={entry.changes} />,
      entry.address,
    ],
  }));
  return <Table caption="Audit log" columns={columns} rows={rows} dense />;
}

function Person({ entry: { actorId, actorName, actorRole } }: { entry: AuditRowView }) {
  if (!actorId) return 'System';
  return (
    <span>
      <a href={`${ADMIN_AUDIT}?${new URLSearchParams({ person: actorId })}`}>{actorName}</a>
      {actorRole && <span className={css.role}> {ROLE_NAMES[actorRole]}</span>}
    </span>
  );
}

function AuditObject({ entry: { href, objectName, objectKind } }: { entry: AuditRowView }) {
  const name = objectName || AUDIT_OBJECTS[objectKind];
  return href ? (
    <a href={href} dir="auto">
      {name}
    </a>
  ) : (
    <bdi>{name}</bdi>
  );
}

function Changes({ changes }: Pick<AuditRowView, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <details className={css.changes}>
      <summary>{changes.map(({ name }) => name).join(', ')}</summary>
      <dl>
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">
              <del>{before}</del> → <ins>{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
