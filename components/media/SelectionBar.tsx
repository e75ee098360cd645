import { MAX_DELETED_FILES } from '#lib/upload-limits.ts';
import { AdminForm } from '../office/admin/AdminForm.tsx';
import { TITLE } from '../office/admin/AdminTitle.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import selection from '../ui/Selection.module.css';
import { useHydrated } from '../ui/use-hydrated.ts';
import { formatCount } from './file-texts.ts';
import css from './media.module.css';

interface SelectionBarProps {
  form: string;
  next: string;
  count: number;
  onClear(): void;
  onDelete(): void;
}

/** The actions for selected files; visible while there are any. */
export function SelectionBar({ form, next, count, onClear, onDelete }: SelectionBarProps) {
  const isHydrated = useHydrated();
  if (isHydrated && count === 0) return null;
  const isTooMany = count > MAX_DELETED_FILES;
  const files = formatCount(count);
  return (
    <section
      className={`${selection.bulk} ${css.bulk}`}
      aria-label="Selected files"
      data-plain={isHydrated ? undefined : ''}
    >
      <AdminForm
        id={form}
        action="/api/media/bulk/delete"
        next={`${next}#${TITLE}`}
        onSubmit={(event) => {
          event.preventDefault();
          document.querySelector<HTMLDialogElement>(`#${DIALOG}`)?.close();
          onDelete();
        }}
      >
        <output>{isHydrated ? `${files} selected` : 'Selected files'}</output>
      </AdminForm>
      {isHydrated && (
        <Button kind="plain" type="button" onClick={onClear}>
          Clear
        </Button>
      )}
      {isTooMany ? (
        <span className={css.hint}>At most {MAX_DELETED_FILES} can be deleted at once.</span>
      ) : (
        <Dialog
          id={DIALOG}
          opener="Delete"
          kind="danger"
          title={isHydrated ? `Delete ${files}?` : 'Delete the selected files?'}
        >
          <p>
            Their addresses stop working. If one of them is used somewhere, none is deleted. It can’t be
            undone.
          </p>
          <Button kind="danger" form={form}>
            Delete
          </Button>
        </Dialog>
      )}
    </section>
  );
}

const DIALOG = 'delete-files';
