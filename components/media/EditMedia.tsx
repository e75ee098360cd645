import { useState } from 'react';
import type { MediaView } from '#server/media/media.ts';
import { StudioForm } from '../sites/studio/StudioForm.tsx';
import { Modal } from '../ui/Modal.tsx';
import css from './dialogs.module.css';
import { FocalPoint } from './FocalPoint.tsx';
import { useLibraryPath } from './library-path.ts';
import { MediaTextFields } from './MediaTextFields.tsx';
import { ReplaceOrDelete } from './ReplaceOrDelete.tsx';
import { useMediaChanges } from './use-media.ts';

interface EditMediaProps {
  file: MediaView;
  /** The viewer has a page for the rest: the dialog changes the texts and links to it. */
  hasPage?: boolean;
  onDelete?(id: string): void;
  onClose(): void;
}

/** A dialog that changes a file in every list that shows it. */
export function EditMedia({ file, hasPage = false, onDelete, onClose }: EditMediaProps) {
  const library = useLibraryPath();
  const { update } = useMediaChanges();
  const [edited, setEdited] = useState(file);
  return (
    <Modal id="edit-media" title="Edit file" onClose={onClose}>
      <div className={css.body}>
        <StudioForm
          id="edit-file"
          action={`/api/media/${file.id}`}
          label="Save"
          save={async (values) => {
            await update(file.id, values);
            onClose();
          }}
        >
          {!hasPage && file.type === 'image' && <FocalPoint file={edited} hidesCrops />}
          <MediaTextFields file={edited} />
        </StudioForm>
        {hasPage ? (
          <a href={`${library}/${file.id}`}>Focal point, visibility and where it is used</a>
        ) : (
          <ReplaceOrDelete
            file={edited}
            onReplace={setEdited}
            onDelete={() => {
              onDelete?.(file.id);
              onClose();
            }}
          />
        )}
      </div>
    </Modal>
  );
}
