import { AUDIT_OBJECTS } from '#lib/audit-actions.ts';
import { ADMIN_AUDIT } from '#lib/routes.ts';
import { BULK_FORM } from '../admin/BulkActions.tsx';
import { ROLE_NAMES } from '../admin/UserCells.tsx';
import { At } from '../ui/At.tsx';
import { OneLine } from '../ui/OneLine.tsx';
import { Choice, SelectAll } from '../ui/Selection.tsx';
import { Table } from '../ui/Table.tsx';
import css from './audit.module.css';
import type { AuditRowView } from './audit-rows.ts';

interface AuditTableProps {
  entries: AuditRowView[];
  /** For screen readers. */
  caption?: string;
  /** On the page of an object, which needs no column for it. */
  isOfOneObject?: boolean;
  isSelectable?: boolean;
}

/** Who did what, the newest first. */
export function AuditTable({
  entries,
  caption = 'Audit log',
  isOfOneObject = false,
  isSelectable = false,
}: AuditTableProps) {
  const columns = [
    ...(isSelectable
      ? [{ label: 'Select', isTool: true, heading: <SelectAll form={BULK_FORM} isCell /> }]
      : []),
    { label: 'When', isShort: true },
    { label: 'Person', isClipped: true },
    { label: 'Action', isClipped: true },
    ...(isOfOneObject ? [] : [{ label: 'Object', isMain: true }]),
    { label: 'Changes', ...(isOfOneObject && { isMain: true }) },
    { label: 'Address', isShort: true, isSecondary: true },
  ];
  const rows = entries.map((entry) => ({
    key: entry.id,
    cells: [
      ...(isSelectable
        ? [
            <Choice
              key="choose"
              value={entry.id}
              label={`${entry.objectName} ${entry.label}`}
              form={BULK_FORM}
            />,
          ]
        : []),
      <At key="at" timestamp={entry.at} isCell />,
      <Person key="person" entry={entry} />,
      <OneLine key="action" text={entry.label} />,
      ...(isOfOneObject ? [] : [<AuditObject key="object" entry={entry} />]),
      <Changes key="changes" changes={entry.changes} />,
      entry.address,
    ],
  }));
  return <Table caption={caption} columns={columns} rows={rows} dense />;
}

function Person({ entry: { actorId, actorName, actorRole, actorHref, address } }: { entry: AuditRowView }) {
  // A request has an address: a failed login is no work of the system.
  if (!actorId) return actorName ?? (address ? 'Unknown' : 'System');
  return (
    <OneLine
      text={actorName ?? actorId}
      note={actorRole && ROLE_NAMES[actorRole]}
      href={actorHref ?? `${ADMIN_AUDIT}?${new URLSearchParams({ person: actorId })}`}
    />
  );
}

const AuditObject = ({ entry: { href, objectName, objectKind } }: { entry: AuditRowView }) => (
  <OneLine
    text={objectName || AUDIT_OBJECTS[objectKind]}
    note={objectName ? AUDIT_OBJECTS[objectKind] : null}
    href={href ?? undefined}
  />
);

function Changes({ changes }: Pick<AuditRowView, 'changes'>) {
  const [first] = changes;
  if (!first) return null;
  const { name, before, after } = first;
  const text = `${name}: ${before} → ${after}`;
  if (changes.length === 1 && text.length <= SHORT) return <OneLine text={text} />;
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

/** A longer change is behind its name. */
const SHORT = 40;
