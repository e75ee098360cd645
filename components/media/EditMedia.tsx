import { useState } from 'react';
import { adminMediaPath } from '../../lib/routes.ts';
import type { MediaView } from '../../server/media/media.ts';
import { StudioForm } from '../studio/StudioForm.tsx';
import { Modal } from '../ui/Modal.tsx';
import css from './dialogs.module.css';
import { MediaTextFields } from './MediaTextFields.tsx';
import { useMediaChanges } from './use-media.ts';

interface EditMediaProps {
  file: MediaView;
  /** Links to the page with all details. */
  hasPage?: boolean;
  onClose(): void;
}

const FORM = 'edit-file';

/** A dialog that changes the texts of a file in every list that shows it. */
export function EditMedia({ file, hasPage = false, onClose }: EditMediaProps) {
  const { update } = useMediaChanges();
  const [edited] = useState(file);
  return (
    <Modal id="edit-media" title="Edit file" onClose={onClose}>
      <div className={css.body}>
        <StudioForm
          id={FORM}
          action={`/api/media/${file.id}`}
          refused={null}
          label="Save"
          save={async (values) => {
            await update(file.id, values);
            onClose();
          }}
        >
          {(refused) => <MediaTextFields form={FORM} refused={refused} file={edited} />}
        </StudioForm>
        {hasPage && <a href={adminMediaPath(file.id)}>Focal point, visibility and where it is used</a>}
      </div>
    </Modal>
  );
}
