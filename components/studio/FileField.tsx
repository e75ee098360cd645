import { useState } from 'react';
import { READABLE_TYPES } from '#lib/file-formats.ts';
import type { MediaView } from '#server/media/media.ts';
import { type FieldBase, FieldNotes, useFieldState } from '../forms/FieldFrame.tsx';
import form from '../forms/Form.module.css';
import { ChooseMedia } from '../media/ChooseMedia.tsx';
import { Button } from '../ui/Button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import css from './file-field.module.css';

interface FileFieldProps extends Omit<FieldBase, 'optional'> {
  /** The owner of the files. */
  ownerId: string;
  /** Some of them, for browsers without scripts. */
  files: readonly MediaView[];
}

/** Chooses one of the owner's documents, or uploads one; the field's value is its id. */
export function FileField({ ownerId, files, ...field }: FileFieldProps) {
  const { entered, errors, control } = useFieldState(field);
  const enteredId = String(entered?.[field.name] ?? '');
  const [file, setFile] = useState(files.find(({ id }) => id === enteredId));
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  return (
    <fieldset className={form.group} aria-describedby={control['aria-describedby']}>
      <legend>{field.label}</legend>
      {isHydrated ? (
        <input type="hidden" name={field.name} value={file?.id ?? ''} />
      ) : (
        <div className={css.plain}>
          {files.map(({ id, slug, details }) => (
            <label key={id} className={css.choice}>
              <input type="radio" name={field.name} value={id} defaultChecked={id === enteredId} />
              <span dir="auto">
                {details.title} ({slug})
              </span>
            </label>
          ))}
        </div>
      )}
      <div className={`${css.row} scripted`} id={control.id}>
        {file && <strong dir="auto">{file.details.title}</strong>}
        <Button kind="quiet" type="button" onClick={() => setOpen(true)}>
          {file ? 'Choose another file' : 'Choose file'}
        </Button>
      </div>
      <FieldNotes id={control.id} help={field.help} errors={errors} />
      {isOpen && (
        <ChooseMedia
          title="Choose a file"
          type={READABLE_TYPES}
          ownerId={ownerId}
          selectedIds={file ? [file.id] : []}
          onChoose={([chosen]) => chosen && setFile(chosen)}
          onClose={() => setOpen(false)}
        />
      )}
    </fieldset>
  );
}
