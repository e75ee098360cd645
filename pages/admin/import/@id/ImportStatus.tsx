import { AdminForm } from '#components/office/admin/AdminForm.tsx';
import { postsText, summaryOf } from '#components/publishing/imports/import-texts.ts';
import css from '#components/publishing/imports/imports.module.css';
import { Badge } from '#components/ui/Badge.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Dialog } from '#components/ui/Dialog.tsx';
import { Notice } from '#components/ui/Notice.tsx';
import { canRevertImport, canStopImport, IMPORT_STATUS_LABELS, isImportRunning } from '#lib/import-states.ts';
import type { ImportView } from '#server/publishing/publishing.ts';

/** State, progress and actions of an import; updated by components/client/start-with-refresh. */
export function ImportStatus({ view }: { view: ImportView }) {
  const { id, status, counts, problem, notes } = view;
  const { label, tone } = IMPORT_STATUS_LABELS[status];
  const isRunning = isImportRunning(status);
  const done = counts.total - counts.pending;
  return (
    <div id="import-status" className={css.status} data-refresh={isRunning ? '' : undefined}>
      <p className={css.line} role="status">
        <Badge kind={tone}>{label}</Badge>
        <span>
          {status === 'importing' ? `${done} of ${postsText(counts.total)}` : !isRunning && summaryOf(view)}
        </span>
      </p>
      {status === 'importing' && (
        <progress
          className={css.progress}
          max={Math.max(1, counts.total)}
          value={done}
          aria-label="Posts imported"
        />
      )}
      {problem && <Notice kind="danger" text={problem} />}
      {notes.length > 0 && (
        <Notice kind="warning" title="About the file">
          <ul className={css.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Actions id={id} view={view} />
    </div>
  );
}

function Actions({ id, view: { status, counts } }: { id: string; view: ImportView }) {
  const form = { action: `/api/admin/imports/${id}`, method: 'delete', next: `/admin/import/${id}` } as const;
  return (
    <div className={css.actions}>
      {canStopImport(status) && (
        <AdminForm {...form}>
          <Button kind="quiet">Stop import</Button>
        </AdminForm>
      )}
      {canRevertImport(status) && counts.imported + counts.reverted > 0 && (
        <Dialog id="revert" opener="Undo import" title="Undo this import?">
          <p>
            This deletes the imported posts, except those that were changed since, and pictures that are not
            used elsewhere. Categories and tags stay. Deleted posts can’t be restored.
          </p>
          <AdminForm {...form}>
            <Button kind="danger">Delete imported posts</Button>
          </AdminForm>
        </Dialog>
      )}
      <a href={`/api/admin/imports/${id}/entries?format=csv`} download>
        Report as CSV
      </a>
    </div>
  );
}
