import { IMPORT_OUTCOME_LABELS } from '#lib/import-states.ts';
import type { ImportEntryView } from '#server/publishing/publishing.ts';
import { Badge } from '../ui/Badge.tsx';
import { Table } from '../ui/Table.tsx';
import css from './imports.module.css';

const COLUMNS = [{ label: 'Post' }, { label: 'Result', isShort: true }, { label: 'Notes' }];

/** The outcome of each post, with notes on what was left out. */
export function ImportReport({ entries }: { entries: ImportEntryView[] }) {
  const rows = entries.map((entry) => ({
    key: String(entry.position),
    cells: [
      <span key="post">
        {entry.postId ? (
          <a href={`/admin/posts/${entry.postId}`} dir="auto">
            {entry.title}
          </a>
        ) : (
          <strong dir="auto">{entry.title}</strong>
        )}
        {entry.source !== entry.title && <span className={css.source}>{entry.source}</span>}
      </span>,
      <Badge key="outcome" kind={IMPORT_OUTCOME_LABELS[entry.outcome].tone}>
        {IMPORT_OUTCOME_LABELS[entry.outcome].label}
      </Badge>,
      entry.notes.length > 0 && (
        <ul key="notes" className={css.notes}>
          {entry.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ),
    ],
  }));
  return <Table caption="Posts of this import" columns={COLUMNS} rows={rows} dense />;
}
