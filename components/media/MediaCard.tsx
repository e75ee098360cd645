import type { ReactNode } from 'react';
import type { MediaView } from '#server/media/media.ts';
import { formatDimensions, formatOf, formatSize } from './file-texts.ts';
import css from './media.module.css';
import { Thumb } from './Thumb.tsx';

interface MediaCardProps {
  file: MediaView;
  choice: ReactNode;
  /** The page of the file; without one a click selects it. */
  href?: string;
  children?: ReactNode;
}

/** A file of a grid: its picture, name and size. */
export function MediaCard({ file, choice, href, children }: MediaCardProps) {
  const { title } = file.details;
  return (
    <div className={css.card} data-file={file.id}>
      <Thumb file={file} />
      {choice}
      {children && <div className={css.tools}>{children}</div>}
      <div className={css.about}>
        {/* The link or label of the title covers the card. */}
        <span className={css.name} dir="auto" title={title}>
          {href ? <a href={href}>{title}</a> : <label htmlFor={choiceId(file)}>{title}</label>}
        </span>
        <span className={css.facts}>
          {formatOf(file)} · {formatDimensions(file) ?? formatSize(file.size)}
        </span>
      </div>
    </div>
  );
}

const choiceId = ({ id }: MediaView): string => `choose-${id}`;

interface ChoiceProps {
  file: MediaView;
  form?: string;
  /** One of several: choosing another one clears it. */
  isSingle?: boolean;
  checked: boolean;
  /** `toLast` selects everything up to the file that was selected before. */
  onToggle(toLast: boolean): void;
}

export function Choice({ file, form, isSingle = false, checked, onToggle }: ChoiceProps) {
  return (
    <span className={css.choice}>
      <input
        id={choiceId(file)}
        type={isSingle ? 'radio' : 'checkbox'}
        name={isSingle ? 'chosen' : 'ids'}
        value={file.id}
        form={form}
        checked={checked}
        onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey)}
        aria-label={`Select ${file.details.title}`}
      />
    </span>
  );
}

/** Opens the dialog that changes a file. */
export const EditButton = ({ file, onEdit }: { file: MediaView; onEdit(file: MediaView): void }) => (
  <button
    type="button"
    className={`${css.edit} scripted`}
    aria-label={`Edit ${file.details.title}`}
    onClick={() => onEdit(file)}
  >
    Edit
  </button>
);
