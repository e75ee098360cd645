import { useRef, useState } from 'react';
import { toApiError } from '#lib/api-error.ts';
import type { MediaView } from '#server/media/media.ts';
import { FileInput } from '../forms/FileInput.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import css from './dialogs.module.css';
import { type Refusal, Refused, refusalOf } from './Refused.tsx';
import { useMediaChanges, useMediaUses } from './use-media.ts';

interface ReplaceOrDeleteProps {
  file: MediaView;
  onReplace(file: MediaView): void;
  onDelete(): void;
}

const DIALOG = 'delete-edited';

/** The actions of a file's dialog besides changing its texts. */
export function ReplaceOrDelete({ file, onReplace, onDelete }: ReplaceOrDeleteProps) {
  const input = useRef<HTMLInputElement>(null);
  const { remove, replace } = useMediaChanges();
  const [work, setWork] = useState<'replacing' | 'replaced' | 'deleting'>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const uses = useMediaUses(file.id);

  const attempt = async (during: 'replacing' | 'deleting', change: () => Promise<void>) => {
    setWork(during);
    setRefusal(null);
    try {
      await change();
      setWork(during === 'replacing' ? 'replaced' : undefined);
    } catch (error) {
      setWork(undefined);
      setRefusal(refusalOf(toApiError(error)));
    }
  };
  const replaceWith = (chosen: File) =>
    attempt('replacing', async () => onReplace(await replace(file.id, chosen)));
  const removeIt = () =>
    attempt('deleting', async () => {
      document.querySelector<HTMLDialogElement>(`#${DIALOG}`)?.close();
      await remove([file.id]);
      onDelete();
    });

  return (
    <>
      {refusal && <Refused refusal={refusal} />}
      <div className={css.tools}>
        <span hidden>
          <FileInput
            ref={input}
            label="New file"
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) void replaceWith(chosen);
              target.value = '';
            }}
          />
        </span>
        <Button
          kind="quiet"
          type="button"
          busy={work === 'replacing'}
          disabled={work === 'replacing'}
          onClick={() => input.current?.click()}
        >
          Replace file
        </Button>
        {uses?.length === 0 && (
          <Dialog id={DIALOG} opener="Delete file" kind="danger" title={`Delete ${file.details.title}?`}>
            <p>Its address stops working. It can’t be undone.</p>
            <Button kind="danger" type="button" busy={work === 'deleting'} onClick={() => void removeIt()}>
              Delete file
            </Button>
          </Dialog>
        )}
        <output>{work === 'replacing' ? 'Replacing…' : work === 'replaced' ? 'Replaced.' : ''}</output>
      </div>
      {uses && uses.length > 0 && (
        <p className={css.hint}>
          It can’t be deleted while it is used: {uses.map(({ label }) => label).join(', ')}.
        </p>
      )}
    </>
  );
}
