import type { MediaView } from '#server/media/media.ts';
import type { RefusedForm } from '#server/platform/http/sessions.ts';
import { FileInput } from '../forms/FileInput.tsx';
import { refusedForm } from '../forms/Form.tsx';
import { FormOwner } from '../forms/FormOwner.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import css from './details.module.css';
import { useLibraryPath } from './library-path.ts';

interface ReplaceFileProps {
  file: MediaView;
  refused: RefusedForm | null;
}

const FORM = 'replace';

/** Puts another file of the same kind under the same address. */
export function ReplaceFile({ file, refused }: ReplaceFileProps) {
  const library = useLibraryPath();
  const refusal = refusedForm(refused, FORM);
  return (
    <section aria-labelledby="replace-heading">
      <h2 id="replace-heading">Replace file</h2>
      <p>The address stays, and so do its texts. Wherever the file is used, the new one appears.</p>
      <form
        id={FORM}
        className={css.form}
        action={`/api/media/${file.id}/reupload`}
        method="post"
        encType="multipart/form-data"
      >
        <input type="hidden" name="_form" value={FORM} />
        <input type="hidden" name="_next" value={`${library}/${file.id}`} />
        <FormOwner />
        {refusal && (
          <Notice kind="danger" title="The file was not replaced">
            <p>{Object.values(refusal.errors).flat().join(' ') || refusal.message}</p>
          </Notice>
        )}
        <FileInput label="New file" required />
        <Button kind="quiet">Replace</Button>
      </form>
    </section>
  );
}
