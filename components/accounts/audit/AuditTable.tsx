import { AUDIT_OBJECTS } from '#lib/audit-actions.ts';
import { AUDIT_LIST } from '#lib/lists/audit.ts';
import { ADMIN_AUDIT } from '#lib/routes.ts';
import { ListTable, PLAIN } from '../../office/admin/ListTable.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import { ROLE_NAMES } from '../users/UserCells.tsx';
import css from './audit.module.css';
import type { AuditRowView } from './audit-rows.ts';

interface AuditTableProps {
  entries: AuditRowView[];
  /** Only screen readers announce the caption. */
  caption?: string;
  /** On the page of an object, which needs no column for it. */
  isOfOneObject?: boolean;
  isSelectable?: boolean;
}

export function AuditTable({
  entries,
  caption = 'Audit log',
  isOfOneObject = false,
  isSelectable = false,
}: AuditTableProps) {
  return (
    <ListTable
      list={isOfOneObject ? LIST_OF_ONE_OBJECT : AUDIT_LIST}
      caption={caption}
      rows={entries}
      {...(isSelectable && {
        path: ADMIN_AUDIT,
        choose: ({ objectName, label }: AuditRowView) => ({ label: `${objectName} ${label}` }),
        exported: 'entries',
      })}
      cells={{
        createdAt: PLAIN,
        actorName: (entry) => <Person entry={entry} />,
        action: ({ label }) => <OneLine text={label} />,
        ...(!isOfOneObject && { objectName: (entry: AuditRowView) => <AuditObject entry={entry} /> }),
        changes: ({ changes }) => <Changes changes={changes} />,
        address: PLAIN,
      }}
    />
  );
}

/** Without the column of the object, the changes have its width. */
const LIST_OF_ONE_OBJECT = {
  columns: { ...AUDIT_LIST.columns, changes: { ...AUDIT_LIST.columns.changes, isMain: true } },
} as const;

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
