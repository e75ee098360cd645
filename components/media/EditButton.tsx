import type { MediaView } from '#server/media/media.ts';
import css from './media.module.css';

interface EditButtonProps {
  file: MediaView;
  onEdit(file: MediaView): void;
}

/** Opens the dialog that changes a file. */
export const EditButton = ({ file, onEdit }: EditButtonProps) => (
  <button
    type="button"
    className={`${css.edit} scripted`}
    aria-label={`Edit ${file.details.title}`}
    onClick={() => onEdit(file)}
  >
    Edit
  </button>
);
