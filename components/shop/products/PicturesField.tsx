import { useState } from 'react';
import { pictureViewOf } from '#lib/media-use.ts';
import type { MediaView } from '#server/media/media.ts';
import { type FieldBase, FieldNotes, useFieldState } from '../../forms/FieldFrame.tsx';
import form from '../../forms/Form.module.css';
import { ChooseMedia } from '../../media/ChooseMedia.tsx';
import list from '../../sites/studio/list.module.css';
import { MoveButtons, moved } from '../../sites/studio/MoveButtons.tsx';
import { useAnnounced } from '../../sites/studio/use-announced.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import css from './products.module.css';

export type ChosenPicture = Pick<MediaView, 'id' | 'sourceUrl' | 'updatedAt'> & { title: string };

interface PicturesFieldProps extends Omit<FieldBase, 'optional'> {
  chosen: ChosenPicture[];
  /** Some others to choose from, for browsers without scripts. */
  pictures: readonly MediaView[];
}

/** Chooses several pictures of the library in an order; the value of the field are their ids. */
export function PicturesField({ chosen: saved, pictures, ...field }: PicturesFieldProps) {
  const [chosen, setChosen] = useState(saved);
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  const ids = chosen.map(({ id }) => id);
  const announced = useAnnounced<HTMLFieldSetElement>(ids.join());
  const { errors, control } = useFieldState({ ...field, optional: true });
  return (
    <fieldset
      ref={announced}
      id={control.id}
      className={form.group}
      aria-describedby={control['aria-describedby']}
    >
      <legend>{field.label}</legend>
      {/* Sends a list without items too. */}
      <input type="hidden" name={field.name} value="" />
      {isHydrated ? (
        <>
          <ul className={`${list.list} ${css.pictures}`}>
            {chosen.map((picture, position) => (
              <li key={picture.id}>
                <input type="hidden" name={field.name} value={picture.id} />
                <Picture picture={pictureViewOf(picture)} size={56} />
                <span dir="auto">{picture.title}</span>
                <MoveButtons
                  of={picture.title}
                  position={position}
                  length={chosen.length}
                  onMove={(by) => setChosen(moved(chosen, position, by))}
                />
                <button
                  type="button"
                  className={list.tool}
                  aria-label={`Remove ${picture.title}`}
                  onClick={() => setChosen(chosen.filter(({ id }) => id !== picture.id))}
                >
                  <Icon name="close" size={16} />
                </button>
              </li>
            ))}
          </ul>
          <div>
            <Button kind="quiet" type="button" onClick={() => setOpen(true)}>
              Choose pictures
            </Button>
          </div>
        </>
      ) : (
        <PlainChoices name={field.name} chosen={saved} pictures={pictures} />
      )}
      <FieldNotes id={control.id} help={field.help} errors={errors} />
      {isOpen && (
        <ChooseMedia
          title="Choose pictures"
          type={['image']}
          selectedIds={ids}
          multiple
          onChoose={(files) => setChosen(files.map(chosenPicture))}
          onDelete={(deleted) => setChosen(chosen.filter(({ id }) => id !== deleted))}
          onClose={() => setOpen(false)}
        />
      )}
    </fieldset>
  );
}

const chosenPicture = ({ id, sourceUrl, updatedAt, details }: MediaView): ChosenPicture => ({
  id,
  sourceUrl,
  updatedAt,
  title: details.title,
});

interface PlainChoicesProps {
  name: string;
  chosen: ChosenPicture[];
  pictures: readonly MediaView[];
}

/** The choice in browsers without scripts; the chosen ones first, in their order. */
function PlainChoices({ name, chosen, pictures }: PlainChoicesProps) {
  const ids = chosen.map(({ id }) => id);
  const others = pictures.filter(({ id }) => !ids.includes(id)).map(chosenPicture);
  return (
    <div className={css.choices}>
      {[...chosen, ...others].map((picture) => (
        <label key={picture.id}>
          <input type="checkbox" name={name} value={picture.id} defaultChecked={ids.includes(picture.id)} />
          <Picture picture={pictureViewOf(picture)} size={72} />
          <span dir="auto">{picture.title}</span>
        </label>
      ))}
    </div>
  );
}
