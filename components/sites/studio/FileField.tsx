import { useState } from 'react';
import { type FileType, READABLE_TYPES } from '#lib/file-formats.ts';
import type { MediaView } from '#server/media/media.ts';
import { type FieldBase, FieldNotes, useFieldState } from '../../forms/FieldFrame.tsx';
import form from '../../forms/Form.module.css';
import { ChooseMedia } from '../../media/ChooseMedia.tsx';
import { Button } from '../../ui/Button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import css from './file-field.module.css';
import { useAnnounced } from './use-announced.ts';

export interface FileChoice {
  id: string;
  title: string;
  /** The last part of its address. */
  name: string;
}

interface FileFieldProps extends FieldBase {
  ownerId: string;
  /** The website of another owner for which the viewer chooses. */
  siteId?: string | undefined;
  /** Some of them, for browsers without scripts. */
  files: readonly MediaView[];
  /** If absent, the types whose text assistants can read. */
  types?: readonly FileType[];
  /** The file that was chosen before. */
  saved?: FileChoice | null;
}

/** Chooses one of the owner's files, or uploads one; the field's value is its id, and empty for none. */
export function FileField({
  ownerId,
  siteId,
  files,
  types = READABLE_TYPES,
  saved = null,
  ...field
}: FileFieldProps) {
  const { entered, errors, control } = useFieldState(field);
  const enteredId = String(entered?.[field.name] ?? saved?.id ?? '');
  const others = files.map(fileChoice).filter(({ id }) => id !== saved?.id);
  const choices = saved ? [saved, ...others] : others;
  const [file, setFile] = useState(choices.find(({ id }) => id === enteredId));
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  const announced = useAnnounced<HTMLInputElement>(file?.id);
  return (
    <fieldset className={form.group} aria-describedby={control['aria-describedby']}>
      <legend>{field.label}</legend>
      {isHydrated ? (
        <input ref={announced} type="hidden" name={field.name} value={file?.id ?? ''} />
      ) : (
        <div className={css.plain}>
          {field.optional && <Choice name={field.name} value="" label="No file" enteredId={enteredId} />}
          {choices.map(({ id, title, name }) => (
            <Choice
              key={id}
              name={field.name}
              value={id}
              label={`${title} (${name})`}
              enteredId={enteredId}
            />
          ))}
        </div>
      )}
      <div className={`${css.row} scripted`} id={control.id}>
        {file && <strong dir="auto">{file.title}</strong>}
        <Button kind="quiet" type="button" onClick={() => setOpen(true)}>
          {file ? 'Choose another file' : 'Choose file'}
        </Button>
        {file && field.optional && (
          <Button kind="plain" type="button" onClick={() => setFile(undefined)}>
            Remove
          </Button>
        )}
      </div>
      <FieldNotes id={control.id} help={field.help} errors={errors} />
      {isOpen && (
        <ChooseMedia
          title="Choose a file"
          type={[...types]}
          ownerId={ownerId}
          siteId={siteId}
          selectedIds={file ? [file.id] : []}
          onChoose={([chosen]) => chosen && setFile(fileChoice(chosen))}
          onClose={() => setOpen(false)}
        />
      )}
    </fieldset>
  );
}

const fileChoice = ({ id, slug, details }: MediaView): FileChoice => ({
  id,
  title: details.title,
  name: slug,
});

interface ChoiceProps {
  name: string;
  value: string;
  label: string;
  enteredId: string;
}

const Choice = ({ name, value, label, enteredId }: ChoiceProps) => (
  <label className={css.choice}>
    <input type="radio" name={name} value={value} defaultChecked={value === enteredId} />
    <span dir="auto">{label}</span>
  </label>
);
