import { ListTable } from '#components/office/admin/ListTable.tsx';
import css from '#components/publishing/imports/imports.module.css';
import { Badge } from '#components/ui/Badge.tsx';
import { IMPORT_OUTCOME_LABELS } from '#lib/import-states.ts';
import { IMPORT_ENTRY_LIST } from '#lib/lists/imports.ts';
import type { ImportEntryView } from '#server/publishing/publishing.ts';

/** The outcome of each post, with notes on what was left out. */
export const ImportReport = ({ entries }: { entries: ImportEntryView[] }) => (
  <ListTable
    list={IMPORT_ENTRY_LIST}
    caption="Posts of this import"
    rows={entries.map((entry) => ({ ...entry, id: String(entry.position) }))}
    cells={{
      title: ({ postId, title, source }) => (
        <span>
          {postId ? (
            <a href={`/admin/posts/${postId}`} dir="auto">
              {title}
            </a>
          ) : (
            <strong dir="auto">{title}</strong>
          )}
          {source !== title && <span className={css.source}>{source}</span>}
        </span>
      ),
      outcome: ({ outcome }) => (
        <Badge kind={IMPORT_OUTCOME_LABELS[outcome].tone}>{IMPORT_OUTCOME_LABELS[outcome].label}</Badge>
      ),
      notes: ({ notes }) =>
        notes.length > 0 && (
          <ul className={css.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        ),
    }}
  />
);
